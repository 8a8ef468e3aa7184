import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRoom } from '../../room/room.tsx';
import { useInvitationLink } from '../../shared/links.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { mayShare, ShareButton } from './share-button.tsx';

/** Sends the invitation: by the share sheet of a phone, or by the clipboard. */
export function InvitationActions() {
  const { id, name } = useRoom().view.session;
  const link = useInvitationLink(id);
  const shares = mayShare();
  return (
    <div className="invitation__actions">
      {shares && <ShareButton title={name} link={link} />}
      <CopyButton
        link={link}
        label={t`Copy Invitation`}
        variant={shares ? 'secondary' : 'primary'}
        isLarge
      />
      <LinkButton
        to="/board"
        search={{ sessionId: id }}
        target="_blank"
        variant="quiet"
        className="px-2.5 text-sm max-md:hidden"
      >
        <Trans>Open Board for a Big Screen</Trans>
      </LinkButton>
    </div>
  );
}

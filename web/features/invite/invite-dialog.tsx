import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRoom } from '../../api/room.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Invitation } from './invitation.tsx';

/** The invitation, available at any time. */
export function InviteDialog(state: DialogState) {
  const { id } = useRoom().view.session;
  return (
    <Dialog title={t`Invite your team`} {...state}>
      <Invitation sessionId={id} />
      <LinkButton to="/board" search={{ sessionId: id }} target="_blank">
        <Icon name="external" />
        <Trans>Open the board for a big screen</Trans>
      </LinkButton>
    </Dialog>
  );
}

import { t } from '@lingui/core/macro';
import { useRoom } from '../../room/room.tsx';
import { useInvitationLink } from '../../shared/links.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { Invitation } from './invitation.tsx';
import { InvitationActions } from './invitation-actions.tsx';

/** The invitation, available at any time. */
export function InviteDialog(state: DialogState) {
  const { id } = useRoom().view.session;
  return (
    <Dialog title={t`Invite Your Team`} isWide {...state}>
      <Invitation sessionId={id}>
        <p className="break-all text-sm">{useInvitationLink(id)}</p>
        <InvitationActions />
      </Invitation>
    </Dialog>
  );
}

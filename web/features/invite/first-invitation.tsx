import { t } from '@lingui/core/macro';
import { useRoom } from '../../room/room.tsx';
import { Invitation } from './invitation.tsx';
import { InvitationActions } from './invitation-actions.tsx';

/** The invitation on the felt, until the first story starts. */
export function FirstInvitation() {
  const { id } = useRoom().view.session;
  return (
    <section aria-label={t`Invite Your Team`} className="animate-appear">
      <Invitation sessionId={id}>
        <InvitationActions />
      </Invitation>
    </section>
  );
}

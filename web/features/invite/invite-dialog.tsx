import * as texts from '#messages/invite.ts';
import { useRoom } from '../../api/room.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Invitation } from './invitation.tsx';

/** The invitation, available at any time. */
export function InviteDialog(state: DialogState) {
  const { id } = useRoom().view.session;
  return (
    <Dialog title={texts.title} {...state}>
      <Invitation sessionId={id} />
      <LinkButton to="/board" search={{ sessionId: id }} target="_blank">
        <Icon name="external" />
        {texts.openBoard}
      </LinkButton>
    </Dialog>
  );
}

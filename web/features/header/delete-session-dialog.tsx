import * as texts from '#messages/delete-session.tsx';
import { useRoom } from '../../api/room.tsx';
import { useDialogCommand } from '../../api/use-command.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';

/** Asks the facilitator before the session is deleted for everybody. */
export function DeleteSessionDialog(state: DialogState) {
  const { view } = useRoom();
  const { send, isPending, error, dialog } = useDialogCommand(state);
  return (
    <ConfirmDialog
      {...dialog}
      variant="danger"
      title={texts.title}
      confirmLabel={isPending ? texts.removing : texts.remove}
      isPending={isPending}
      error={error ? texts.failed(error.detail) : undefined}
      onConfirm={() => send({ type: 'deleteSession' })}
    >
      {texts.ask(<bdi translate="no">{view.session.name}</bdi>)}
    </ConfirmDialog>
  );
}

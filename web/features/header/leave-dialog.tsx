import * as texts from '#messages/leave-session.tsx';
import { useRoom } from '../../api/room.tsx';
import { useDialogCommand } from '../../api/use-command.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Asks before somebody gives up their seat. */
export function LeaveDialog(state: DialogState) {
  const { name } = useRoom().view.session;
  const { send, isPending, error, dialog } = useDialogCommand(state);
  const leave = () =>
    send(
      { type: 'leave' },
      {
        leadsTo: () => 'home',
        onDone: () => showToast(texts.left(<bdi translate="no">{name}</bdi>)),
      },
    );
  return (
    <ConfirmDialog
      {...dialog}
      variant="warning"
      title={texts.title}
      confirmLabel={isPending ? texts.leaving : texts.leave}
      isPending={isPending}
      error={error ? texts.failed(error.detail) : undefined}
      onConfirm={leave}
    >
      {texts.ask(<bdi translate="no">{name}</bdi>)}
    </ConfirmDialog>
  );
}

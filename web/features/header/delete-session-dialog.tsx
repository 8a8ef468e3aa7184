import { useCommand, useRoom } from '../../api/room.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';

/** Asks the facilitator before the session is gone for everybody. */
export function DeleteSessionDialog(state: DialogState) {
  const { view } = useRoom();
  const { send, isPending, error } = useCommand();
  return (
    <ConfirmDialog
      {...state}
      variant="danger"
      title="Delete Session"
      confirmLabel={isPending ? 'Deleting...' : 'Delete'}
      isPending={isPending}
      error={error ? `Failed to delete session. ${error.detail}` : undefined}
      onConfirm={() => send({ type: 'deleteSession' })}
    >
      Are you sure you want to delete "<bdi>{view.session.name}</bdi>" with all its stories and
      votes, for everybody in it? This action cannot be undone.
    </ConfirmDialog>
  );
}

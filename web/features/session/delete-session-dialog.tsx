import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
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
      title={t`Delete Session`}
      confirmLabel={isPending ? t`Deleting...` : t`Delete`}
      isPending={isPending}
      error={error ? t`Failed to delete session. ${error.detail}` : undefined}
      onConfirm={() => send({ type: 'deleteSession' })}
    >
      <Trans>
        Are you sure you want to delete "<bdi translate="no">{view.session.name}</bdi>" with all its
        stories and votes, for everyone in it? This action cannot be undone.
      </Trans>
    </ConfirmDialog>
  );
}

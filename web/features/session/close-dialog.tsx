import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isCollecting } from '@story-pointer/core/session/collecting';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';

/** Asks the facilitator before the session is closed for everybody. */
export function CloseDialog(state: DialogState) {
  const { view } = useRoom();
  const { name } = view.session;
  const { send, isPending, error, dialog, close } = useDialogCommand(state);
  return (
    <ConfirmDialog
      {...dialog}
      variant="warning"
      icon="lock"
      title={t`Close Session`}
      confirmLabel={isPending ? t`Closing...` : t`Close Session`}
      isPending={isPending}
      error={error ? t`Failed to close session. ${error.detail}` : undefined}
      onConfirm={() => send({ type: 'closeSession' }, { onDone: close })}
    >
      <Trans>
        Close "<bdi translate="no">{name}</bdi>" for everyone? You can reopen it.
      </Trans>{' '}
      {isCollecting(view) && <Trans>Votes collected so far are revealed first.</Trans>}
    </ConfirmDialog>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { forgetSession } from '../../browser/last-session.ts';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

/** Asks before somebody gives up their seat. */
export function LeaveDialog(state: DialogState) {
  const { view, me } = useRoom();
  const { name } = view.session;
  const { send, isPending, error, dialog } = useDialogCommand(state);
  const leave = () =>
    send(
      { type: 'leave' },
      {
        leadsTo: () => 'home',
        onDone: () => {
          forgetSession(me.id);
          showToast(
            <Trans>
              You left "<bdi translate="no">{name}</bdi>".
            </Trans>,
          );
        },
      },
    );
  return (
    <ConfirmDialog
      {...dialog}
      variant="warning"
      title={t`Leave Session`}
      confirmLabel={isPending ? t`Leaving...` : t`Leave`}
      isPending={isPending}
      error={error ? t`Failed to leave session. ${error.detail}` : undefined}
      onConfirm={leave}
    >
      <Trans>
        Are you sure you want to leave "<bdi translate="no">{name}</bdi>"? Your votes will be
        removed. You can join again with the link.
      </Trans>
    </ConfirmDialog>
  );
}

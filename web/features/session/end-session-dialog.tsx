import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isCollecting } from '@story-pointer/core/session/collecting';
import { useQuery } from '@tanstack/react-query';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { forgetSession } from '../../shared/last-session.ts';
import { teamOfQuery } from '../../shared/team-calls.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
import { rememberedSwitch } from '../../ui/remembered.ts';
import { showToast } from '../../ui/toast.tsx';

/** Whether this browser has been offered a team link. */
const offered = rememberedSwitch('team-offered', false);

interface CloseDialogProps extends DialogState {
  /** Opens the dialog of the team link. */
  readonly onKeep: () => void;
}

export function CloseDialog({ onKeep, ...state }: CloseDialogProps) {
  const { view, me } = useRoom();
  const { id, name } = view.session;
  const { send, isPending, error, dialog, close } = useDialogCommand(state);
  const team = useQuery(teamOfQuery(id, me.id));
  const finish = () => {
    close();
    if (team.data?.id !== null || offered.isOn()) return;
    offered.turnOnFirst();
    showToast(t`Meet at the same link every time?`, 'info', {
      label: t`Keep as Team Link`,
      onAction: onKeep,
    });
  };
  return (
    <ConfirmDialog
      {...dialog}
      variant="warning"
      icon="lock"
      title={t`Close Session`}
      confirmLabel={isPending ? t`Closing...` : t`Close Session`}
      isPending={isPending}
      error={error ? t`Failed to close session. ${error.detail}` : undefined}
      onConfirm={() => send({ type: 'closeSession' }, { onDone: finish })}
    >
      <Trans>
        Close "<bdi translate="no">{name}</bdi>" for everyone? You can reopen it.
      </Trans>{' '}
      {isCollecting(view) && t`Votes collected so far are revealed first.`}
    </ConfirmDialog>
  );
}

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

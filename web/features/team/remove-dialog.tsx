import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Participant } from '@story-pointer/core/session/open-room';
import { useState } from 'react';
import { useDialogCommand } from '../../room/use-command.ts';
import { ConfirmDialog, type DialogState } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.tsx';
import { VotesWithdrawnAlong } from './votes-withdrawn-along.tsx';

interface RemoveDialogProps extends DialogState {
  readonly participant: Participant;
  readonly onRemoved: () => void;
}

export function RemoveDialog({ participant, onRemoved, ...state }: RemoveDialogProps) {
  const { send, isPending, dialog, close } = useDialogCommand(state);
  const [bars, setBarring] = useState(false);
  const name = <bdi translate="no">{participant.name}</bdi>;
  const remove = () =>
    send(
      { type: 'removeParticipant', participantId: participant.id, bars },
      {
        onDone: () => {
          close();
          onRemoved();
        },
        onFailed: ({ detail }) => {
          close();
          showToast(
            <Trans>
              Failed to remove "{name}". {detail}
            </Trans>,
            'error',
          );
        },
        onTooLate: () => showToast(<Trans>"{name}" was already removed.</Trans>),
      },
    );
  return (
    <ConfirmDialog
      {...dialog}
      variant="danger"
      icon="leave"
      title={t`Remove Participant`}
      confirmLabel={t`Remove`}
      option={
        <>
          <VotesWithdrawnAlong participant={participant} />
          <Switch
            label={t`Also block their browser from joining again`}
            isOn={bars}
            onChange={setBarring}
          />
        </>
      }
      isPending={isPending}
      onConfirm={remove}
    >
      <Trans>
        Are you sure you want to remove "{name}" from the session? This action cannot be undone.
      </Trans>
    </ConfirmDialog>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { laterThan, type Participant } from '@story-pointer/core/session/open-room';
import { useState } from 'react';
import { useTable } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { number } from '../../texts/formats.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
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
  const [withLater, setWithLater] = useState(false);
  const { view } = useTable();
  const later = laterThan(view, participant.id).length;
  const name = <bdi translate="no">{participant.name}</bdi>;
  const remove = () =>
    send(
      { type: 'removeParticipant', participantId: participant.id, bars, withLater },
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
          <VotesWithdrawnAlong participant={participant} withLater={withLater} />
          {later > 0 && (
            <Switch
              label={t`Also remove everyone who joined later (${number(later)})`}
              isOn={withLater}
              onChange={setWithLater}
            />
          )}
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

import type { Participant } from '@story-pointer/core/session/open-room';
import { useState } from 'react';
import * as texts from '#messages/remove-participant.tsx';
import { useDialogCommand } from '../../api/use-command.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.tsx';

interface RemoveDialogProps extends DialogState {
  readonly participant: Participant;
  readonly onRemoved: () => void;
}

/** Asks the facilitator before somebody is removed from the session. */
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
          showToast(texts.failed(name, detail), 'error');
        },
        onTooLate: () => showToast(texts.tooLate(name)),
      },
    );
  return (
    <ConfirmDialog
      {...dialog}
      variant="danger"
      icon="leave"
      title={texts.title}
      confirmLabel={texts.remove}
      option={<Switch label={texts.bars} isOn={bars} onChange={setBarring} />}
      isPending={isPending}
      onConfirm={remove}
    >
      {texts.ask(name)}
    </ConfirmDialog>
  );
}

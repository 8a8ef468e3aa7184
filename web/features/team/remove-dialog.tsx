import type { Participant } from '@story-pointer/core/session/open-room';
import { useCommand } from '../../api/room.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

interface RemoveDialogProps {
  readonly participant: Participant;
  readonly onClose: () => void;
}

/** Asks the facilitator before somebody is removed from the session. */
export function RemoveDialog({ participant, onClose }: RemoveDialogProps) {
  const { send, isPending } = useCommand();
  const remove = () =>
    send({ type: 'removeParticipant', participantId: participant.id }, onClose, ({ detail }) => {
      onClose();
      showToast(
        <>
          "<bdi>{participant.name}</bdi>" could not be removed. {detail}
        </>,
        'error',
      );
    });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      variant="danger"
      title="Remove Participant"
      confirmLabel="Remove"
      isPending={isPending}
      onConfirm={remove}
    >
      Are you sure you want to remove "<bdi>{participant.name}</bdi>" from the session? This action
      cannot be undone.
    </ConfirmDialog>
  );
}

import type { Story } from '@story-pointer/core/session/open-room';
import { useNavigate } from '@tanstack/react-router';
import { useCommand, useRoom } from '../../api/room.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

interface DeleteStoryDialogProps extends DialogState {
  readonly story: Story;
}

/** Asks the facilitator before a story is gone with its votes. */
export function DeleteStoryDialog({ story, ...state }: DeleteStoryDialogProps) {
  const { view, me } = useRoom();
  const { send, isPending } = useCommand();
  const navigate = useNavigate();

  const remove = () =>
    send(
      { type: 'deleteStory', storyId: story.id },
      () => {
        const search = { sessionId: view.session.id, participantId: me.id };
        void navigate({ to: '/session', search });
      },
      ({ detail }) => {
        state.onOpenChange(false);
        showToast(
          <>
            "<bdi>{story.name}</bdi>" could not be deleted. {detail}
          </>,
          'error',
        );
      },
    );

  return (
    <ConfirmDialog
      {...state}
      variant="danger"
      title="Delete Story"
      confirmLabel={isPending ? 'Deleting...' : 'Delete'}
      isPending={isPending}
      onConfirm={remove}
    >
      Are you sure you want to delete "<bdi>{story.name}</bdi>"? This action cannot be undone.
    </ConfirmDialog>
  );
}

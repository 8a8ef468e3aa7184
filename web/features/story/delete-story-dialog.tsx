import type { Story } from '@story-pointer/core/session/open-room';
import * as texts from '#messages/delete-story.tsx';
import { useDialogCommand } from '../../api/use-command.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

interface DeleteStoryDialogProps extends DialogState {
  readonly story: Story;
}

/** Asks the facilitator before a story is deleted with its votes. */
export function DeleteStoryDialog({ story, ...state }: DeleteStoryDialogProps) {
  const { send, isPending, dialog, close } = useDialogCommand(state);
  const name = <bdi translate="no">{story.name}</bdi>;

  const remove = () =>
    send(
      { type: 'deleteStory', storyId: story.id },
      {
        leadsTo: () => 'session',
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
      title={texts.title}
      confirmLabel={isPending ? texts.removing : texts.remove}
      isPending={isPending}
      onConfirm={remove}
    >
      {texts.ask(name)}
    </ConfirmDialog>
  );
}

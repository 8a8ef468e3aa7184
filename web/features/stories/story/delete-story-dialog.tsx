import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Story } from '@story-pointer/core/session/open-room';
import { useDialogCommand } from '../../../room/use-command.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';

export function DeleteStoryDialog({ story, ...state }: DialogState & { readonly story: Story }) {
  const { send, isPending, dialog, close } = useDialogCommand(state);
  const name = <bdi translate="no">{story.name}</bdi>;

  const remove = () =>
    send(
      { type: 'deleteStory', storyId: story.id },
      {
        leadsTo: (_, here) => (here === story.id ? 'session' : 'here'),
        onFailed: ({ detail }) => {
          close();
          showToast(
            <Trans>
              Failed to delete "{name}". {detail}
            </Trans>,
            'error',
          );
        },
        onTooLate: () => showToast(<Trans>"{name}" was already deleted.</Trans>),
      },
    );

  return (
    <ConfirmDialog
      {...dialog}
      variant="danger"
      title={t`Delete Story`}
      confirmLabel={isPending ? t`Deleting...` : t`Delete`}
      isPending={isPending}
      onConfirm={remove}
    >
      <Trans>Are you sure you want to delete "{name}"? This action cannot be undone.</Trans>
    </ConfirmDialog>
  );
}

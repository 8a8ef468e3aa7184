import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useTable } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { both } from '../../texts/formats.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
import { namesOf } from '../../ui/people.tsx';
import { missingIn } from './reminder.ts';

export function EndDialog(state: DialogState) {
  const { view } = useTable();
  const { send, isPending, error, dialog, close } = useDialogCommand(state);
  const missing = missingIn(view);
  const names = both(namesOf(missing));
  return (
    <ConfirmDialog
      {...dialog}
      variant="warning"
      title={t`End Now`}
      confirmLabel={isPending ? t`Revealing...` : t`Reveal All Votes`}
      isPending={isPending}
      error={error ? t`Failed to end this. ${error.detail}` : undefined}
      onConfirm={() => send({ type: 'endCollection' }, { onDone: close })}
    >
      {missing.length > 0 && (
        <>
          <Plural
            value={missing.length}
            one={<Trans>{names} has not voted on every story yet.</Trans>}
            other={<Trans>{names} have not voted on every story yet.</Trans>}
          />{' '}
        </>
      )}
      {t`All collected votes are revealed to everyone, and no more are taken.`}
    </ConfirmDialog>
  );
}

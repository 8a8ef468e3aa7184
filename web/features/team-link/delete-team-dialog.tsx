import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isSameName } from '@story-pointer/core/names';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, type DialogState } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';

interface DeleteTeamDialogProps extends DialogState {
  readonly name: string;
  readonly isPending: boolean;
  readonly onDelete: () => void;
}

/** Asks for the name of the team first. */
export function DeleteTeamDialog({ name, isPending, onDelete, ...state }: DeleteTeamDialogProps) {
  return (
    <Dialog title={t`Delete Team`} {...state}>
      <p className="text-ink-soft">
        <Trans>
          "<bdi translate="no">{name}</bdi>" is deleted in seven days, with its link, its list and
          what was agreed. Its sessions stay. Until then you can keep the team here.
        </Trans>
      </p>
      <NameForm
        name={name}
        isPending={isPending}
        onDelete={onDelete}
        onCancel={() => state.onOpenChange(false)}
      />
    </Dialog>
  );
}

interface NameFormProps extends Pick<DeleteTeamDialogProps, 'name' | 'isPending' | 'onDelete'> {
  readonly onCancel: () => void;
}

function NameForm({ name, isPending, onDelete, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState('');
  const isTyped = isSameName(typed, name);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped && !isPending) onDelete();
      }}
    >
      <TextField
        label={t`Type the name of the team to delete it`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        isRequired
        autoFocus
      />
      <DialogActions>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="submit" variant="danger" disabled={!isTyped} isPending={isPending}>
          {isPending ? t`Deleting...` : t`Delete Team`}
        </Button>
      </DialogActions>
    </form>
  );
}

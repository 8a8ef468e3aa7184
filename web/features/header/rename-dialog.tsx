import { checkName, countCharacters, nameLimits, nameWarnings } from '@story-pointer/core/names';
import { useState } from 'react';
import { useCommand, useRoom } from '../../api/room.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { TextField } from '../../ui/text-field.tsx';

const max = nameLimits.session;

/** Where the facilitator gives the session another name. */
export function RenameDialog(state: DialogState) {
  return (
    <Dialog title="Edit Session Name" {...state}>
      <RenameForm onClose={() => state.onOpenChange(false)} />
    </Dialog>
  );
}

function RenameForm({ onClose }: { onClose: () => void }) {
  const { view } = useRoom();
  const { send, isPending, error } = useCommand();
  const [name, setName] = useState(view.session.name);
  const length = countCharacters(name.trim());
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'renameSession', name }, onClose);
      }}
    >
      <TextField
        label="Session Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        helper={`Maximum ${max} characters`}
        count={{ value: length, max, warnAbove: nameWarnings.session }}
        isInvalid={length > max}
        autoFocus
      />
      {error && <Alert>Failed to update session name. Please try again.</Alert>}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!checkName('name', name, max).ok}
          isPending={isPending}
        >
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  );
}

import { t } from '@lingui/core/macro';
import type { Collection } from '@story-pointer/core/session/collection';
import { useState } from 'react';
import { useDialogCommand } from '../../room/use-command.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { DeadlineField, readDeadline, toField } from './deadline-field.tsx';

interface DeadlineDialogProps extends DialogState {
  readonly collection: Collection;
}

export function DeadlineDialog({ collection, ...state }: DeadlineDialogProps) {
  const command = useDialogCommand(state);
  return (
    <Dialog title={t`Change Deadline`} {...command.dialog}>
      <DeadlineForm collection={collection} command={command} />
    </Dialog>
  );
}

interface DeadlineFormProps {
  readonly collection: Collection;
  readonly command: ReturnType<typeof useDialogCommand>;
}

function DeadlineForm({ collection, command }: DeadlineFormProps) {
  const { send, close } = command;
  const [value, setValue] = useState(toField(collection.endsAt));
  const [saysFault, setSayingFault] = useState(false);
  const submit = () => {
    setSayingFault(true);
    const endsAt = readDeadline(value);
    if (endsAt !== null) send({ type: 'moveDeadline', endsAt }, { onDone: close });
  };
  return (
    <SubmitForm
      onSubmit={submit}
      command={command}
      failure={t`Failed to change the deadline.`}
      label={t`Save Deadline`}
      pendingLabel={t`Saving...`}
    >
      <DeadlineField value={value} onChange={setValue} saysFault={saysFault} />
    </SubmitForm>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { countCharacters } from '@story-pointer/core/characters';
import { checkName, isTooLong, nameLimits, nameWarnings } from '@story-pointer/core/names';
import { useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { showToast } from '../../ui/toast.tsx';

const max = nameLimits.session;

export function RenameDialog(state: DialogState) {
  const rename = useDialogCommand(state);
  return (
    <Dialog title={t`Edit Session Name`} {...rename.dialog}>
      <RenameForm rename={rename} />
    </Dialog>
  );
}

function RenameForm({ rename }: { rename: ReturnType<typeof useDialogCommand> }) {
  const { view } = useRoom();
  const { send, close } = rename;
  const [name, setName] = useState(view.session.name);
  const length = countCharacters(name.trim());
  const checked = checkName('name', name, max);
  const limit = plural(max, { other: 'Maximum # characters' });
  return (
    <SubmitForm
      onSubmit={() => {
        send(
          { type: 'renameSession', name },
          {
            onDone: close,
            onFailed: (_, isShown) =>
              isShown || showToast(t`Failed to update session name. Please try again.`, 'error'),
            onTooLate: () =>
              showToast(
                <Trans>
                  The session was already renamed to "<bdi translate="no">{name.trim()}</bdi>".
                </Trans>,
              ),
          },
        );
      }}
      command={rename}
      failure={t`Failed to update session name. Please try again.`}
      label={t`Save`}
      pendingLabel={t`Saving...`}
      disabled={!checked.ok}
    >
      <TextField
        label={t`Session Name`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        helper={limit}
        error={isTooLong(checked) ? limit : undefined}
        count={{ value: length, max, warnAbove: nameWarnings.session }}
        isRequired
        autoFocus
      />
    </SubmitForm>
  );
}

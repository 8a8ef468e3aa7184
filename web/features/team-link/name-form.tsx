import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { checkName, isSameName, nameLimits } from '@story-pointer/core/names';
import { useState } from 'react';
import { type TeamFormProps, useTeamChange } from '../../shared/use-team-change.ts';
import { TextField } from '../../ui/fields.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';

interface NameProps extends TeamFormProps {
  readonly isDeletion: boolean;
}

/** Asks for the next name of a team, or for its own before it is deleted. */
export function NameForm({ teamId, team, isDeletion, onEnd }: NameProps) {
  const changing = useTeamChange(teamId);
  const { name } = team;
  const [typed, setTyped] = useState(isDeletion ? '' : name);
  const isReady = isDeletion
    ? isSameName(typed, name)
    : checkName('name', typed, nameLimits.session).ok;
  return (
    <SubmitForm
      onSubmit={() => {
        if (!isReady || changing.isPending) return;
        const command = isDeletion
          ? ({ type: 'deleteTeam' } as const)
          : ({ type: 'renameTeam', name: typed } as const);
        changing.mutate(command, { onSuccess: onEnd });
      }}
      command={{ ...changing, leave: onEnd }}
      failure={t`Failed to change the team.`}
      label={isDeletion ? t`Delete Team` : t`Save`}
      pendingLabel={isDeletion ? t`Deleting...` : t`Saving...`}
      variant={isDeletion ? 'danger' : 'primary'}
      disabled={!isReady}
    >
      {isDeletion && (
        <p className="text-ink-soft">
          <Trans>
            "<bdi translate="no">{name}</bdi>" is deleted in seven days, with its link, its list and
            what was agreed. Its sessions stay. Until then you can keep the team here.
          </Trans>
        </p>
      )}
      <TextField
        label={isDeletion ? t`Type the name of the team to delete it` : t`Team Name`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        {...(isDeletion ? {} : { maxCharacters: nameLimits.session })}
        isRequired
        autoFocus
      />
    </SubmitForm>
  );
}

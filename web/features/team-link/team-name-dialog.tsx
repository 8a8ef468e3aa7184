import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TeamId } from '@story-pointer/core/ids';
import { checkName, isSameName, nameLimits } from '@story-pointer/core/names';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { useState } from 'react';
import { useTeamChange } from '../../shared/use-team-change.ts';
import { Dialog, type DialogState, SubmitActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';

interface NameProps {
  readonly teamId: TeamId;
  readonly team: TeamView;
  readonly isDeletion: boolean;
}

/** Asks for the next name of a team, or for its own before it is deleted. */
export function TeamNameDialog({ teamId, team, isDeletion, ...state }: NameProps & DialogState) {
  const { name } = team;
  return (
    <Dialog title={isDeletion ? t`Delete Team` : t`Rename Team`} {...state}>
      {isDeletion && (
        <p className="text-ink-soft">
          <Trans>
            "<bdi translate="no">{name}</bdi>" is deleted in seven days, with its link, its list and
            what was agreed. Its sessions stay. Until then you can keep the team here.
          </Trans>
        </p>
      )}
      <NameForm
        teamId={teamId}
        team={team}
        isDeletion={isDeletion}
        onEnd={() => state.onOpenChange(false)}
      />
    </Dialog>
  );
}

function NameForm({ teamId, team, isDeletion, onEnd }: NameProps & { readonly onEnd: () => void }) {
  const changing = useTeamChange(teamId);
  const [name, setName] = useState(isDeletion ? '' : team.name);
  const isReady = isDeletion
    ? isSameName(name, team.name)
    : checkName('name', name, nameLimits.session).ok;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady || changing.isPending) return;
        const command = isDeletion
          ? ({ type: 'deleteTeam' } as const)
          : ({ type: 'renameTeam', name } as const);
        changing.mutate(command, { onSuccess: onEnd });
      }}
    >
      <TextField
        label={isDeletion ? t`Type the name of the team to delete it` : t`Team Name`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        {...(isDeletion ? {} : { maxCharacters: nameLimits.session })}
        isRequired
        autoFocus
      />
      <SubmitActions
        command={{ ...changing, leave: onEnd }}
        failure={t`Failed to change the team.`}
        label={isDeletion ? t`Delete Team` : t`Save`}
        pendingLabel={isDeletion ? t`Deleting...` : t`Saving...`}
        variant={isDeletion ? 'danger' : 'primary'}
        disabled={!isReady}
      />
    </form>
  );
}

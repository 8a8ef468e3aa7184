import { t } from '@lingui/core/macro';
import type { TeamId } from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { useState } from 'react';
import { useTeamChange } from '../../shared/use-team-change.ts';
import { Dialog, type DialogState, SubmitActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';

interface TeamDialogProps extends DialogState {
  readonly teamId: TeamId;
  readonly team: TeamView;
}

export function RenameTeamDialog({ teamId, team, ...state }: TeamDialogProps) {
  const close = () => state.onOpenChange(false);
  return (
    <Dialog title={t`Rename Team`} {...state}>
      <RenameForm teamId={teamId} before={team.name} onEnd={close} />
    </Dialog>
  );
}

interface RenameFormProps {
  readonly teamId: TeamId;
  readonly before: string;
  readonly onEnd: () => void;
}

function RenameForm({ teamId, before, onEnd }: RenameFormProps) {
  const renaming = useTeamChange(teamId);
  const [name, setName] = useState(before);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        renaming.mutate({ type: 'renameTeam', name }, { onSuccess: onEnd });
      }}
    >
      <TextField
        label={t`Team Name`}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxCharacters={nameLimits.session}
        isRequired
        autoFocus
      />
      <SubmitActions
        command={{ ...renaming, leave: onEnd }}
        failure={t`Failed to change the team.`}
        label={t`Save`}
        pendingLabel={t`Saving...`}
        disabled={!checkName('name', name, nameLimits.session).ok}
      />
    </form>
  );
}

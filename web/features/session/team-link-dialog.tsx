import { t } from '@lingui/core/macro';
import type { TeamId } from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { knownTeams } from '../../shared/known-teams.ts';
import { teamLink } from '../../shared/links.ts';
import { ShownLink } from '../../shared/shown-link.tsx';
import { teamOfQuery, teamQuery } from '../../shared/team-calls.ts';
import { useTeamChange } from '../../shared/use-team-change.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogState } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';

/** Keeps the session on the list of a team, or shows the link of its team. */
export function TeamLinkDialog(state: DialogState) {
  const { view, me } = useRoom();
  const making = useDialogCommand(state);
  const team = useQuery(teamOfQuery(view.session.id, me.id));
  return (
    <Dialog title={t`Team Link`} {...making.dialog}>
      <p className="text-ink-soft">
        {t`One link for all sessions of your team, to pin in your chat or calendar.`}{' '}
        {t`Anyone with this link can start and join sessions.`}
      </p>
      {team.error && <Alert detail={team.error.detail}>{t`Failed to load the team.`}</Alert>}
      {team.data?.id === null && <TeamForm making={making} onMade={() => void team.refetch()} />}
      {team.data?.id && <TeamOf teamId={team.data.id} onOff={() => void team.refetch()} />}
    </Dialog>
  );
}

interface TeamFormProps {
  readonly making: ReturnType<typeof useDialogCommand>;
  readonly onMade: () => void;
}

function TeamForm({ making, onMade }: TeamFormProps) {
  const known = knownTeams.useAll();
  const [teamId, setTeamId] = useState('');
  const [name, setName] = useState('');
  const isNew = teamId === '';
  const checked = checkName('name', name, nameLimits.session);
  return (
    <SubmitForm
      onSubmit={() => {
        making.send(isNew ? { type: 'makeTeam', name } : { type: 'addToTeam', teamId }, {
          onDone: onMade,
        });
      }}
      command={making}
      failure={isNew ? t`Failed to create the link.` : t`Failed to add the session.`}
      label={isNew ? t`Create Link` : t`Add to Team`}
      pendingLabel={isNew ? t`Creating Link...` : t`Adding...`}
      disabled={isNew && !checked.ok}
    >
      {known.length > 0 && (
        <SelectField
          label={t`Team`}
          value={teamId}
          onChange={({ target }) => setTeamId(target.value)}
        >
          <option value="">{t`New team`}</option>
          {known.map((team) => (
            <option key={team.id} value={team.id}>
              {team.name}
            </option>
          ))}
        </SelectField>
      )}
      {isNew && (
        <TextField
          label={t`Team Name`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxCharacters={nameLimits.session}
          isRequired
          autoFocus
        />
      )}
    </SubmitForm>
  );
}

function TeamOf({ teamId, onOff }: { readonly teamId: TeamId; readonly onOff: () => void }) {
  const { id: sessionId } = useRoom().view.session;
  const { data: team } = useQuery(teamQuery(teamId));
  const place = team?.sessions.find(({ id }) => id === sessionId)?.place;
  const { mutate, isPending, error } = useTeamChange(teamId);
  return (
    <>
      <ShownLink link={teamLink(teamId)}>
        <LinkButton
          to={`/team/${teamId}`}
          className="min-h-9 px-3 py-1 text-sm"
        >{t`Open Team Page`}</LinkButton>
        {place !== undefined && (
          <Button
            variant="quiet"
            isSmall
            isPending={isPending}
            onClick={() => mutate({ type: 'takeOff', place }, { onSuccess: onOff })}
          >
            {t`Take Session Off`}
          </Button>
        )}
      </ShownLink>
      {error && <Alert detail={error.detail}>{t`Failed to change the team.`}</Alert>}
    </>
  );
}

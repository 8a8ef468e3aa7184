import { t } from '@lingui/core/macro';
import { checkName, nameLimits } from '@story-pointer/core/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useDialogCommand } from '../../room/use-command.ts';
import { teamLink, teamOfQuery } from '../../shared/team-calls.ts';
import { Alert } from '../../ui/alert.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog, type DialogState, SubmitActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

/** Keeps the session on the list of a new team, or shows the link of its team. */
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
      {team.data?.id && <TeamLink teamId={team.data.id} />}
    </Dialog>
  );
}

interface TeamFormProps {
  readonly making: ReturnType<typeof useDialogCommand>;
  readonly onMade: () => void;
}

function TeamForm({ making, onMade }: TeamFormProps) {
  const [name, setName] = useState('');
  const checked = checkName('name', name, nameLimits.session);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        making.send({ type: 'makeTeam', name }, { onDone: onMade });
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
        command={making}
        failure={t`Failed to create the link.`}
        label={t`Create Link`}
        pendingLabel={t`Creating Link...`}
        disabled={!checked.ok}
      />
    </form>
  );
}

function TeamLink({ teamId }: { readonly teamId: string }) {
  const link = teamLink(teamId);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <QrCode text={link} className="size-44 shrink-0 max-sm:mx-auto" />
      <div className="grid min-w-44 flex-1 justify-items-start gap-3 max-sm:justify-items-center">
        <span className="break-all text-sm">{link}</span>
        <CopyButton link={link} label={t`Copy Link`} />
        <LinkButton to={`/team/${teamId}`}>{t`Open Team Page`}</LinkButton>
      </div>
    </div>
  );
}

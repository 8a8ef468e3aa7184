import { t } from '@lingui/core/macro';
import type { TeamId } from '@story-pointer/core/ids';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { teamLink, teamQuery } from '../../shared/team-calls.ts';
import { figure, mediumDate } from '../../texts/formats.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StartForm } from './start-form.tsx';

/** '/team/ID': the link that a team keeps. */
export function TeamScreen() {
  const { teamId } = useParams({ from: '/with-queries/team/$teamId' });
  const { data: team, error, refetch } = useQuery(teamQuery(teamId));
  if (error?.isRefusal) return <NoTeam detail={error.detail} />;
  if (team) return <Team key={teamId} teamId={teamId} team={team} />;
  if (!error) return <p role="status">{t`Loading...`}</p>;
  return (
    <MessageScreen
      title={t`Team Link`}
      card="…"
      actions={<Button onClick={() => void refetch()}>{t`Try Again`}</Button>}
    >
      <Alert detail={error.detail}>{t`Failed to load the team.`}</Alert>
    </MessageScreen>
  );
}

function NoTeam({ detail }: { readonly detail: string }) {
  return (
    <MessageScreen
      title={t`Team Not Found`}
      actions={<LinkButton to="/" variant="primary">{t`Go to Home`}</LinkButton>}
    >
      <p className="text-ink-soft">{detail}</p>
    </MessageScreen>
  );
}

function Team({ teamId, team }: { readonly teamId: TeamId; readonly team: TeamView }) {
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-heading text-heading">
            <bdi translate="no">{team.name}</bdi>
          </h1>
          <p className="text-ink-soft">{t`Anyone with this link can start and join sessions.`}</p>
        </div>
        <CopyButton link={teamLink(teamId)} label={t`Copy Link`} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <StartForm teamId={teamId} team={team} />
        <Sessions sessions={team.sessions} />
      </div>
    </div>
  );
}

function Sessions({ sessions }: Pick<TeamView, 'sessions'>) {
  return (
    <Panel title={t`Last Sessions`}>
      {sessions.length === 0 ? (
        <p className="text-ink-soft">{t`No sessions yet`}</p>
      ) : (
        <table className="w-full text-sm [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-start">
          <thead className="text-ink-soft">
            <tr>
              <th scope="col">{t`Session`}</th>
              {[t`Stories`, t`Points`, t`Minutes`].map((name) => (
                <th key={name} scope="col" className="text-end!">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {sessions.map((session, index) => (
              // Sessions of others have no id here.
              <SessionRow key={String(sessions.length - index)} {...session} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

type Row = TeamView['sessions'][number];

function SessionRow({ id, name, participantId, creationDate, stories, points, took, isGone }: Row) {
  const day = mediumDate(creationDate);
  const isOpenable = id !== null && participantId !== null && !isGone;
  return (
    <tr className="border-line border-t">
      <th scope="row" className="font-normal">
        {isOpenable ? (
          <Link
            to="/session-summary"
            search={{ sessionId: id, participantId }}
            className="text-accent underline"
          >
            {day}
          </Link>
        ) : (
          day
        )}
        {name !== null && (
          <bdi translate="no" className="block text-ink-soft text-xs">
            {name}
          </bdi>
        )}
      </th>
      {[String(stories), figure(points ?? '—'), took === null ? '—' : minutes(took)].map(
        (text, column) => (
          <td key={String(column)} className="text-end!">
            {text}
          </td>
        ),
      )}
    </tr>
  );
}

function minutes(took: number): string {
  return String(Math.round(took / 60_000));
}

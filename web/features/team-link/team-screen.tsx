import { t } from '@lingui/core/macro';
import type { TeamId } from '@story-pointer/core/ids';
import type { TeamView } from '@story-pointer/core/team/team-view';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { knownTeams } from '../../shared/known-teams.ts';
import { teamQuery } from '../../shared/team-calls.ts';
import { useLinkSecret } from '../../shared/use-link-secret.ts';
import { useTeamChange } from '../../shared/use-team-change.ts';
import { figure, longDate, mediumDate, number, timeOfDay } from '../../texts/formats.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyDialog } from '../../ui/lazy.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { MessageScreen } from '../../ui/message-screen.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FiguresChart } from './figures-chart.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { RightsOffer } from './rights-offer.tsx';
import { StartForm } from './start-form.tsx';
import type { TeamDialogContent } from './team-dialog.tsx';
import { TeamMenu } from './team-menu.tsx';
import { TeamShelf } from './team-shelf.tsx';

const TeamDialog = lazyDialog(async () => (await import('./team-dialog.tsx')).TeamDialog);

/** '/team/ID': the link that a team keeps. */
export function TeamScreen() {
  const { teamId } = useParams({ from: '/with-queries/team/$teamId' });
  const { data: team, error, refetch } = useQuery(teamQuery(teamId));
  if (error?.isRefusal) return <NoTeam teamId={teamId} detail={error.detail} />;
  if (team) return <Team key={teamId} teamId={teamId} team={team} />;
  if (!error) return <TeamLoading />;
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

function TeamLoading() {
  return (
    <div className="grid gap-6">
      <p role="status" className="text-ink-soft">{t`Loading...`}</p>
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

function NoTeam({ teamId, detail }: { readonly teamId: TeamId; readonly detail: string }) {
  useEffect(() => knownTeams.forget({ id: teamId, name: '' }), [teamId]);
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
  const secret = useLinkSecret();
  // Stays while the dialog closes.
  const [content, setContent] = useState<TeamDialogContent>('rename');
  const [isOpen, setOpen] = useState(false);
  const { id, name, mayManage, deletesAt } = team;
  const navigate = useNavigate();
  useEffect(() => {
    knownTeams.keep({ id, name });
    if (id === teamId) return;
    // The link was renewed.
    knownTeams.forget({ id: teamId, name });
    void navigate({ to: '/team/$teamId', params: { teamId: id }, replace: true });
  }, [teamId, id, name, navigate]);
  const changing = useTeamChange(teamId);
  const open = (next: TeamDialogContent) => {
    setContent(next);
    setOpen(true);
  };
  return (
    <div className="grid gap-6">
      <TeamDialog {...{ content, changing, teamId, team, isOpen }} onOpenChange={setOpen} />
      <header className="flex items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-heading text-heading">
            <bdi translate="no">{name}</bdi>
          </h1>
          <p className="mt-1 text-ink-soft">{t`Anyone with this link can start and join sessions.`}</p>
          <p role="status" className="font-medium text-danger">
            {deletesAt !== null && t`This team will be deleted on ${longDate(deletesAt)}.`}
          </p>
        </div>
        {mayManage && (
          <TeamMenu
            team={team}
            onOpen={open}
            onKeep={() => changing.mutate({ type: 'keepTeam' })}
          />
        )}
      </header>
      {changing.error && (
        <Alert detail={changing.error.detail}>{t`Failed to change the team.`}</Alert>
      )}
      {secret !== undefined && !mayManage && <RightsOffer teamId={teamId} secret={secret} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-6">
          <StartForm teamId={teamId} team={team} onPrepare={() => open('next')} />
        </div>
        <div className="grid grid-cols-1 gap-6 lg:row-span-2">
          <Sessions
            teamId={teamId}
            sessions={team.sessions}
            takeOff={mayManage ? (place) => open({ type: 'takeOff', place }) : undefined}
          />
          <TeamShelf shelf={team.shelf} />
        </div>
        <InvitePanel teamId={teamId} onCalendar={() => open('calendar')} />
      </div>
    </div>
  );
}

interface SessionsProps extends Pick<TeamView, 'sessions'> {
  readonly teamId: TeamId;
  readonly takeOff: ((place: number) => void) | undefined;
}

function Sessions({ teamId, sessions, takeOff }: SessionsProps) {
  const days = sessions.map(({ creationDate }) => mediumDate(creationDate));
  return (
    <Panel title={t`Last Sessions`}>
      <FiguresChart sessions={sessions} />
      {sessions.length === 0 ? (
        <p className="text-ink-soft">{t`No sessions yet`}</p>
      ) : (
        <div className="@container relative -mx-1 overflow-x-auto overflow-y-hidden px-1">
          <table className="w-full text-sm [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:text-start [&_:is(td,th):not(:first-child)]:ps-1.5 [&_thead_th]:wrap-normal">
            <thead className="text-ink-soft @max-[22rem]:sr-only">
              <tr>
                <th scope="col">{t`Session`}</th>
                {figureNames().map((name) => (
                  <th key={name} scope="col" className="text-end!">
                    {name}
                  </th>
                ))}
                {takeOff && (
                  <th scope="col">
                    <span className="sr-only">{t`Take Session Off`}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {sessions.map((session, index) => (
                <SessionRow
                  key={session.place}
                  {...session}
                  moment={momentOf(days, index, session.creationDate)}
                  teamId={teamId}
                  takeOff={takeOff}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

const figureNames = () => [
  ...[t`Stories`, t`Points`, t`Minutes`],
  t({ message: 'Pending', context: 'stories' }),
];

/** The day, with the time where another session was on the same one: parts that are not broken in themselves. */
function momentOf(days: readonly string[], index: number, creationDate: string): readonly string[] {
  const day = mediumDate(creationDate);
  const isOnly = days.every((one, other) => other === index || one !== day);
  return isOnly ? [day] : [`${day},`, timeOfDay(creationDate)];
}

type Row = TeamView['sessions'][number] &
  Pick<SessionsProps, 'teamId' | 'takeOff'> & { readonly moment: readonly string[] };

function SessionRow({ place, id, name, participantId, moment, ...row }: Row) {
  const { stories, points, took, leftOver, isGone, teamId, takeOff } = row;
  const summary =
    id === null || participantId === null
      ? { to: `/team/${teamId}`, search: { session: String(place) } }
      : { to: '/session-summary', search: { sessionId: id, participantId } };
  const label = moment.join(' ');
  // A session that was deleted has left no count.
  const pending = isGone && leftOver === 0 ? '—' : number(leftOver);
  const day = moment.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ));
  return (
    // Without room for columns, its figures follow the session in a line, each after its name.
    <tr className="border-line border-t @max-[22rem]:relative @max-[22rem]:flex @max-[22rem]:flex-wrap @max-[22rem]:gap-x-4">
      <th
        scope="row"
        className="font-normal @max-[22rem]:basis-full @max-[22rem]:pe-10 @max-[22rem]:pb-0!"
      >
        {isGone ? (
          day
        ) : (
          <Link {...summary} className="touch-target inline-block min-h-6 text-accent underline">
            {day}
          </Link>
        )}
        {name !== null && (
          <bdi translate="no" className="block text-ink-soft text-xs">
            {name}
          </bdi>
        )}
      </th>
      {[number(stories), figure(points ?? '—'), minutes(took), pending].map((text, column) => (
        <td
          key={String(column)}
          data-name={figureNames()[column]}
          className="text-end! @max-[22rem]:ps-0! @max-[22rem]:before:me-1 @max-[22rem]:before:text-ink-soft @max-[22rem]:before:content-[attr(data-name)]"
        >
          {text}
        </td>
      ))}
      {takeOff && (
        <td className="text-end! @max-[22rem]:absolute @max-[22rem]:end-0">
          <button type="button" onClick={() => takeOff(place)} className="touch-target icon-button">
            <Icon name="close" />
            <span className="sr-only">
              {takeOffText(name === null ? label : `${label}, ${name}`)}
            </span>
          </button>
        </td>
      )}
    </tr>
  );
}

// Sessions of one day differ by their names.
const takeOffText = (day: string) => t`Take ${day} off the list`;

const minutes = (took: number | null) => (took === null ? '—' : number(Math.round(took / 60_000)));

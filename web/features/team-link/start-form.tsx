import { plural, t } from '@lingui/core/macro';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { TeamId } from '@story-pointer/core/ids';
import { checkName, nameLimits } from '@story-pointer/core/names';
import type { TeamView } from '@story-pointer/core/team/team-view';
import type { Seat } from '@story-pointer/core/wire';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import type { ApiError } from '../../calls/problem.ts';
import { problemText } from '../../calls/problem-text.ts';
import {
  type Fault,
  faultsIn,
  isIncomplete,
  markOf,
  rememberName,
  useRememberedName,
} from '../../shared/entry-form.ts';
import { type Start, startSession, waitingQuery } from '../../shared/team-calls.ts';
import { deckText } from '../../texts/deck-text.ts';
import { enumerated, number } from '../../texts/formats.tsx';
import { isolate } from '../../texts/isolate.ts';
import { momentText } from '../../texts/moments.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EarlyForm, focusField } from '../../ui/early-form.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { following } from '../../ui/remembered.ts';

interface StartFormProps {
  readonly teamId: TeamId;
  readonly team: TeamView;
  /** Opens the deck and the settings of the next session. */
  readonly onPrepare: () => void;
}

/** Joins the session in which the team meets, or starts the next one. */
export function StartForm({ teamId, team, onPrepare }: StartFormProps) {
  const navigate = useNavigate();
  const [isAnother, setAnother] = useState(false);
  const open = isAnother ? null : team.open;
  const goTo =
    (running: Open | null) =>
    ({ sessionId, participantId }: Seat) => {
      // In a collection people go through the stories by themselves.
      if (running && !running.collects) following.turnOnFirst();
      const collected = running?.collects ? placeIn(running.collects) : {};
      void navigate({ to: '/session', search: { sessionId, participantId, ...collected } });
    };
  const another = (
    <Button variant="quiet" onClick={() => setAnother(true)}>{t`Start Another Session`}</Button>
  );
  const { collection } = team;
  return (
    <>
      {open && seatIn(open) ? (
        <Running key={open.id} session={open} goTo={goTo(open)}>
          {another}
        </Running>
      ) : (
        <NameForm {...{ teamId, onPrepare, isAnother }} team={{ ...team, open }} goTo={goTo(open)}>
          {open && another}
          {!team.open && <Waiting teamId={teamId} />}
        </NameForm>
      )}
      {collection && <Running key={collection.id} session={collection} goTo={goTo(collection)} />}
    </>
  );
}

interface RunningProps {
  readonly session: Open;
  readonly goTo: (seat: Seat) => void;
  readonly children?: ReactNode;
}

/** A session that people with a seat enter by one press. */
function Running({ session, goTo, children }: RunningProps) {
  const { name, collects } = session;
  const seat = seatIn(session);
  return (
    <Panel title={name || t`Collecting Votes`} subtitle={stateText(collects)}>
      {seat && (
        <Button variant="primary" onClick={() => goTo(seat)}>
          {collects?.next ? t`Vote Now` : t`Join Session`}
        </Button>
      )}
      {children}
    </Panel>
  );
}

interface NameFormProps extends StartFormProps {
  readonly isAnother: boolean;
  readonly goTo: (seat: Seat) => void;
  readonly children: ReactNode;
}

/** For a person without a seat. */
function NameForm({ teamId, team, onPrepare, isAnother, goTo, children }: NameFormProps) {
  const { open } = team;
  const form = useRef<HTMLFormElement>(null);
  const [ownFaults, setOwnFaults] = useState<readonly Fault[]>([]);
  useRememberedName(form, 'facilitatorName');
  const { mutate, isPending, error } = useMutation<Seat, ApiError, Start>({
    mutationFn: (start) => startSession(teamId, start),
    onSuccess: (seat, { facilitatorName }) => {
      rememberName(facilitatorName);
      // Its user may have left the form.
      if (form.current) goTo(seat);
    },
    onError: ({ field }) => focusField(form.current, field),
  });
  const faults = error ? [...ownFaults, error] : ownFaults;

  const submit = (entered: (field: string) => string) => {
    const name = checkName('name', open ? open.name : entered('name'), nameLimits.session);
    const own = checkName('facilitatorName', entered('facilitatorName'), nameLimits.participant);
    const found = faultsIn([name, own]);
    setOwnFaults(found);
    if (name.ok && own.ok) {
      const names = { name: name.value, facilitatorName: own.value };
      mutate({ ...names, brings: entered('brings') === 'on', isAnother });
    } else {
      focusField(form.current, found[0]?.field);
    }
  };

  return (
    <Panel
      title={open ? open.name : t`Next Session`}
      subtitle={open ? stateText(open.collects) : deckText(deckOf(team.next.type).name)}
      actions={
        !open &&
        team.mayPrepare && (
          <Button isSmall onClick={onPrepare}>
            {t`Deck and Settings`}
          </Button>
        )
      }
    >
      <EarlyForm ref={form} onSubmit={submit}>
        {!open && (
          <TextField
            label={t`Session Name`}
            name="name"
            defaultValue={team.nextName}
            isRequired
            maxCharacters={nameLimits.session}
            {...markOf(faults, 'name', nameLimits.session)}
          />
        )}
        <TextField
          label={t`Your Name`}
          name="facilitatorName"
          autoComplete="nickname"
          isRequired
          maxCharacters={nameLimits.participant}
          {...markOf(faults, 'facilitatorName', nameLimits.participant)}
        />
        {!open && team.leftOver > 0 && (
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input type="checkbox" name="brings" defaultChecked className="size-5 accent-accent" />
            {plural(team.leftOver, {
              one: 'Bring along: # story left over',
              other: 'Bring along: # stories left over',
            })}
          </label>
        )}
        {isIncomplete(faults) && <Alert>{problemText('nameRequired')}</Alert>}
        {error && <Alert detail={error.detail}>{failed(open !== null)}</Alert>}
        <Button type="submit" variant="primary" isPending={isPending}>
          {open ? joinText(isPending) : startText(isPending)}
        </Button>
      </EarlyForm>
      {children}
    </Panel>
  );
}

/** Says who else is here before a session starts. */
function Waiting({ teamId }: Pick<StartFormProps, 'teamId'>) {
  const { data } = useQuery(waitingQuery(teamId));
  const people = enumerated((data?.people ?? []).map(isolate));
  return (
    <div role="status" className="min-h-10 text-ink-soft text-sm">
      <p>{t`Waiting for somebody to start`}</p>
      {people !== '' && <p className="wrap-anywhere">{t`Here already: ${people}`}</p>}
    </div>
  );
}

type Open = NonNullable<TeamView['open']>;

function seatIn(open: Open | null): Seat | undefined {
  if (!open || open.id === null || open.participantId === null) return undefined;
  return { sessionId: open.id, participantId: open.participantId };
}

/** The next story to vote on, or the list of one's own votes. */
const placeIn = ({ next }: NonNullable<Open['collects']>) =>
  next === null ? { show: 'collection' as const } : { storyId: next };

function stateText(collects: Open['collects']): string {
  if (!collects) return t`This session is open.`;
  const { people, until } = collects;
  const time = momentText(until);
  if (!people) return t`Collected until ${momentText(until)}`;
  const of = number(people.of);
  return plural(people.done, { other: `# of ${of} done, until ${time}` });
}

const failed = (isJoining: boolean) =>
  isJoining
    ? t`Failed to join the session. Please try again.`
    : t`Failed to create session. Please try again.`;

const joinText = (isPending: boolean) => (isPending ? t`Joining Session...` : t`Join Session`);
const startText = (isPending: boolean) => (isPending ? t`Starting Session...` : t`Start Session`);

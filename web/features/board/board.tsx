import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { consensusOf } from '@story-pointer/core/consensus';
import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import { atTable, type Story, turnout } from '@story-pointer/core/session/open-room';
import {
  castIn,
  type RevealedRound,
  voteCountOf,
  votersOf,
} from '@story-pointer/core/session/round';
import { countdownSeconds, secondsLeft } from '@story-pointer/core/session/timers';
import { centreOf } from '@story-pointer/core/story-results';
import type { RoomView } from '@story-pointer/core/view';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { serverNow } from '../../calls/server-clock.ts';
import { leaveTable } from '../../ladder/glide.ts';
import { Ladder } from '../../ladder/ladder.tsx';
import { withSeatNames } from '../../shared/seat-names.ts';
import { closedText } from '../../shared/session-facts.ts';
import { turnDelay, useIsTurning } from '../../shared/turning.ts';
import { verdictText } from '../../shared/verdict-text.ts';
import { figure } from '../../texts/formats.tsx';
import { votedText } from '../../texts/voted-text.ts';
import { firstNames } from '../../ui/people.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { useAlone } from '../../ui/use-alone.ts';
import { useTicking } from '../../ui/use-ticking.ts';

const mostWithNames = 24;

const mostMissing = 5;

/** The ratio of columns to rows at which cards fill a wide screen. */
const cardsAcross = 4.4;

interface BoardProps {
  readonly view: RoomView;
  readonly story: Story | undefined;
  /** Whether the content may be out of date. */
  readonly isAway: boolean;
  readonly invitation: ReactNode;
}

/** The story, its voters and the result of the round, readable across a room. */
export function Board({ view, story, isAway, invitation }: BoardProps) {
  useAlone();
  const { name, closedAt } = view.session;
  const people = withSeatNames(atTable(view, story?.round));
  const isCrowd = people.length > mostWithNames;
  const deck = deckOf(view.session.type);
  const isTurning = useIsTurning(story?.id);
  const revealed = story?.round.state === 'revealed' && !isTurning ? story.round : undefined;
  const isAgreed = revealed && consensusOf(deck, castIn(revealed)).is === 'agreed';
  const hasRows = revealed && voteCountOf(revealed) > 0 && (isCrowd || !isAgreed || revealed.cards);
  const table = useRef<HTMLUListElement>(null);
  const storyId = story?.id;
  useLayoutEffect(() => {
    if (!isTurning || storyId === undefined) return;
    const seats = table.current;
    return () => leaveTable(seats, storyId);
  }, [isTurning, storyId]);
  const countdown = story?.round.state === 'open' ? story.round.countdown : null;
  return (
    <div className="board">
      <header className="flex justify-between gap-[2em] text-ink-soft font-semibold text-[max(1.125rem,3.2vmin)] [&_>_:last-child]:shrink-0">
        <p className="flex min-w-0 whitespace-pre">
          <bdi translate="no" className="truncate">
            {name}
          </bdi>
          {isAway && ` · ${t`Reconnecting...`}`}
        </p>
        <p className="tabular-nums">
          {story ? progressOf(view, story) : ''}
          {typeof countdown === 'number' && <Countdown endsAt={countdown} />}
        </p>
      </header>
      <h1 className="font-display font-semibold text-[max(1.75rem,8vmin)] leading-[1.1]">
        <bdi translate={story ? 'no' : undefined}>
          {story?.name ?? t`Waiting for the first story`}
        </bdi>
      </h1>
      {hasRows ? (
        <div className="[--above:3vmin] [--type:max(1.25rem,3.7vmin)] [--most-card:20vmin] py-[1.5vmin] px-[3vmin] overflow-auto rounded-table bg-felt [container-type:size]">
          <Ladder view={view} round={revealed} storyId={storyId} />
        </div>
      ) : (
        <ul
          ref={table}
          className="board__seats"
          data-crowd={isCrowd || undefined}
          style={
            isCrowd ? crowdRows(people.length) : grid(people.length, Math.ceil(people.length / 12))
          }
        >
          {people.map(({ id, name }, place) => (
            <li key={id} data-seat={id} className="board__seat">
              <Card
                view={view}
                story={story}
                participantId={id}
                delay={turnDelay(place, people.length)}
              />
              <bdi
                translate="no"
                className="max-w-full truncate font-semibold text-[max(1rem,2.8vmin)] in-[[data-crowd]]:hidden"
              >
                {name}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      <footer className="board__footer">
        <Outcome view={view} story={story} />
        {closedAt === null ? (
          invitation
        ) : (
          <p className="text-[max(1.25rem,3vmin)]">{closedText(closedAt)}</p>
        )}
      </footer>
    </div>
  );
}

function Countdown({ endsAt }: { endsAt: number }) {
  const left = useTicking(() => secondsLeft({ seconds: countdownSeconds, endsAt }, serverNow()));
  return (
    <>
      {' '}
      · <Plural value={left} comment="Seconds" other="Revealed in #" />
    </>
  );
}

function progressOf(view: RoomView, { round }: Story): string {
  const { voted, all } = turnout(view, round);
  return votedText(voted, all);
}

interface CardProps {
  readonly view: RoomView;
  readonly story: Story | undefined;
  readonly participantId: string;
  /** The time of its turn, in milliseconds from the reveal. */
  readonly delay: number;
}

function Card({ view, story, participantId, delay }: CardProps) {
  const isTurning = useIsTurning(story?.id);
  if (!story || !votersOf(story.round).includes(participantId))
    return (
      <span className="w-(--card-width) [aspect-ratio:5/7] border-[2px] border-dashed border-edge rounded-card" />
    );
  const vote =
    story.round.state === 'revealed'
      ? story.round.votes.find((cast) => cast.participantId === participantId)
      : undefined;
  const label = vote ? labelOf(deckOf(view.session.type), vote.points) : undefined;
  const style = { '--turn-delay': `${delay}ms` };
  return (
    <span className="grid w-(--card-width) *:[--card-width:100%]" style={style}>
      <PlayingCard display={label} isFaceUp={label !== undefined} className="deals-in" />
      <span className="sr-only">
        {label === undefined || isTurning
          ? t({ message: 'Has voted', comment: 'Of a person' })
          : label}
      </span>
    </span>
  );
}

function Outcome({ view, story }: Pick<CardProps, 'view' | 'story'>) {
  const isTurning = useIsTurning(story?.id);
  const shown = story?.round.state === 'revealed' && !isTurning ? story.round : undefined;
  return (
    <div className="text-[max(1.25rem,3.4vmin)] animate-[rise_220ms_var(--ease-settle)_both]">
      <p role="status">
        {shown && (
          <>
            <span className="block font-display font-semibold text-[max(1.75rem,7vmin)] leading-[1.1] tracking-[-0.02em]">
              {verdictText(deckOf(view.session.type), castIn(shown))}
            </span>{' '}
            {figureOf(view, shown)}
          </>
        )}
      </p>
      {story?.round.state === 'open' && <StillChoosing view={view} story={story} />}
    </div>
  );
}

function StillChoosing({ view, story }: { readonly view: RoomView; readonly story: Story }) {
  const voters = votersOf(story.round);
  const people = withSeatNames(atTable(view, story.round));
  const missing = people.filter(({ id }) => !voters.includes(id));
  const who = firstNames(missing, mostMissing);
  if (voters.length === 0 || missing.length === 0) return null;
  return (
    <p>
      <Plural value={missing.length} other={<Trans>Still choosing: {who}</Trans>} />
    </p>
  );
}

function figureOf({ session }: RoomView, round: RevealedRound): string {
  const { agreed } = round;
  const deck = deckOf(session.type);
  if (agreed !== null) return t`Agreed: ${labelOf(deck, agreed)}`;
  const centre = centreOf(deck, castIn(round));
  if (!centre) return t`No average`;
  return centre.is === 'average'
    ? t`Average ${figure(centre.label)}`
    : t`Median ${figure(centre.label)}`;
}

/** The number of rows with the largest cards on a wide screen. */
function crowdRows(people: number) {
  return grid(people, Math.ceil(people / Math.ceil(Math.sqrt(people * cardsAcross))));
}

function grid(cards: number, wanted: number) {
  const rows = Math.max(1, wanted);
  return { '--rows': rows, '--in-a-row': Math.ceil(cards / rows) };
}

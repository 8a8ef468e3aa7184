import { plural, t } from '@lingui/core/macro';
import { endOf } from '@story-pointer/core/consensus';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { type Gap, type Row, rowsOf } from '@story-pointer/core/ladder';
import { remarksToRead } from '@story-pointer/core/remarks-to-read';
import { turnOf } from '@story-pointer/core/session/collecting';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';
import type { RoomView } from '@story-pointer/core/view';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { withSeatNames } from '../shared/seat-names.ts';
import { percent } from '../texts/formats.tsx';
import { Said } from '../ui/said.tsx';
import { useOneStop } from '../ui/use-one-stop.ts';
import { landInRows } from './glide.ts';
import { type Ask, Pill } from './pill.tsx';

const peopleInRow = 'flex min-w-0 flex-wrap items-center gap-x-[0.4375em] gap-y-[0.25em]';

interface LadderProps {
  readonly view: RoomView;
  readonly round: RevealedRound;
  /** The story whose cards have turned on the same page. */
  readonly storyId?: Id | undefined;
  /** The person who looks. */
  readonly me?: Id;
  /** Opens the actions on a person; without it names cannot be pressed. */
  readonly onAsk?: Ask;
  /** People without a vote, for a row of their own. */
  readonly missing?: readonly Id[];
}

/** The fewest votes for which a percentage is meaningful. */
const votesForPercentages = 10;
/** The names, and the letters of a reason, that have room in a line, about. */
const wide = { names: 8, letters: 80 };
const narrow = { names: 3, letters: 40 };
/** The height of a line of text or unchosen cards, beside that of a row. */
const low = 0.6;
/** The most unchosen cards in a row that are named one by one. */
const mostUnchosen = 4;

/** The result of a round: a row for each value, with its card, its voters, their reasons and its share. */
export function Ladder({ view, round, storyId, me, onAsk, missing = [] }: LadderProps) {
  const deck = deckOf(view.session.type);
  const { counted, leftOut } = rowsOf(deck, round);
  const rows = [...counted, ...leftOut];
  const votes = castIn(round);
  const { floor } = round;
  const speakers = floor ? (endOf(deck, floor.points, votes)?.participantIds ?? []) : [];
  const chosen = rows.filter((row) => row.is === 'votes');
  // The team discusses both ends first.
  const isDiscussed = storyId !== undefined && turnOf(view, storyId) !== null;
  const ends = isDiscussed ? chosen.filter(({ end }) => end !== null) : [];
  const speaking = ends.length > 0 ? ends : chosen;
  const inRows = new Set(speaking.flatMap(({ voters }) => voters.map(({ id }) => id)));
  const below = remarksToRead(deck, round).filter(
    ({ participantId, reason }) =>
      reason !== '' && (participantId === null || !inRows.has(participantId)),
  );
  const order = chosen.flatMap(({ voters }) => voters.map(({ id }) => id));
  const { stop, onKeyDown } = useOneStop(order);
  const heightIn = (line: typeof wide) =>
    heightOf(rows, inRows, below.length + missing.length, line);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => landInRows(list.current, storyId), [storyId]);

  const short = withSeatNames(view.participants);
  const people = new Map(
    view.participants.map(({ id, name }, place) => {
      return [id, { name, place, shortName: short[place]?.name ?? name }];
    }),
  );
  const unknown = t({
    message: 'Unknown',
    comment: 'Instead of the name of a voter, if it is not known',
  });
  const personOf = (id: Id) =>
    people.get(id) ?? { name: unknown, place: people.size, shortName: unknown };
  const nameOf = (id: Id) => (
    <>
      <bdi translate="no" className="font-semibold">
        {personOf(id).shortName}
      </bdi>{' '}
    </>
  );
  const pillOf = (id: Id, unsure = false) => (
    <Pill
      key={id}
      {...{ id, unsure, onAsk, ...personOf(id) }}
      isMe={id === me}
      speaksUntil={speakers.includes(id) ? floor?.endsAt : undefined}
      isStop={id === stop}
    />
  );
  const rungOf = (row: Row) => (
    <Rung key={row.points} row={row} votes={votes.length}>
      {listOf(row.voters.map(({ id, unsure }) => pillOf(id, unsure)))}
      {row.voters.map(
        ({ id, reason }) =>
          reason !== '' &&
          inRows.has(id) && (
            <p key={id} className="rung__said basis-full leading-[1.35] wrap-anywhere">
              {row.voters.length > 1 && nameOf(id)}
              <Said reason={reason} unsure={false} />
            </p>
          ),
      )}
    </Rung>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside.
    <div
      ref={list}
      onKeyDown={onKeyDown}
      style={{ '--wide': heightIn(wide), '--narrow': heightIn(narrow) }}
      className="ladder"
    >
      <ul className="contents">
        {counted.map((row) =>
          row.is === 'votes' ? (
            rungOf(row)
          ) : (
            <li
              key={row.cards[0]?.value}
              aria-hidden="true"
              translate="no"
              className="col-span-full ps-2 border-b border-dashed border-[color-mix(in_oklch,var(--color-ink-soft),transparent_55%)] text-ink-soft text-[0.75rem] leading-4.5"
            >
              {unchosenText(row.cards.map(({ label }) => label))}
            </li>
          ),
        )}
      </ul>
      {leftOut.length > 0 && (
        <>
          <p className="col-span-full -mt-px border-t-[3px] border-double border-[color-mix(in_oklch,var(--color-ink),transparent_60%)] text-ink-soft text-[max(0.75rem,0.9em)] leading-[1.4]">{t`not in the average`}</p>
          <ul className="contents">{leftOut.map(rungOf)}</ul>
        </>
      )}
      {missing.length > 0 && (
        <ul className="contents">
          <li className="rung">
            <span aria-hidden="true" className="rung__card rung__card--none" />
            <div className={peopleInRow}>{listOf(missing.map((id) => pillOf(id)))}</div>
            <span className="rung__count">{t`No vote`}</span>
          </li>
        </ul>
      )}
      {below.length > 0 && (
        <ul className="grid col-span-full gap-1 pt-1.5 leading-[1.35]">
          {below.map(({ participantId, label, reason }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the remarks of a revealed round stay.
            <li key={place}>
              {label !== null && `${label} `}
              {participantId !== null && nameOf(participantId)}
              <Said reason={reason} unsure={false} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RungProps {
  readonly row: Row;
  /** The votes of the whole round. */
  readonly votes: number;
  readonly children: ReactNode;
}

function Rung({ row, votes, children }: RungProps) {
  const { label, count, counts, percentage, isMost, end, voters } = row;
  const counted = plural(count, { one: '# vote', other: '# votes' });
  const style = { '--share': `${percentage}%`, '--letters': label.length };
  return (
    <li
      data-most={isMost || undefined}
      data-counts={counts || undefined}
      style={style}
      className="rung"
    >
      <span aria-hidden="true" className="rung__bar" />
      <span translate="no" className="rung__card">
        {label}
      </span>
      <div className={peopleInRow}>
        {end && (
          <span className="rung__end rounded-full bg-warning px-[0.625em] text-[max(0.75rem,0.9em)] leading-normal font-semibold whitespace-nowrap text-sheet">
            {end === 'lowest'
              ? t({ message: 'lowest', comment: 'Beside a card: the lowest vote' })
              : t({ message: 'highest', comment: 'Beside a card: the highest vote' })}
          </span>
        )}
        {voters.length === 0 && <span className="rung__nameless">{counted}</span>}
        {children}
      </div>
      <span className="rung__count [.summary_&]:@max-[16rem]:col-start-2 [.summary_&]:@max-[16rem]:text-start">
        {voters.length > 0 && counted}
        {votes >= votesForPercentages && (
          <span className="font-medium text-ink-soft @max-[26rem]:sr-only">{` (${percent(Math.round(percentage) / 100)})`}</span>
        )}
      </span>
    </li>
  );
}

/** The height of all rows, in rows with a line of names. @param inRows people whose reasons stand in their rows */
function heightOf(
  rows: readonly (Row | Gap)[],
  inRows: ReadonlySet<Id>,
  others: number,
  line: typeof wide,
): number {
  const heights = rows.map((row) => {
    if (row.is === 'gap') return low;
    const reasons = row.voters
      .filter(({ id }) => inRows.has(id))
      .map(({ reason }) => Math.ceil(reason.length / line.letters));
    return reasons.reduce(
      (sum, lines) => sum + low * lines,
      1 + low * Math.floor(row.voters.length / line.names),
    );
  });
  return Math.max(
    1,
    heights.reduce((sum, height) => sum + height, low * others),
  );
}

/** Names one after the other, which screen readers read with commas. */
function listOf(pills: readonly ReactNode[]): ReactNode {
  return pills.flatMap((pill, index) =>
    index === 0
      ? pill
      : [
          // biome-ignore lint/suspicious/noArrayIndexKey: a comma has no other key.
          <span key={index} className="sr-only">
            {', '}
          </span>,
          pill,
        ],
  );
}

function unchosenText(labels: readonly string[]): string {
  if (labels.length <= mostUnchosen) return labels.join(' · ');
  return `${labels[0]} … ${labels.at(-1)}`;
}

import { endOf } from '@story-pointer/core/consensus';
import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { atTable, type Story } from '@story-pointer/core/session/open-room';
import { castIn, votersOf } from '@story-pointer/core/session/round';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { useTable } from '../../room/room.tsx';
import { type Arrangement, arrangementOf, type CardColumn } from '../../shared/arrangement.ts';
import { marksOf } from '../../shared/marks.ts';
import { withSeatNames } from '../../shared/seat-names.ts';
import { turnDelay, useIsTurning } from '../../shared/turning.ts';
import { readingKey } from '../../ui/reading-key.ts';
import { absenceOf } from './absence.ts';
import { isCrowded } from './crowd.ts';
import { Seat } from './seat.tsx';
import { type Spot, spotsOf } from './spots.ts';

interface SeatsProps {
  readonly story: Story | undefined;
  /** Up to so many, free seats are drawn beside those of the people. */
  readonly atLeast: number;
  readonly onAsk: (participantId: Id, seat: HTMLElement) => void;
}

const mostAtFirst = 24;
/** Before a reveal. */
const atSeats: { arrangement: Arrangement; spots: ReadonlyMap<Id, Spot> } = {
  arrangement: { is: 'rows' },
  spots: new Map(),
};

/**
 * Everybody's seat, in the order of joining. They are one tab stop, with arrow keys to move between
 * them.
 */
export function Seats({ story, atLeast, onAsk }: SeatsProps) {
  const { view, me, presence } = useTable();
  const [stop, setStop] = useState<Id>();
  const isTurning = useIsTurning(story?.id);
  const { participants, session } = view;
  const deck = deckOf(session.type);
  const seatNames = withSeatNames(participants);
  const voters = new Set(story ? votersOf(story.round) : []);
  const votes =
    story?.round.state === 'revealed'
      ? new Map(story.round.votes.map(({ participantId, points }) => [participantId, points]))
      : undefined;
  const table = atTable(view, story?.round);
  const people = table.length;
  const isCrowd = isCrowded(people);
  const shownRound = story?.round.state === 'revealed' && !isTurning ? story.round : undefined;
  const marks = marksOf(deck, shownRound);
  const floor = shownRound?.floor;
  const speakers = new Set(
    shownRound && floor && endOf(deck, floor.points, castIn(shownRound))?.participantIds,
  );
  // Kept, so that a seat whose place stays the same is not rendered again.
  const { arrangement, spots } = useMemo(() => {
    if (!shownRound || isCrowd) return atSeats;
    const arrangement = arrangementOf(deck, shownRound);
    const spots = spotsOf(arrangement, shownRound, atTable({ participants }, shownRound));
    return { arrangement, spots };
  }, [deck, shownRound, isCrowd, participants]);
  // In a crowd the people without a vote come first.
  const shown = isCrowd ? table.toSorted(by(({ id }) => Number(voters.has(id)))) : table;
  // The first seats of a crowd appear with the cards, the others a moment later.
  const most = useDeferredValue(Number.POSITIVE_INFINITY, mostAtFirst);
  const stopId = shown.find(({ id }) => id === stop)?.id ?? shown[0]?.id;

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const at = shown.findIndex(({ id }) => id === stopId);
    const next = shown[stepFor(event.key, at, people) ?? -1];
    if (!next) return;
    event.preventDefault();
    setStop(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-seat="${next.id}"] button`)?.focus();
  };

  return (
    <ul
      onKeyDown={walk}
      data-crowd={isCrowd || undefined}
      data-spread={arrangement.is === 'rows' ? undefined : arrangement.is}
      data-turning={isTurning || undefined}
      style={columnSizes(arrangement.is === 'columns' ? arrangement.columns : [])}
      className="seats"
    >
      {participants.slice(0, most).map((participant, place) => {
        if (!table.includes(participant)) return null;
        const { id } = participant;
        const points = votes?.get(id);
        return (
          <Seat
            key={id}
            participant={participant}
            shortName={seatNames[place]?.name ?? ''}
            place={place}
            order={table.indexOf(participant)}
            spot={spots.get(id)}
            isMe={id === me.id}
            hasVoted={voters.has(id)}
            isSmall={isCrowd}
            presence={presence && (absenceOf(presence, id) ?? 'here')}
            vote={points === undefined ? undefined : labelOf(deck, points)}
            isTurning={isTurning}
            turnsAfter={turnDelay(place, participants.length)}
            mark={marks.get(id)}
            speaksUntil={speakers.has(id) ? floor?.endsAt : undefined}
            isStop={id === stopId}
            onAsk={onAsk}
          />
        );
      })}
      <FreeSeats from={people} to={atLeast} />
    </ul>
  );
}

function FreeSeats({ from, to }: { readonly from: number; readonly to: number }) {
  const places = Array.from({ length: Math.max(0, to - from) }, (_, free) => from + free);
  return places.map((place) => (
    <li key={place} aria-hidden="true" className="free-seat" style={{ '--i': place }} />
  ));
}

function by<Item>(rank: (item: Item) => number) {
  return (one: Item, other: Item) => rank(one) - rank(other);
}

/** The number of cards in the highest column, and the width of all. */
function columnSizes(columns: readonly CardColumn[]) {
  return {
    '--highest': Math.max(1, ...columns.map(({ bar }) => bar.count)),
    '--column': columns[0]?.width ?? 1,
  };
}

function stepFor(key: string, from: number, people: number): number | undefined {
  switch (readingKey(key)) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(from + 1, people - 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return people - 1;
    default:
      return undefined;
  }
}

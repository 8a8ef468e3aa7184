import { labelOf } from '@story-pointer/core/decks/deck';
import { deckOf } from '@story-pointer/core/decks/scale';
import type { Id } from '@story-pointer/core/ids';
import { atTable, type Story } from '@story-pointer/core/session/open-room';
import { votersOf } from '@story-pointer/core/session/round';
import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { leaveTable } from '../../ladder/glide.ts';
import { useTable } from '../../room/room.tsx';
import { withSeatLabels } from '../../shared/seat-names.ts';
import { turnDelay, useIsTurning } from '../../shared/turning.ts';
import { useOneStop } from '../../ui/use-one-stop.ts';
import { absenceOf } from './absence.ts';
import { isCrowded } from './crowd.ts';
import { Seat } from './seat.tsx';

interface SeatsProps {
  readonly story: Story | undefined;
  /** Up to so many, free seats are drawn beside those of the people. */
  readonly atLeast: number;
  /** Whether the cards lie in a fan, without the people who have none. */
  readonly isFan: boolean;
  readonly onAsk: (participantId: Id, seat: HTMLElement) => void;
}

const mostAtFirst = 24;

/**
 * Everybody's seat, in the order of joining. They are one tab stop, with arrow keys to move between
 * them.
 */
export function Seats({ story, atLeast, isFan, onAsk }: SeatsProps) {
  const { view, me, presence } = useTable();
  const isTurning = useIsTurning(story?.id);
  const { participants, session } = view;
  const deck = deckOf(session.type);
  const labels = useMemo(() => withSeatLabels(participants), [participants]);
  const voters = new Set(story ? votersOf(story.round) : []);
  const votes =
    story?.round.state === 'revealed'
      ? new Map(story.round.votes.map(({ participantId, points }) => [participantId, points]))
      : undefined;
  const table = atTable(view, story?.round).filter(({ id }) => !isFan || voters.has(id));
  const people = table.length;
  const isCrowd = isCrowded(people);
  // In a crowd the people without a vote come first.
  const shown = isCrowd ? table.toSorted(by(({ id }) => Number(voters.has(id)))) : table;
  // The first seats of a crowd appear with the cards, the others a moment later.
  const most = useDeferredValue(Number.POSITIVE_INFINITY, mostAtFirst);
  const { stop, onKeyDown } = useOneStop(shown.map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  const storyId = story?.id;
  useLayoutEffect(() => {
    if (!isTurning || storyId === undefined) return;
    const seats = list.current;
    return () => leaveTable(seats, storyId);
  }, [isTurning, storyId]);

  return (
    <ul
      ref={list}
      onKeyDown={onKeyDown}
      data-crowd={isCrowd || undefined}
      data-fan={isFan || undefined}
      data-turning={isTurning || undefined}
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
            shortName={labels[place]?.name ?? ''}
            shared={labels[place]?.shared ?? 0}
            initials={labels[place]?.initials ?? ''}
            place={place}
            order={table.indexOf(participant)}
            step={isFan ? table.indexOf(participant) - (people - 1) / 2 : undefined}
            isMe={id === me.id}
            hasVoted={voters.has(id)}
            isSmall={isCrowd}
            presence={presence && (absenceOf(presence, id) ?? 'here')}
            vote={points === undefined ? undefined : labelOf(deck, points)}
            isTurning={isTurning}
            turnsAfter={turnDelay(place, participants.length)}
            isStop={id === stop}
            onAsk={onAsk}
          />
        );
      })}
      {!isFan && <FreeSeats from={people} to={atLeast} />}
    </ul>
  );
}

function FreeSeats({ from, to }: { readonly from: number; readonly to: number }) {
  const places = Array.from({ length: Math.max(0, to - from) }, (_, free) => from + free);
  return places.map((place) => (
    <li
      key={place}
      aria-hidden="true"
      style={{ '--i': place }}
      className="h-(--height) rounded-chip border-[1.5px] border-dashed border-[color-mix(in_oklch,var(--color-ink-soft),transparent_45%)] nth-[n+6]:opacity-70 nth-[n+7]:opacity-50 nth-[n+8]:opacity-35"
    />
  ));
}

function by<Item>(rank: (item: Item) => number) {
  return (one: Item, other: Item) => rank(one) - rank(other);
}

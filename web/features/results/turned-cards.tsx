import type { Bar } from '@story-pointer/core/results';
import { useRoom } from '../../api/room.tsx';
import { PlayingCard } from '../../ui/playing-card.tsx';
import { nameOf } from './name-of.ts';

interface TurnedCardsProps {
  readonly bars: readonly Bar[];
}

/** Everybody's card, turning over as it appears; small values first, as in the distribution. */
export function TurnedCards({ bars }: TurnedCardsProps) {
  const { view } = useRoom();
  const cards = bars.flatMap(({ label, participantIds }) =>
    participantIds.map((id) => ({ id, label, name: nameOf(view, id) })),
  );
  return (
    <ul
      aria-label="Cards on the table"
      className="flex flex-wrap justify-center gap-x-2 gap-y-4 rounded-table bg-felt px-3 py-6 sm:gap-x-3"
    >
      {cards.map(({ id, label, name }) => (
        <li key={id} className="grid w-16 content-start justify-items-center gap-2 sm:w-20">
          <PlayingCard
            display={label}
            className="turns-over [--card-width:3.75rem] sm:[--card-width:4.5rem]"
          />
          <span className="line-clamp-2 max-w-full text-center text-xs" title={name}>
            <bdi>{name}</bdi>
          </span>
          <span className="sr-only">voted {label}</span>
        </li>
      ))}
    </ul>
  );
}

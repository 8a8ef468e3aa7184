import type { Deck } from '@story-pointer/core/decks';
import { PlayingCard } from '../ui/playing-card.tsx';

const shown = 6;

/** An estimation method: what it is for and what its first cards look like. */
export function DeckCard({ deck: { name, description, cards, usesDisplay } }: { deck: Deck }) {
  return (
    <article className="@container grid rounded-panel border border-line bg-sheet p-5 shadow-sheet sm:p-6">
      <div className="grid @2xl:grid-cols-[1fr_auto] content-between @2xl:items-center gap-x-8 gap-y-5">
        <div>
          <h3 className="font-heading text-title">{name}</h3>
          <p className="mt-1 text-ink-soft">{description}</p>
          <p className="mt-2 font-medium text-sm">
            {usesDisplay ? 'Results use display values' : 'Results use numeric values'}
          </p>
        </div>
        <ul
          aria-label={`Cards of ${name}`}
          className="flex flex-wrap items-center gap-2 [--card-width:2.75rem] @2xl:[--card-width:3.5rem]"
        >
          {cards.slice(0, shown).map(({ display }) => (
            <li key={display}>
              <PlayingCard display={display} />
              <span className="sr-only">{display}</span>
            </li>
          ))}
          {cards.length > shown && (
            <li className="pl-1 text-ink-soft text-sm tabular-nums">
              +{cards.length - shown} more
            </li>
          )}
        </ul>
      </div>
    </article>
  );
}

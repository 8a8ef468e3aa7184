import type { Deck } from '@story-pointer/core/decks';
import { Badge } from '../ui/badge.tsx';
import { PlayingCard } from '../ui/playing-card.tsx';

const shown = 6;

/** An estimation method: what it is for and what its first cards look like. */
export function DeckCard({ deck: { name, description, cards, usesDisplay } }: { deck: Deck }) {
  return (
    <article className="grid content-between gap-5 rounded-panel border border-line bg-sheet p-5 shadow-sheet sm:p-6">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <h3 className="font-heading text-title">{name}</h3>
          <Badge tone={usesDisplay ? 'accent' : 'neutral'}>
            {usesDisplay ? 'Results use display values' : 'Results use numeric values'}
          </Badge>
        </div>
        <p className="mt-2 text-ink-soft">{description}</p>
      </div>
      <ul aria-label={`Cards of ${name}`} className="flex flex-wrap items-center gap-2">
        {cards.slice(0, shown).map(({ display }) => (
          <li key={display}>
            <PlayingCard display={display} className="[--card-width:2.625rem]" />
            <span className="sr-only">{display}</span>
          </li>
        ))}
        {cards.length > shown && (
          <li className="pl-1 text-ink-soft text-sm tabular-nums">+{cards.length - shown} more</li>
        )}
      </ul>
    </article>
  );
}

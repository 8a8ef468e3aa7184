import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { usesLabels } from '@story-pointer/core/decks/deck';
import type { Preset } from '@story-pointer/core/decks/specified';
import { deckText } from '../texts/deck-text.ts';
import { PlayingCard } from '../ui/playing-card.tsx';

const shown = 6;

/** An estimation method: its purpose and its first cards. */
export function DeckCard({ deck }: { deck: Preset }) {
  const { cards } = deck;
  const name = deckText(deck.name);
  return (
    <article className="surface-sheet @container grid p-5 sm:p-6">
      <div className="grid @2xl:grid-cols-[1fr_auto] content-between @2xl:items-center gap-x-8 gap-y-5">
        <div>
          <h3 className="font-heading text-title">{name}</h3>
          <p className="mt-1 text-ink-soft">{deckText(deck.description)}</p>
          <p className="mt-2 font-medium text-sm">
            {usesLabels(deck) ? t`Results are shown as sizes` : t`Results are shown as numbers`}
          </p>
        </div>
        <ul
          aria-label={t`Cards of ${name}`}
          className="flex flex-wrap items-center gap-1.5 @sm:gap-2 [--card-width:2rem] @sm:[--card-width:2.75rem] @2xl:[--card-width:3.5rem]"
        >
          {cards.slice(0, shown).map(({ label }) => (
            <li key={label}>
              <PlayingCard display={label} />
              <span className="sr-only">{label}</span>
            </li>
          ))}
          {cards.length > shown && (
            <li className="ps-1 text-ink-soft text-sm tabular-nums">
              <Plural value={cards.length - shown} context="cards" other="+# more" />
            </li>
          )}
        </ul>
      </div>
    </article>
  );
}

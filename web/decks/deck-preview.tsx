import { t } from '@lingui/core/macro';
import { type Deck, usesLabels } from '@story-pointer/core/decks/deck';
import { useId } from 'react';
import { deckText } from '../texts/deck-text.ts';
import { PlayingCard } from '../ui/playing-card.tsx';

/** The cards of the team, laid out on the table. */
export function DeckPreview({ deck }: { deck: Deck & { readonly description?: string } }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-table bg-felt p-5 sm:p-7 in-[.dialog]:gap-3 in-[.dialog]:p-4"
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="font-heading text-title">
          <bdi translate="no">{deckText(deck.name)}</bdi>
        </h2>
        <p className="text-sm">{deck.description ? deckText(deck.description) : waysOf(deck)}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-x-1.5 gap-y-4 in-[.dialog]:gap-y-2">
        {deck.cards.map(({ label, description }) => (
          <li
            key={label}
            className="grid grid-cols-1 content-start justify-items-center gap-1.5 text-center"
          >
            <PlayingCard
              display={label}
              className="[--card-width:3.75rem] in-[.dialog]:[--card-width:2.75rem]"
            />
            <span className="sr-only">{label}</span>
            {description && (
              <span className="hyphens-auto text-xs [overflow-wrap:anywhere] in-[.dialog]:text-[0.75rem]">
                {deckText(description)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Describes the results of a deck without a description. */
function waysOf(deck: Deck): string {
  if (deck.average === 'none') return t`Results are shown as words, without an average.`;
  return usesLabels(deck) ? t`Results are shown as sizes.` : t`Results are shown as numbers.`;
}

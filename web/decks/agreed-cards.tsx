import { msg, t } from '@lingui/core/macro';
import type { Reason, Suggestion } from '@story-pointer/core/consensus';
import { agreeableCards, type Card, type Deck, type Points } from '@story-pointer/core/decks/deck';
import { useEffect, useId, useRef } from 'react';
import { listed } from '../texts/formats.tsx';
import { i18n } from '../texts/i18n.ts';
import { PlayingCard } from '../ui/playing-card.tsx';
import { isTyped } from '../ui/shortcuts.ts';
import type { TakeKey } from './typed-card.ts';

const reasonTexts = {
  'most chosen': msg`Most chosen`,
  median: msg`Median`,
  'closest card': msg`Closest card`,
};

/** A card that was typed: an object of its own each time. */
export type TypedPoints = { readonly points: Points } | null;

export interface AgreedCardsProps {
  readonly deck: Deck;
  readonly chosen: Points | null;
  readonly suggestions: readonly Suggestion[];
  readonly onChoose: (points: Points) => void;
  readonly typed: TypedPoints;
  readonly onType: TakeKey;
}

/** The cards that a team can agree on, in a row; suggested ones show the reason. */
export function AgreedCards({
  deck,
  chosen,
  suggestions,
  onChoose,
  typed,
  onType,
}: AgreedCardsProps) {
  const group = useId();
  const cards = agreeableCards(deck);
  const first = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each typed card.
  useEffect(() => first.current?.focus(), [typed]);
  const start = chosen ?? suggestions[0]?.card.value ?? cards[0]?.value;
  return (
    <div className="grid gap-2">
      <div
        role="radiogroup"
        aria-label={t`Cards`}
        onKeyDown={(event) => {
          if (isTyped(event) && onType(event.key, event.timeStamp)) event.preventDefault();
        }}
        data-words={cards.some(({ label }) => label.length > 3) || undefined}
        className="grid grid-cols-[repeat(auto-fit,minmax(var(--card-width),1fr))] gap-x-[0.1875rem] gap-y-2 [--card-width:2.125rem] data-words:[--card-width:3.75rem]"
      >
        {cards.map(({ value, label }) => {
          const suggestion = suggestions.find(({ card }) => card.value === value);
          const reasons = suggestion?.reasons.map(reasonText) ?? [];
          return (
            <label
              key={value}
              data-suggested={reasons.length > 0}
              className="relative grid justify-items-center data-[suggested=true]:-translate-y-1"
            >
              <input
                ref={value === start ? first : undefined}
                type="radio"
                name={group}
                checked={value === chosen}
                onChange={() => onChoose(value)}
                onKeyDown={(event) => {
                  // Enter alone would send the form without this card.
                  if (event.key !== 'Enter' || value === chosen) return;
                  event.preventDefault();
                  onChoose(value);
                }}
                aria-label={listed([label, ...reasons])}
                className="card-choice"
              />
              <PlayingCard display={label} />
            </label>
          );
        })}
      </div>
      <p aria-hidden="true" className="text-ink-soft text-sm">
        {suggestions.map(({ card, reasons }) => saying(card, reasons)).join(' · ')}
      </p>
    </div>
  );
}

function saying({ label }: Card, all: readonly Reason[]): string {
  const reasons = listed(all.map(reasonText));
  return t({ message: `${label}: ${reasons}`, comment: 'A card, and why it is proposed' });
}

function reasonText(reason: Reason): string {
  return i18n._(reasonTexts[reason]);
}

import type { Deck, Points } from '@story-pointer/core/decks';
import { type KeyboardEvent, useId, useRef } from 'react';
import { CardRadio } from './card-radio.tsx';
import { findTypedCard } from './typed-card.ts';

interface CardPickerProps {
  readonly deck: Deck;
  readonly chosen: Points | null;
  readonly onChoose: (points: Points) => void;
  /** The id of the heading that says what is chosen here. */
  readonly labelledBy: string;
}

/** Characters typed within this many milliseconds of each other belong together, as in 1 3. */
const typingPause = 1000;

/** The hand of cards, one of which may be picked: by pointing, with the arrow keys, or by typing it. */
export function CardPicker({ deck, chosen, onChoose, labelledBy }: CardPickerProps) {
  const group = useId();
  const typed = useRef({ text: '', at: 0 });

  const type = (event: KeyboardEvent<HTMLElement>) => {
    if (
      event.key.length !== 1 ||
      event.key === ' ' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const { text, at } = typed.current;
    const continued = event.timeStamp - at < typingPause ? text + event.key : event.key;
    const matching = findTypedCard(deck, continued) ? continued : event.key;
    typed.current = { text: matching, at: event.timeStamp };
    const card = findTypedCard(deck, matching);
    if (card) pick(event.currentTarget, card.value);
  };

  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      onKeyDown={type}
      className="grid grid-cols-[repeat(auto-fill,minmax(4.4rem,1fr))] gap-x-1.5 gap-y-4 rounded-table bg-felt px-2 py-5 sm:gap-x-2 sm:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] sm:px-5"
    >
      {deck.cards.map((card) => (
        <CardRadio
          key={card.value}
          card={card}
          group={group}
          isChosen={card.value === chosen}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
}

/** Picks a card as a click on it would, so that arrow keys go on from there. */
function pick(group: HTMLElement, points: Points): void {
  const radio = group.querySelector<HTMLInputElement>(`input[value="${points}"]`);
  radio?.focus();
  radio?.click();
}

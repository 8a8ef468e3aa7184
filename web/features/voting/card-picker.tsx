import type { Deck, Points } from '@story-pointer/core/decks/deck';
import { type CSSProperties, type KeyboardEvent, useId, useRef } from 'react';
import { useTypedCard } from '../../decks/use-typed-card.ts';
import { isTyped, useTypedKey } from '../../ui/shortcuts.ts';
import { CardRadio } from './card-radio.tsx';
import { useArrival } from './use-arrival.ts';
import { useCardGestures } from './use-card-gestures.ts';

interface CardPickerProps {
  readonly deck: Deck;
  readonly chosen: Points | null;
  readonly onChoose: (points: Points) => void;
  /** Called with a card that is chosen and submitted at once. */
  readonly onPlay: (points: Points) => void;
  /** The id of the heading of this choice. */
  readonly labelledBy: string;
}

/**
 * The hand of cards, one of which may be picked: by pointing, with the arrow keys, or by typing its
 * label.
 */
export function CardPicker({ deck, chosen, onChoose, onPlay, labelledBy }: CardPickerProps) {
  const group = useId();
  const hand = useRef<HTMLDivElement>(null);
  const type = useTypedCard(deck, ({ value }) => hand.current && pick(hand.current, value));
  const typeInHand = (event: KeyboardEvent<HTMLElement>) => {
    if (isTyped(event) && type(event.key, event.timeStamp)) event.preventDefault();
  };
  useTypedKey((key, at) => !hand.current?.contains(document.activeElement) && type(key, at));
  useArrival(hand);
  const gestures = useCardGestures((value) => {
    const card = deck.cards.find((one) => String(one.value) === value);
    if (card) onPlay(card.value);
  });

  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      ref={hand}
      id="cards"
      tabIndex={-1}
      onKeyDown={typeInHand}
      {...gestures}
      style={numberOf(deck.cards.length)}
      className="hand__cards"
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

/** The number from which the style sheet derives the rows. */
function numberOf(cards: number): CSSProperties & { readonly '--cards': number } {
  return { '--cards': cards };
}

/** Picks a card as a click would, so that arrow keys go on from there. */
function pick(group: HTMLElement, points: Points): void {
  const radio = group.querySelector<HTMLInputElement>(`input[value="${points}"]`);
  radio?.focus();
  radio?.click();
}

import type { Card, Deck, Points } from '@story-pointer/core/decks/deck';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useTypedCard } from '../../decks/typed-card.ts';
import { deckText } from '../../texts/deck-text.ts';
import { mostShort, PlayingCard } from '../../ui/playing-card.tsx';
import { isTyped, useTypedKey } from '../../ui/shortcuts.ts';

interface CardPickerProps {
  readonly deck: Deck;
  readonly chosen: Points | null;
  readonly onChoose: (points: Points) => void;
  readonly onPlay: (points: Points) => void;
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
      data-words={deck.cards.some(({ label }) => label.length > mostShort) || undefined}
      style={{ '--cards': deck.cards.length }}
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

/** Picks a card as a click would, so that arrow keys go on from there. */
function pick(group: HTMLElement, points: Points): void {
  const radio = group.querySelector<HTMLInputElement>(`input[value="${points}"]`);
  radio?.focus();
  radio?.click();
}

interface CardRadioProps {
  readonly card: Card;
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: (points: Points) => void;
}

/** A word that is wider than its card, and may be broken. */
const longWord = /\S{12}/;

/** A card that can be picked, covered by an invisible radio button. */
function CardRadio({ card, group, isChosen, onChoose }: CardRadioProps) {
  const hintId = useId();
  const { value, label, description } = card;
  const hint = description && deckText(description);
  return (
    <div className="hand__card">
      <input
        type="radio"
        name={group}
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
        aria-label={label}
        aria-describedby={hint && hintId}
        className="card-choice"
      />
      <PlayingCard display={label} />
      {hint && (
        <span id={hintId} data-long={longWord.test(hint) || undefined} className="hand__hint">
          {hint}
        </span>
      )}
    </div>
  );
}

/** By then the list or the dialog that led here has moved the focus. */
const arrivesAfter = 150;

/** Moves the focus to the hand when its story opens, unless it is on an element that stays. */
function useArrival(hand: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // A page that was just opened is read from its beginning.
    if (!navigator.userActivation?.hasBeenActive) return;
    const timer = setTimeout(() => {
      const at = document.activeElement;
      if (hand.current?.contains(at)) return;
      // The heading above the hand takes over the focus of a removed element first.
      const isNear = hand.current?.closest('form')?.contains(at) || at?.closest('#stories');
      // The list may have been opened before the hand has loaded.
      if (at?.closest('#stories [data-open]')) return;
      if (!at || at === document.body || isNear) {
        hand.current?.querySelector<HTMLElement>('input')?.focus();
      }
    }, arrivesAfter);
    return () => clearTimeout(timer);
  }, [hand]);
}

/** In pixels: a shorter way is a tap. */
const leastFlick = 40;
/** In milliseconds: a second tap that comes sooner is half of a double tap. */
const leastPause = 400;

interface Touch {
  readonly card: HTMLInputElement;
  readonly wasChosen: boolean;
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * Plays a card by touch: a flick upwards, or a second tap on the chosen one.
 * @param onPlay called with the value of the card's radio button
 */
function useCardGestures(onPlay: (value: string) => void) {
  const begun = useRef<Touch>(null);
  const chosenAt = useRef(0);

  const onPointerDown = ({ target, clientX, clientY, timeStamp, ...event }: PointerEvent) => {
    const isTouch = event.pointerType === 'touch' && target instanceof HTMLInputElement;
    begun.current = isTouch
      ? { card: target, wasChosen: target.checked, x: clientX, y: clientY, at: timeStamp }
      : null;
  };
  const onPointerUp = ({ clientX, clientY, timeStamp }: PointerEvent) => {
    const touch = begun.current;
    begun.current = null;
    if (!touch) return;
    const { card, wasChosen, x, y, at } = touch;
    const up = y - clientY;
    const isFlick = up > leastFlick && up > Math.abs(clientX - x);
    const isTap = Math.hypot(clientX - x, up) < leastFlick / 4;
    const isSecondTap = isTap && wasChosen && at - chosenAt.current > leastPause;
    if (!wasChosen) chosenAt.current = timeStamp;
    if (isFlick || isSecondTap) onPlay(card.value);
  };
  return { onPointerDown, onPointerUp };
}

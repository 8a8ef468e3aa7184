import { type Card, type Deck, usesLabels } from '@story-pointer/core/decks/deck';
import { latin } from '@story-pointer/core/latin';
import { useRef } from 'react';

/**
 * The card for a typed text: the one with this label, else the first that begins so, else '?' for
 * 'q', since '?' itself opens the list of keys.
 */
export function findTypedCard(deck: Deck, text: string): Card | undefined {
  const typed = latin(text).toLowerCase();
  const finds = (matches: (reading: string) => boolean) =>
    deck.cards.find((card) => readings(deck, card).some(matches));
  return (
    finds((reading) => reading === typed) ??
    finds((reading) => reading.startsWith(typed)) ??
    (typed === 'q' ? deck.cards.find(({ label }) => label === '?') : undefined)
  );
}

/**
 * The typed text after another key without a pause. It starts again once it matches a card and
 * cannot match a longer one; a text without a match is kept, so that '15' does not count as 5.
 */
export function typedAfter(deck: Deck, text: string, key: string): string {
  const isOver = findTypedCard(deck, text) !== undefined && !beginsAnother(deck, text);
  return isOver ? key : text + key;
}

function beginsAnother(deck: Deck, text: string): boolean {
  const typed = latin(text).toLowerCase();
  return deck.cards.some((card) =>
    readings(deck, card).some((reading) => reading !== typed && reading.startsWith(typed)),
  );
}

/** Notations of a half, besides '½' and '0.5'. */
const halves = ['.5', '0,5', ',5', '1/2'];

/** The texts that match a card: its label and, for a number, its notations. */
function readings(deck: Deck, { label, value, kind }: Card): string[] {
  if (kind !== 'estimate' || usesLabels(deck)) return [label.toLowerCase()];
  return [label, String(value), ...(value === 0.5 ? halves : [])];
}

/** Takes a typed key; returns whether it belongs to a card. */
export type TakeKey = (key: string, at: number) => boolean;

/** Characters typed within this many milliseconds of each other belong together, as in 1 3. */
const typingPause = 1000;

/** Hands every card that is typed, key by key, to `onCard`. */
export function useTypedCard(deck: Deck, onCard: (card: Card) => void): TakeKey {
  const typed = useRef({ text: '', at: 0 });
  return (key, at) => {
    // Opens the list of keys.
    if (key === '?') return false;
    const before = at - typed.current.at < typingPause ? typed.current.text : '';
    const now = typedAfter(deck, before, key);
    typed.current = { text: now, at };
    const card = findTypedCard(deck, now);
    if (card) onCard(card);
    return card !== undefined;
  };
}

import type { Card, Deck } from '@story-pointer/core/decks/deck';
import { useRef } from 'react';
import { findTypedCard, typedAfter } from './typed-card.ts';

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

import { isSameName } from '@story-pointer/core/names';
import { useMemo } from 'react';
import { keptText } from '../ui/remembered.ts';
import type { OwnDeck } from './deck-choice.ts';

/** Custom decks, kept in this browser alone. */
const kept = keptText('decks');
const mostKept = 12;

/** The latest first. */
export function useKeptDecks(): readonly OwnDeck[] {
  const text = kept.useText();
  return useMemo(() => parse(text), [text]);
}

/** Keeps a deck, in place of one of the same name. */
export function keepDeck(deck: OwnDeck): void {
  kept.set(JSON.stringify([deck, ...others(deck)].slice(0, mostKept)));
}

export function forgetDeck(deck: OwnDeck): void {
  kept.set(JSON.stringify(others(deck)));
}

function others({ name }: OwnDeck): readonly OwnDeck[] {
  return parse(kept.get()).filter((one) => !isSameName(one.name, name));
}

/** Entries that this version cannot read are ignored. */
function parse(text: string | null): readonly OwnDeck[] {
  try {
    const decks: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(decks) && decks.every(isOwnDeck) ? decks : [];
  } catch {
    return [];
  }
}

/** By hand: a schema would bring its library to a form that loads first. */
function isOwnDeck(deck: unknown): deck is OwnDeck {
  if (typeof deck !== 'object' || deck === null) return false;
  const { name, cards }: { name?: unknown; cards?: unknown } = deck;
  return typeof name === 'string' && typeof cards === 'string';
}

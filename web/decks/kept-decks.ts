import { isSameName } from '@story-pointer/core/names';
import { useMemo, useSyncExternalStore } from 'react';
import { localText } from '../browser/storage.ts';
import type { OwnDeck } from './deck-choice.ts';

/** Custom decks, kept in this browser alone. */

const key = 'decks';
const mostKept = 12;
const listeners = new Set<() => void>();

/** The latest first. */
export function useKeptDecks(): readonly OwnDeck[] {
  const text = useSyncExternalStore(subscribe, stored, () => '[]');
  return useMemo(() => parse(text), [text]);
}

/** Keeps a deck, in place of one of the same name. */
export function keepDeck(deck: OwnDeck): void {
  store([deck, ...others(deck)].slice(0, mostKept));
}

export function forgetDeck(deck: OwnDeck): void {
  store(others(deck));
}

function others({ name }: OwnDeck): readonly OwnDeck[] {
  return parse(stored()).filter((kept) => !isSameName(kept.name, name));
}

function stored(): string {
  return localText.get(key) ?? '[]';
}

function store(kept: readonly OwnDeck[]): void {
  localText.set(key, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

/** Entries that this version cannot read are ignored. */
function parse(text: string): readonly OwnDeck[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) && kept.every(isOwnDeck) ? kept : [];
  } catch {
    return [];
  }
}

/** By hand: a schema would bring its library to a form that loads first. */
function isOwnDeck(kept: unknown): kept is OwnDeck {
  if (typeof kept !== 'object' || kept === null) return false;
  const { name, cards }: { name?: unknown; cards?: unknown } = kept;
  return typeof name === 'string' && typeof cards === 'string';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

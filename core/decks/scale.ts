import type * as z from 'zod/mini';
import type { Deck } from './deck.ts';
import type { scaleSchema } from './scale-schema.ts';
import { decks } from './specified.ts';

/** The deck of a session: one of the five specified ones by name, or a custom one. */
export type Scale = z.infer<typeof scaleSchema>;

export function deckOf(scale: Scale): Deck {
  return typeof scale === 'string' ? decks[scale] : scale;
}

import type * as z from 'zod/mini';
import type { Deck } from './deck.ts';
import type { scaleSchema } from './scale-schema.ts';
import { decks } from './specified.ts';

export type Scale = z.infer<typeof scaleSchema>;

export function deckOf(scale: Scale): Deck {
  return typeof scale === 'string' ? decks[scale] : scale;
}

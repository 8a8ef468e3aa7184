import * as z from 'zod/mini';
import { averages, cardKinds, type Deck } from './deck.ts';
import { decks, scaleTypes } from './specified.ts';

/** What a session votes with: one of the five specified decks by its name, or a deck of its own. */

const cardSchema = z.readonly(
  z.object({
    value: z.number(),
    label: z.string(),
    kind: z.enum(cardKinds),
    description: z.optional(z.string()),
  }),
);

const deckSchema = z.readonly(
  z.object({
    name: z.string(),
    average: z.enum(averages),
    cards: z.readonly(z.array(cardSchema)),
  }),
);

export const scaleSchema = z.union([z.enum(scaleTypes), deckSchema]);
export type Scale = z.infer<typeof scaleSchema>;

export function deckOf(scale: Scale): Deck {
  return typeof scale === 'string' ? decks[scale] : scale;
}

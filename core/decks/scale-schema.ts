import * as z from 'zod/mini';
import { averages, cardKinds } from './deck.ts';
import { scaleTypes } from './specified.ts';

export const pointsSchema = z.number();

const cardSchema = z.readonly(
  z.object({
    value: pointsSchema,
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

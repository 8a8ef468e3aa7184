import * as z from 'zod/mini';
import { scaleSchema } from '../decks/scale-schema.ts';
import { revealedRoundSchema } from './round.ts';

/** A round that has given way to another one, as it was, with the cards it was played with. */
export const keptRoundSchema = z.readonly(
  z.object({ deck: scaleSchema, round: revealedRoundSchema }),
);
export type KeptRound = z.infer<typeof keptRoundSchema>;

/** Earlier rounds of a story as they are sent, the latest first. */
export const earlierRoundsSchema = z.object({
  rounds: z.array(keptRoundSchema),
  next: z.nullable(z.int()),
});
export type EarlierRounds = z.infer<typeof earlierRoundsSchema>;

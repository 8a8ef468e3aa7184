import * as z from 'zod/mini';
import { pointsSchema } from '../decks/scale-schema.ts';
import { storyIdSchema } from '../ids.ts';
import { remarkSchema } from './remark.ts';

export const voteCommandSchema = z.object({
  type: z.literal('vote'),
  storyId: storyIdSchema,
  round: z.int(),
  points: pointsSchema,
  /** Cast on the understanding that its voter stays unknown. */
  namesHidden: z.optional(z.literal(true)),
  /** Without one, a second vote takes the first one's back. */
  remark: z.optional(remarkSchema),
});

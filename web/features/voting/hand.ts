import { pointsSchema } from '@story-pointer/core/decks/scale-schema';
import type { StoryId } from '@story-pointer/core/ids';
import type { CommandOf } from '@story-pointer/core/session/commands';
import { remarkSchema } from '@story-pointer/core/session/remark';
import * as z from 'zod/mini';

/** A picked card and the words to go with it, in a round. */
export const handSchema = z.object({
  round: z.int(),
  points: pointsSchema,
  remark: z._default(z.nullable(remarkSchema), null),
});
export type Hand = z.infer<typeof handSchema>;

export function voteWith(
  storyId: StoryId,
  { round, points, remark }: Hand,
  isNameless: boolean,
): CommandOf<'vote'> {
  return {
    type: 'vote',
    storyId,
    round,
    points,
    ...(isNameless && { namesHidden: true }),
    ...(remark && { remark }),
  };
}

import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import type { Decision } from '../decision.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';

/**
 * The facilitator clears a revealed story's votes and points for a new round. It names the round it
 * ends, so that a second click or a late retry cannot wipe the votes of the next one.
 */
export const startRoundSchema = z.object({
  type: z.literal('startRound'),
  storyId: idSchema,
  round: z.int(),
});
type StartRound = z.infer<typeof startRoundSchema>;

export function startRound(room: Room, { storyId, round }: StartRound): Decision {
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  if (story.round !== round) return refused('roundOver', 'round');
  if (!story.pointed) return refused('notRevealed');
  return accepted([{ type: 'roundStarted', storyId, round: round + 1 }]);
}

import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import type { Decision } from '../decision.ts';
import { findStory, type Vote } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';

/** The facilitator turns the cards of a story's round over, for everybody at once. */
export const revealSchema = z.object({
  type: z.literal('reveal'),
  storyId: idSchema,
  round: z.int(),
});
type Reveal = z.infer<typeof revealSchema>;

export function reveal(room: Room, { storyId, round }: Reveal): Decision {
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  if (story.round !== round) return refused('roundOver', 'round');
  if (story.pointed) return refused('alreadyRevealed');
  const ballots = room.ballots[storyId] ?? {};
  const votes = story.voters.flatMap((participantId): Vote[] => {
    const points = ballots[participantId];
    return points === undefined ? [] : [{ participantId, points }];
  });
  return accepted([{ type: 'revealed', storyId, votes }]);
}

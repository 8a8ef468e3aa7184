import * as z from 'zod/mini';
import { isAgreeable } from '../../decks.ts';
import { idSchema } from '../../ids.ts';
import type { Decision } from '../decision.ts';
import { findStory, pointsSchema } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';

/** The facilitator saves the points the team agreed on; the story stays pointed. */
export const acceptPointsSchema = z.object({
  type: z.literal('acceptPoints'),
  storyId: idSchema,
  round: z.int(),
  points: pointsSchema,
});
type AcceptPoints = z.infer<typeof acceptPointsSchema>;

export function acceptPoints(room: Room, command: AcceptPoints): Decision {
  const { storyId, round, points } = command;
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  if (story.round !== round) return refused('roundOver', 'round');
  if (!story.pointed) return refused('notRevealed');
  if (!isAgreeable(room.session.type, points)) return refused('notOnDeck', 'points');
  return accepted([{ type: 'storyEdited', storyId, name: story.name, points }]);
}

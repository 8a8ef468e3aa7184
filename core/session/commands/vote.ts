import * as z from 'zod/mini';
import { isOnDeck } from '../../decks.ts';
import { type Id, idSchema } from '../../ids.ts';
import type { Decision } from '../decision.ts';
import { findStory, pointsSchema } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';

/** A participant gives points to a story. A second vote in the same round replaces the first. */
export const voteCommandSchema = z.object({
  type: z.literal('vote'),
  storyId: idSchema,
  round: z.int(),
  points: pointsSchema,
});
type VoteCommand = z.infer<typeof voteCommandSchema>;

export function vote(room: Room, command: VoteCommand, participantId: Id): Decision {
  const { storyId, round, points } = command;
  const story = findStory(room, storyId);
  if (!story) return refused('storyNotFound', 'storyId');
  if (story.round !== round) return refused('roundOver', 'round');
  if (story.pointed) return refused('alreadyRevealed');
  if (!isOnDeck(room.session.type, points)) return refused('notOnDeck', 'points');
  return accepted([
    { type: 'voted', storyId, participantId },
    { type: 'ballotCast', storyId, participantId, points },
  ]);
}

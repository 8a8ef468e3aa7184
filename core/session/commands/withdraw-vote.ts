import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { ownCommand } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

/** A participant takes a vote back before the reveal, where votes can be changed. */
export const withdrawVote = ownCommand(
  z.object({ type: z.literal('withdrawVote'), storyId: idSchema, round: z.int() }),
  'vote',
  (room, { storyId, round }, participantId) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    if (story.round.number !== round) return refused('roundOver', 'round');
    if (story.round.state === 'revealed') return refused('alreadyRevealed');
    if (!room.session.settings.canChangeVotes) return refused('votesStay');
    if (!story.round.voters.includes(participantId)) return accepted([]);
    return accepted([
      { type: 'voteWithdrawn', storyId, participantId },
      { type: 'ballotCast', storyId, participantId, points: null },
    ]);
  },
);

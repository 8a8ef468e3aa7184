import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { isCollected } from '../collecting.ts';
import { ownCommand, storyBeforeReveal } from '../command.ts';
import { withdrawn } from '../nameless.ts';
import { accepted, refused } from '../refusals.ts';

export const withdrawVote = ownCommand({
  does: 'Takes your vote back before the reveal, where votes can be changed or are collected.',
  schema: z.object({ type: z.literal('withdrawVote'), storyId: storyIdSchema, round: z.int() }),
  may: 'vote',
  about: ['story'],
  failure: 'Failed to delete points',
  insists: true,
  decide: (room, input, participantId) => {
    const { storyId } = input;
    const story = storyBeforeReveal(room, input);
    if (!story.ok) return story;
    const mayChange = room.session.settings.canChangeVotes || isCollected(room, storyId);
    if (!mayChange) return refused('votesStay');
    if (!story.value.round.voters.includes(participantId)) return accepted([]);
    return accepted(withdrawn(storyId, [participantId]));
  },
});

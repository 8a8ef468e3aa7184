import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { command, storyAfterReveal } from '../command.ts';
import { keeping } from '../kept-rounds.ts';
import { roundsTaken } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { isStandIn } from '../stand-in.ts';

/**
 * The facilitator clears a revealed story's votes and points for a new round; the one it ends is kept.
 * It names that, so that a second click or a late retry cannot wipe the votes of the next one.
 */
export const startRound = command({
  schema: z.object({
    type: z.literal('startRound'),
    storyId: storyIdSchema,
    round: z.int(),
  }),
  may: 'run',
  about: ['story'],
  failure: 'Failed to delete points for story',
  insists: true,
  after: ['reveal'],
  example: ({ storyId, round }) => ({ storyId, round }),
  weight: 6,
  decide: (room, input, _, sender) => {
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const { earlier, forgotten, isLoss } = keeping(room, story.value);
    if (isLoss && isStandIn(room, sender)) return refused('playedStays');
    return accepted([
      ...forgotten,
      {
        type: 'roundStarted',
        storyId: input.storyId,
        round: roundsTaken(story.value) + 1,
        earlier,
      },
    ]);
  },
});

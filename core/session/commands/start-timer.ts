import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { command, storyAtTable } from '../command.ts';
import { accepted } from '../refusals.ts';
import { timerSecondsSchema } from '../timers.ts';

/** A facilitator starts the timer of a round, in place of a running one. */
export const startTimer = command({
  schema: z.object({
    type: z.literal('startTimer'),
    storyId: storyIdSchema,
    round: z.int(),
    seconds: timerSecondsSchema,
  }),
  may: 'run',
  about: ['story'],
  failure: 'Failed to start the timer',
  insists: true,
  example: ({ storyId, round }) => ({ storyId, round, seconds: 60 }),
  weight: 4,
  decide: (room, input, around) => {
    const { storyId, seconds } = input;
    const story = storyAtTable(room, input);
    if (!story.ok) return story;
    const endsAt = Math.round(around.now()) + seconds * 1000;
    return accepted([{ type: 'timerStarted', storyId, timer: { seconds, endsAt, isOver: false } }]);
  },
});

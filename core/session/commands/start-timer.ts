import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { command, storyAtTable } from '../command.ts';
import { accepted } from '../refusals.ts';
import { timerSecondsSchema } from '../timers.ts';

export const startTimer = command({
  does: 'Starts the countdown of a round, or starts it anew.',
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
  decide: (room, input, around) => {
    const { storyId, seconds } = input;
    const story = storyAtTable(room, input);
    if (!story.ok) return story;
    const endsAt = Math.round(around.now()) + seconds * 1000;
    return accepted([{ type: 'timerStarted', storyId, timer: { seconds, endsAt, isOver: false } }]);
  },
});

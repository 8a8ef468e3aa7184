import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { command, storyInRound } from '../command.ts';
import { accepted } from '../refusals.ts';

export const stopTimer = command({
  does: 'Stops the countdown of a round.',
  schema: z.object({ type: z.literal('stopTimer'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  about: ['story'],
  failure: 'Failed to stop the timer',
  insists: true,
  decide: (room, input) => {
    const story = storyInRound(room, input);
    if (!story.ok) return story;
    const { round } = story.value;
    if (round.state === 'revealed' || !round.timer) return accepted([]);
    return accepted([{ type: 'timerStopped', storyId: input.storyId }]);
  },
});

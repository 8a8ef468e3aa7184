import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { command, storyBeforeReveal } from '../command.ts';
import { accepted } from '../refusals.ts';

export const stopCountdown = command({
  does: 'Stops an automatic reveal until the votes change.',
  schema: z.object({ type: z.literal('stopCountdown'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  about: ['story'],
  failure: 'Failed to stop the countdown',
  insists: true,
  decide: (room, input) => {
    const story = storyBeforeReveal(room, input);
    if (!story.ok) return story;
    if (typeof story.value.round.countdown !== 'number') return accepted([]);
    return accepted([{ type: 'countdownChanged', storyId: input.storyId, countdown: 'stopped' }]);
  },
});

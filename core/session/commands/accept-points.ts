import * as z from 'zod/mini';
import { pointsSchema } from '../../decks/scale-schema.ts';
import { storyIdSchema } from '../../ids.ts';
import { agreement } from '../agreement.ts';
import { command, storyAfterReveal } from '../command.ts';
import { accepted } from '../refusals.ts';

export const acceptPoints = command({
  does: 'Saves the points that the team has agreed on after the reveal.',
  schema: z.object({
    type: z.literal('acceptPoints'),
    storyId: storyIdSchema,
    round: z.int(),
    points: pointsSchema,
  }),
  may: 'run',
  about: ['story'],
  decide: (room, input, around) => {
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const agreed = agreement(room, story.value, input.points, around.now());
    return agreed.ok ? accepted([agreed.value]) : agreed;
  },
});

import * as z from 'zod/mini';
import { pointsSchema } from '../../decks/scale-schema.ts';
import { storyIdSchema } from '../../ids.ts';
import { agreement } from '../agreement.ts';
import { command, storyAfterReveal } from '../command.ts';
import { accepted } from '../refusals.ts';

/** The facilitator saves the points the team agreed on; the round stays revealed. */
export const acceptPoints = command({
  schema: z.object({
    type: z.literal('acceptPoints'),
    storyId: storyIdSchema,
    round: z.int(),
    points: pointsSchema,
  }),
  may: 'run',
  about: ['story'],
  after: ['reveal'],
  example: ({ storyId, round, points }) => ({ storyId, round, points }),
  weight: 4,
  decide: (room, input, around) => {
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const agreed = agreement(room, story.value, input.points, around.now());
    return agreed.ok ? accepted([agreed.value]) : agreed;
  },
});

import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { command, storyInRound } from '../command.ts';
import { accepted } from '../refusals.ts';

export const stopFloor = command({
  does: 'Ends that.',
  schema: z.object({ type: z.literal('stopFloor'), storyId: storyIdSchema, round: z.int() }),
  may: 'run',
  about: ['story'],
  decide: (room, input) => {
    const story = storyInRound(room, input);
    if (!story.ok) return story;
    const { id: storyId, round } = story.value;
    if (round.state === 'open' || !round.floor) return accepted([]);
    return accepted([{ type: 'floorChanged', storyId, floor: null }]);
  },
});

import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

/** Enough was said: nobody has the floor any more. */
export const stopFloor = command(
  z.object({ type: z.literal('stopFloor'), storyId: idSchema, round: z.int() }),
  'run',
  (room, { storyId, round: number }) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    const { round } = story;
    if (round.number !== number) return refused('roundOver', 'round');
    if (round.state === 'open' || !round.floor) return accepted([]);
    return accepted([{ type: 'floorChanged', storyId, floor: null }]);
  },
);

import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

/** A facilitator ends a round's countdown before its time. */
export const stopTimer = command(
  z.object({ type: z.literal('stopTimer'), storyId: idSchema, round: z.int() }),
  'run',
  (room, { storyId, round }) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    if (story.round.number !== round) return refused('roundOver', 'round');
    if (story.round.state === 'revealed' || !story.round.timer) return accepted([]);
    return accepted([{ type: 'timerStopped', storyId }]);
  },
);

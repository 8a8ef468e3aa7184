import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

/** Who runs the session keeps votes from being revealed by themselves, until there are others. */
export const stopCountdown = command(
  z.object({ type: z.literal('stopCountdown'), storyId: idSchema, round: z.int() }),
  'run',
  (room, { storyId, round }) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    if (story.round.number !== round) return refused('roundOver', 'round');
    if (story.round.state === 'revealed') return refused('alreadyRevealed');
    if (typeof story.round.countdown !== 'number') return accepted([]);
    return accepted([{ type: 'countdownChanged', storyId, countdown: 'stopped' }]);
  },
);

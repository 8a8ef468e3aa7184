import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { keeping, nextNumber } from '../kept-rounds.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

/**
 * The facilitator clears a revealed story's votes and points for a new round; the one it ends is kept.
 * It names that, so that a second click or a late retry cannot wipe the votes of the next one.
 */
export const startRound = command(
  z.object({
    type: z.literal('startRound'),
    storyId: idSchema,
    round: z.int(),
  }),
  'run',
  (room, { storyId, round }) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    if (story.round.number !== round) return refused('roundOver', 'round');
    if (story.round.state === 'open') return refused('notRevealed');
    const { earlier, forgotten } = keeping(room, story);
    return accepted([
      ...forgotten,
      { type: 'roundStarted', storyId, round: nextNumber(room, story), earlier },
    ]);
  },
);

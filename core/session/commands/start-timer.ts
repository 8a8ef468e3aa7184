import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { findStory } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { timerSecondsSchema } from '../timer-seconds.ts';

/** A facilitator gives a round so many seconds from now on, instead of what was left. */
export const startTimer = command(
  z.object({
    type: z.literal('startTimer'),
    storyId: idSchema,
    round: z.int(),
    seconds: timerSecondsSchema,
  }),
  'run',
  (room, { storyId, round, seconds }, around) => {
    const story = findStory(room, storyId);
    if (!story) return refused('storyNotFound', 'storyId');
    if (story.round.number !== round) return refused('roundOver', 'round');
    if (story.round.state === 'revealed') return refused('alreadyRevealed');
    const endsAt = Math.round(around.now()) + seconds * 1000;
    return accepted([{ type: 'timerStarted', storyId, timer: { seconds, endsAt } }]);
  },
);

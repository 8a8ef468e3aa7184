import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { keeping } from '../kept-rounds.ts';
import { roundsTaken } from '../open-room.ts';
import { accepted } from '../refusals.ts';
import { storyAfterReveal } from '../story-in-round.ts';

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
  (room, input) => {
    const story = storyAfterReveal(room, input);
    if (!story.ok) return story;
    const { earlier, forgotten } = keeping(room, story.value);
    return accepted([
      ...forgotten,
      {
        type: 'roundStarted',
        storyId: input.storyId,
        round: roundsTaken(story.value) + 1,
        earlier,
      },
    ]);
  },
);

import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { canReveal } from '../nameless.ts';
import { findStory } from '../open-room.ts';
import { accepted } from '../refusals.ts';
import { revealOf } from './reveal.ts';

export const countdownOver = command({
  does: 'Reveals the votes at the end of a countdown, if the session still has that setting.',
  schema: z.object({ type: z.literal('countdownOver'), storyId: storyIdSchema }),
  may: 'alarm',
  about: ['story'],
  decide: (room, { storyId }, around) => {
    const round = findStory(room, storyId)?.round;
    if (round?.state !== 'open' || typeof round.countdown !== 'number') return accepted([]);
    const { autoReveal } = room.session.settings;
    return accepted(
      autoReveal && canReveal(room, round)
        ? revealOf(room, storyId, round, around)
        : [{ type: 'countdownChanged', storyId, countdown: null }],
    );
  },
});

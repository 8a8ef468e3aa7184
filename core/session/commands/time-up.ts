import * as z from 'zod/mini';
import { storyIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { canReveal } from '../nameless.ts';
import { findStory } from '../open-room.ts';
import { accepted } from '../refusals.ts';
import { revealOf } from './reveal.ts';

export const timeUp = command({
  does: 'Ends the time of a round, and reveals its votes where the session is set so and there are any.',
  schema: z.object({ type: z.literal('timeUp'), storyId: storyIdSchema }),
  may: 'alarm',
  about: ['story'],
  decide: (room, { storyId }, around) => {
    const round = findStory(room, storyId)?.round;
    if (round?.state !== 'open' || !round.timer || round.timer.isOver) return accepted([]);
    const { timerReveals } = room.session.settings;
    const reveals = timerReveals && round.voters.length > 0 && canReveal(room, round);
    return accepted([
      { type: 'timeUp', storyId },
      ...(reveals ? revealOf(room, storyId, round, around) : []),
    ]);
  },
});

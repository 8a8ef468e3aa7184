import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { isReady, type Presence } from '../../presence.ts';
import type { Change } from '../changes.ts';
import { isCollected } from '../collecting.ts';
import { command } from '../command.ts';
import { canReveal } from '../nameless.ts';
import { accepted } from '../refusals.ts';
import { countdownSeconds } from '../timers.ts';

/** Sent by every process that knows who is here: after the first of them there is nothing left to do. */
export const reviewCountdowns = command({
  does: 'Begins a countdown once the votes of those who are here are all in, and ends it where one is missing.',
  schema: z.object({
    type: z.literal('reviewCountdowns'),
    here: z.readonly(z.array(participantIdSchema)),
  }),
  may: 'alarm',
  about: ['stories'],
  decide: ({ session, participants, stories, seats, collection }, { here }, around) => {
    if (session.closedAt !== null) return accepted([]);
    const { autoReveal } = session.settings;
    const presence: Presence = Object.fromEntries(here.map((id) => [id, 'here'] as const));
    const endsAt = Math.round(around.now()) + countdownSeconds * 1000;
    return accepted(
      stories.flatMap(({ id: storyId, round }): Change[] => {
        if (round.state === 'revealed' || round.countdown === 'stopped') return [];
        const isDue =
          autoReveal &&
          !isCollected({ collection }, storyId) &&
          isReady({ participants }, round, presence) &&
          canReveal({ session, seats }, round);
        if (isDue === (round.countdown !== null)) return [];
        return [{ type: 'countdownChanged', storyId, countdown: isDue ? endsAt : null }];
      }),
    );
  },
});

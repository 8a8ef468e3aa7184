import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { withdrawnAlong } from '../nameless.ts';
import { accepted } from '../refusals.ts';
import { watching } from '../watching.ts';

/** A facilitator lets somebody only watch, or vote again. */
export const setWatching = command({
  schema: z.object({
    type: z.literal('setWatching'),
    participantId: participantIdSchema,
    watches: z.boolean(),
  }),
  may: 'manage',
  about: ['participant'],
  insists: true,
  example: ({ participantId, variant }) => ({ participantId, watches: variant < 4 }),
  weight: 3,
  decide: (room, { participantId, watches }, _, sender) => {
    const decision = watching(room, participantId, watches);
    const isOwn = sender.kind === 'seat' && sender.participantId === participantId;
    if (!decision.ok || !watches || isOwn) return decision;
    return accepted([...decision.value, ...withdrawnAlong(room, participantId)]);
  },
});

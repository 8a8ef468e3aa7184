import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { withdrawnAlong } from '../nameless.ts';
import { accepted } from '../refusals.ts';
import { watching } from '../watching.ts';

export const setWatching = command({
  does: 'Lets somebody look on without voting, or vote again.',
  schema: z.object({
    type: z.literal('setWatching'),
    participantId: participantIdSchema,
    watches: z.boolean(),
  }),
  may: 'manage',
  about: ['participant'],
  insists: true,
  decide: (room, { participantId, watches }, _, sender) => {
    const decision = watching(room, participantId, watches);
    const isOwn = sender.kind === 'seat' && sender.participantId === participantId;
    if (!decision.ok || !watches || isOwn) return decision;
    return accepted([...decision.value, ...withdrawnAlong(room, participantId)]);
  },
});

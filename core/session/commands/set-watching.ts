import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { withdrawnAlong } from '../nameless.ts';
import { accepted } from '../refusals.ts';
import { watching } from '../watching.ts';

/** A facilitator lets somebody only watch, or vote again. */
export const setWatching = command(
  z.object({
    type: z.literal('setWatching'),
    participantId: idSchema,
    watches: z.boolean(),
  }),
  'manage',
  (room, { participantId, watches }, _, sender) => {
    const decision = watching(room, participantId, watches);
    const isOwn = sender.kind === 'seat' && sender.participantId === participantId;
    if (!decision.ok || !watches || isOwn) return decision;
    return accepted([...decision.value, ...withdrawnAlong(room, participantId)]);
  },
);

import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { watching } from '../watching.ts';

/** A facilitator lets somebody only watch, or vote again. */
export const setWatching = command(
  z.object({
    type: z.literal('setWatching'),
    participantId: idSchema,
    watches: z.boolean(),
  }),
  'manage',
  (room, { participantId, watches }) => watching(room, participantId, watches),
);

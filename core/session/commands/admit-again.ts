import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

/** A facilitator takes back that somebody who was removed may not join again. */
export const admitAgain = command(
  z.object({ type: z.literal('admitAgain'), participantId: idSchema }),
  'administer',
  ({ barred }, { participantId }) => {
    const isBarred = barred.some((one) => one.participantId === participantId);
    return accepted(isBarred ? [{ type: 'admitted', participantId }] : []);
  },
);

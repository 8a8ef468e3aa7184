import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

/** A facilitator takes back that somebody who was removed may not join again. */
export const admitAgain = command({
  schema: z.object({ type: z.literal('admitAgain'), participantId: participantIdSchema }),
  may: 'administer',
  about: ['participant'],
  example: ({ removedId }) => ({ participantId: removedId }),
  weight: 2,
  decide: ({ barred }, { participantId }) => {
    const isBarred = barred.some((one) => one.participantId === participantId);
    return accepted(isBarred ? [{ type: 'admitted', participantId }] : []);
  },
});

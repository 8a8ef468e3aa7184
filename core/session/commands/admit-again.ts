import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

export const admitAgain = command({
  does: 'Lets a removed person join again.',
  schema: z.object({ type: z.literal('admitAgain'), participantId: participantIdSchema }),
  may: 'administer',
  about: ['participant'],
  decide: ({ barred }, { participantId }) => {
    const isBarred = barred.some((one) => one.participantId === participantId);
    return accepted(isBarred ? [{ type: 'admitted', participantId }] : []);
  },
});

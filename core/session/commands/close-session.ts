import * as z from 'zod/mini';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

/** A facilitator ends the meeting: what was said can be read, and nothing changes any more. */
export const closeSession = command({
  schema: z.object({ type: z.literal('closeSession') }),
  may: 'administer',
  about: ['session'],
  weight: 1,
  decide: ({ session }, _, around) => {
    if (session.closedAt !== null) return accepted([]);
    return accepted([{ type: 'sessionClosed', at: Math.round(around.now()) }]);
  },
});

import * as z from 'zod/mini';
import { command } from '../command.ts';
import { endOfCollection } from '../end-collection.ts';
import { accepted } from '../refusals.ts';

/** A facilitator ends the meeting: results can be read, of collected votes too, and nothing changes any more. */
export const closeSession = command({
  schema: z.object({ type: z.literal('closeSession') }),
  may: 'administer',
  about: ['session'],
  weight: 1,
  decide: (room, _, around) => {
    if (room.session.closedAt !== null) return accepted([]);
    const at = Math.round(around.now());
    return accepted([...endOfCollection(room, around), { type: 'sessionClosed', at }]);
  },
});

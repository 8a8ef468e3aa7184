import * as z from 'zod/mini';
import { command } from '../command.ts';
import { endOfCollection } from '../end-collection.ts';
import { accepted } from '../refusals.ts';

export const closeSession = command({
  does: 'Closes the session: it can be read, and nothing changes until it is reopened.',
  schema: z.object({ type: z.literal('closeSession') }),
  may: 'administer',
  about: ['session'],
  decide: (room, _, around) => {
    if (room.session.closedAt !== null) return accepted([]);
    const at = Math.round(around.now());
    return accepted([...endOfCollection(room, around), { type: 'sessionClosed', at }]);
  },
});

import * as z from 'zod/mini';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

/** The facilitator deletes the session with everything in it. */
export const deleteSession = command({
  schema: z.object({ type: z.literal('deleteSession') }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to delete session',
  weight: 1,
  decide: () => {
    return accepted([{ type: 'sessionDeleted' }]);
  },
});

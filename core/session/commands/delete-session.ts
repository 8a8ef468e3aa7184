import * as z from 'zod/mini';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

/** The facilitator deletes the session with everything in it. */
export const deleteSession = command(
  z.object({ type: z.literal('deleteSession') }),
  'administer',
  () => {
    return accepted([{ type: 'sessionDeleted' }]);
  },
);

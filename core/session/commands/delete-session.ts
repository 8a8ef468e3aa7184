import * as z from 'zod/mini';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

export const deleteSession = command({
  does: 'Deletes the session with everything in it.',
  schema: z.object({ type: z.literal('deleteSession') }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to delete session',
  decide: () => {
    return accepted([{ type: 'sessionDeleted' }]);
  },
});

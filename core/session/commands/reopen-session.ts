import * as z from 'zod/mini';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

export const reopenSession = command({
  does: 'Reopens a closed session.',
  schema: z.object({ type: z.literal('reopenSession') }),
  may: 'administer',
  about: ['session'],
  decide: ({ session }) => accepted(session.closedAt === null ? [] : [{ type: 'sessionReopened' }]),
});

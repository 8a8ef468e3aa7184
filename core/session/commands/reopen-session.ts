import * as z from 'zod/mini';
import { command } from '../command.ts';
import { accepted } from '../refusals.ts';

/** A facilitator lets the team go on in a session that was closed. */
export const reopenSession = command({
  schema: z.object({ type: z.literal('reopenSession') }),
  may: 'administer',
  about: ['session'],
  after: ['closeSession'],
  weight: 4,
  decide: ({ session }) => accepted(session.closedAt === null ? [] : [{ type: 'sessionReopened' }]),
});

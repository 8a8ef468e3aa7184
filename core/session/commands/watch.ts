import * as z from 'zod/mini';
import { ownCommand } from '../command.ts';
import { refused } from '../refusals.ts';
import { watching } from '../watching.ts';

/** A participant only watches from now on, or votes again. */
export const watch = ownCommand({
  schema: z.object({ type: z.literal('watch'), watches: z.boolean() }),
  may: 'attend',
  about: ['session'],
  failure: 'Failed to update participant',
  insists: true,
  example: ({ variant }) => ({ watches: variant < 4 }),
  weight: 4,
  decide: (room, { watches }, participantId) =>
    room.session.closedAt === null
      ? watching(room, participantId, watches)
      : refused('sessionClosed'),
});

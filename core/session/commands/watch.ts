import * as z from 'zod/mini';
import { ownCommand } from '../command.ts';
import { refused } from '../refusals.ts';
import { watching } from '../watching.ts';

export const watch = ownCommand({
  does: 'Looks on without voting from now on, or votes again. Your hidden votes go.',
  schema: z.object({ type: z.literal('watch'), watches: z.boolean() }),
  may: 'attend',
  about: ['session'],
  failure: 'Failed to update participant',
  insists: true,
  decide: (room, { watches }, participantId) =>
    room.session.closedAt === null
      ? watching(room, participantId, watches)
      : refused('sessionClosed'),
});

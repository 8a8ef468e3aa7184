import * as z from 'zod/mini';
import { command } from '../command.ts';
import { actingIn } from '../open-room.ts';
import { accepted } from '../refusals.ts';

export const endTakeOver = command({
  does: 'Ends a take-over once a facilitator is back.',
  schema: z.object({ type: z.literal('endTakeOver'), keep: z.boolean() }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to update participant',
  decide: (room, { keep }) =>
    accepted(
      actingIn(room).map(({ id: participantId }) => ({
        ...{ type: 'roleChanged', participantId },
        role: keep ? 'facilitator' : 'participant',
      })),
    ),
});

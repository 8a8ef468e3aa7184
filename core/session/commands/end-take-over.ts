import * as z from 'zod/mini';
import { command } from '../command.ts';
import { actingIn } from '../open-room.ts';
import { accepted } from '../refusals.ts';

/** A facilitator is back: who has taken over is thanked, or becomes a facilitator for good. */
export const endTakeOver = command({
  schema: z.object({ type: z.literal('endTakeOver'), keep: z.boolean() }),
  may: 'own',
  about: ['session'],
  failure: 'Failed to update participant',
  example: ({ variant }) => ({ keep: variant < 3 }),
  weight: 2,
  decide: (room, { keep }) =>
    accepted(
      actingIn(room).map(({ id: participantId }) => ({
        ...{ type: 'roleChanged', participantId },
        role: keep ? 'facilitator' : 'participant',
      })),
    ),
});

import * as z from 'zod/mini';
import { ownCommand } from '../command.ts';
import { isLastFacilitator } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { removalOf } from '../removal.ts';

/** A participant gives up their seat, and their votes go with them. */
export const leave = ownCommand({
  schema: z.object({ type: z.literal('leave') }),
  may: 'attend',
  about: ['session'],
  failure: 'Failed to delete participant',
  weight: 2,
  decide: (room, _, participantId) => {
    if (isLastFacilitator(room, participantId)) return refused('lastFacilitator');
    return accepted([removalOf(room, participantId)]);
  },
});

import * as z from 'zod/mini';
import { ownCommand } from '../command.ts';
import { isLastFacilitator } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { removalOf } from '../removal.ts';

export const leave = ownCommand({
  does: 'Gives up your seat. Your votes go with it.',
  schema: z.object({ type: z.literal('leave') }),
  may: 'attend',
  about: ['session'],
  failure: 'Failed to delete participant',
  decide: (room, _, participantId) => {
    if (isLastFacilitator(room, participantId)) return refused('lastFacilitator');
    return accepted([removalOf(room, participantId)]);
  },
});

import * as z from 'zod/mini';
import { ownCommand } from '../command.ts';
import { isLastFacilitator } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

/** A facilitator becomes a regular participant. */
export const stepDown = ownCommand({
  schema: z.object({ type: z.literal('stepDown') }),
  may: 'lead',
  about: ['session'],
  failure: 'Failed to update participant',
  after: ['makeFacilitator'],
  weight: 2,
  decide: (room, _, participantId) => {
    if (isLastFacilitator(room, participantId)) return refused('lastFacilitator');
    return accepted([{ type: 'roleChanged', participantId, role: 'participant' }]);
  },
});

import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { findParticipant } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

export const makeFacilitator = command({
  does: 'Makes somebody a facilitator.',
  schema: z.object({ type: z.literal('makeFacilitator'), participantId: participantIdSchema }),
  may: 'own',
  about: ['participant'],
  decide: (room, { participantId }) => {
    const participant = findParticipant(room, participantId);
    if (!participant) return refused('participantNotFound', 'participantId');
    if (participant.isFacilitator) return accepted([]);
    return accepted([{ type: 'roleChanged', participantId, role: 'facilitator' }]);
  },
});

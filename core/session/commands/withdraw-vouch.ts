import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { ownCommand } from '../command.ts';
import { findParticipant } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

export const withdrawVouch = ownCommand({
  does: 'Takes that back. One vouch alone makes no facilitator.',
  schema: z.object({ type: z.literal('withdrawVouch'), participantId: participantIdSchema }),
  may: 'attend',
  about: ['participant'],
  failure: 'Failed to withdraw the vouch',
  decide: (room, { participantId }, by) => {
    const one = findParticipant(room, participantId);
    if (!one) return refused('participantNotFound', 'participantId');
    if (!one.vouchedBy.includes(by)) return accepted([]);
    const vouchedBy = one.vouchedBy.filter((id) => id !== by);
    return accepted([{ type: 'vouchedFor', participantId, vouchedBy }]);
  },
});

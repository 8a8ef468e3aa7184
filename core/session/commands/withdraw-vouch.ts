import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { ownCommand } from '../command.ts';
import { findParticipant } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

/** Somebody who vouched takes that back at any time: one vouch alone makes no facilitator. */
export const withdrawVouch = ownCommand({
  schema: z.object({ type: z.literal('withdrawVouch'), participantId: participantIdSchema }),
  may: 'attend',
  about: ['participant'],
  failure: 'Failed to withdraw the vouch',
  example: ({ participantId }) => ({ participantId }),
  weight: 2,
  decide: (room, { participantId }, by) => {
    const one = findParticipant(room, participantId);
    if (!one) return refused('participantNotFound', 'participantId');
    if (!one.vouchedBy.includes(by)) return accepted([]);
    const vouchedBy = one.vouchedBy.filter((id) => id !== by);
    return accepted([{ type: 'vouchedFor', participantId, vouchedBy }]);
  },
});

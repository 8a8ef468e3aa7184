import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { ownCommand } from '../command.ts';
import { findParticipant, roleOf } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { shareBrowser } from '../room.ts';
import { vouchingOpensAt } from '../vacancy.ts';

export const vouch = ownCommand({
  does: 'Says that somebody is a facilitator who has been gone for a minute. Two people in different browsers, who joined before, make one so.',
  schema: z.object({ type: z.literal('vouch'), participantId: participantIdSchema }),
  may: 'takeOver',
  about: ['participant'],
  failure: 'Failed to vouch',
  decide: (room, { participantId }, by, { here }) => {
    const [one, voucher] = [findParticipant(room, participantId), findParticipant(room, by)];
    if (!one) return refused('participantNotFound', 'participantId');
    if (!voucher || roleOf(voucher) === 'facilitator') return accepted([]);
    if (roleOf(one) === 'facilitator' || one.vouchedBy.includes(by)) return accepted([]);
    const opensAt = here && vouchingOpensAt(room, here);
    const isOpen = opensAt !== undefined && here && here.now >= opensAt;
    if (!isOpen || !voucher.met) return refused('cannotVouch');
    const others = one.vouchedBy.filter((id) => findParticipant(room, id));
    const isOwn = [participantId, ...others].some(
      (id) => id === by || shareBrowser(room.seats[by], room.seats[id]),
    );
    if (isOwn) return refused('cannotVouch');
    return accepted([{ type: 'vouchedFor', participantId, vouchedBy: [...others, by] }]);
  },
});

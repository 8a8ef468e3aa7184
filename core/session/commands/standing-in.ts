import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command, ownCommand } from '../command.ts';
import { actingIn, findParticipant, isLeader, roleOf } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { shareBrowser } from '../room.ts';
import { isOpenTo, vacancyIn, vouchingOpensAt } from '../vacancy.ts';

const takeOver = ownCommand({
  does: 'Stands in for the facilitators, who have been gone for a minute.',
  schema: z.object({ type: z.literal('takeOver') }),
  may: 'takeOver',
  about: ['session'],
  failure: 'Failed to take over',
  decide: (room, _, participantId, { here }) => {
    const participant = findParticipant(room, participantId);
    if (!participant || isLeader(participant)) return accepted([]);
    const vacancy = here && vacancyIn(room, here);
    if (!vacancy || !isOpenTo(vacancy, participantId, here.now)) return refused('cannotTakeOver');
    return accepted([{ type: 'roleChanged', participantId, role: 'acting' }]);
  },
});

const vouch = ownCommand({
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

const withdrawVouch = ownCommand({
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

const endTakeOver = command({
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

export const standInCommands = { takeOver, vouch, withdrawVouch, endTakeOver };

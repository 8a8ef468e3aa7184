import * as z from 'zod/mini';
import { ownCommand } from '../command.ts';
import { findParticipant, isLeader } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { isOpenTo, vacancyIn } from '../vacancy.ts';

export const takeOver = ownCommand({
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

import * as z from 'zod/mini';
import type { Change } from '../changes.ts';
import { ownCommand } from '../command.ts';
import { isLastFacilitator } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { seatLinkKey } from '../seat-links.ts';

export const stepDown = ownCommand({
  does: 'Gives up your role as a facilitator, if there is another one.',
  schema: z.object({ type: z.literal('stepDown') }),
  may: 'lead',
  about: ['session'],
  failure: 'Failed to update participant',
  decide: (room, _, participantId) => {
    if (isLastFacilitator(room, participantId)) return refused('lastFacilitator');
    const link = room.seatLinks[seatLinkKey({ kind: 'back', participantId })];
    const changes: Change[] = [{ type: 'roleChanged', participantId, role: 'participant' }];
    if (link) changes.push({ type: 'waySet', way: { ...link, endsAt: 0 } });
    return accepted(changes);
  },
});

import * as z from 'zod/mini';
import type { Change } from '../changes.ts';
import { ownCommand } from '../command.ts';
import { isLastFacilitator } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { wayKey } from '../ways.ts';

/** A facilitator becomes a regular participant, whose recovery link ends. */
export const stepDown = ownCommand({
  schema: z.object({ type: z.literal('stepDown') }),
  may: 'lead',
  about: ['session'],
  failure: 'Failed to update participant',
  after: ['makeFacilitator'],
  weight: 2,
  decide: (room, _, participantId) => {
    if (isLastFacilitator(room, participantId)) return refused('lastFacilitator');
    const way = room.ways[wayKey({ kind: 'back', participantId })];
    const changes: Change[] = [{ type: 'roleChanged', participantId, role: 'participant' }];
    if (way) changes.push({ type: 'waySet', way: { ...way, endsAt: 0 } });
    return accepted(changes);
  },
});

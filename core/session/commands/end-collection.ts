import * as z from 'zod/mini';
import type { Change } from '../changes.ts';
import { isCollecting } from '../collecting.ts';
import { command } from '../command.ts';
import { endOfCollection } from '../end-collection.ts';
import { findParticipant, isLeader } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';

/** Ends a collection before its time, as its deadline would. */
export const endCollection = command({
  schema: z.object({ type: z.literal('endCollection') }),
  may: 'run',
  about: ['session'],
  failure: 'Failed to end collecting votes',
  after: ['startCollection'],
  weight: 3,
  decide: (room, _, around, sender) => {
    if (!isCollecting(room)) return refused('notCollecting');
    const one = sender.kind === 'seat' && findParticipant(room, sender.participantId);
    const seen: Change[] = one && isLeader(one) ? [{ type: 'collectionSeen' }] : [];
    return accepted([...endOfCollection(room, around), ...seen]);
  },
});

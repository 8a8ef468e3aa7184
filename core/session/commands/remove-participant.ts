import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { withdrawnAlong } from '../nameless.ts';
import { findParticipant } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { removalOf } from '../removal.ts';

export const removeParticipant = command({
  does: 'Removes somebody who is no facilitator. Their votes go with them.',
  schema: z.object({
    type: z.literal('removeParticipant'),
    participantId: participantIdSchema,
    bars: z.optional(z.boolean()),
  }),
  may: 'administer',
  about: ['participant'],
  failure: 'Failed to delete participant',
  decide: (room, { participantId, bars = false }) => {
    const participant = findParticipant(room, participantId);
    if (!participant) return refused('participantNotFound', 'participantId');
    if (participant.isFacilitator) return refused('cannotRemove', 'participantId');
    const keyHashes = room.seats[participantId] ?? [];
    const { name } = participant;
    const removed = [removalOf(room, participantId), ...withdrawnAlong(room, participantId)];
    // In a seat of nobody's any browser may have sat.
    if (!bars || keyHashes.length === 0) return accepted(removed);
    return accepted([...removed, { type: 'keysBarred', participantId, name, keyHashes }]);
  },
});

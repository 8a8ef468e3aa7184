import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { withdrawnAlong } from '../nameless.ts';
import { findParticipant } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import { removalOf } from '../removal.ts';

/** The facilitator removes a regular participant, whose votes go with them. */
export const removeParticipant = command({
  schema: z.object({
    type: z.literal('removeParticipant'),
    participantId: participantIdSchema,
    /** Whether the browsers that hold the seat may not join again. */
    bars: z.optional(z.boolean()),
  }),
  may: 'administer',
  about: ['participant'],
  failure: 'Failed to delete participant',
  example: ({ participantId, variant }) => ({ participantId, bars: variant > 2 }),
  weight: 3,
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

import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import type { Decision } from '../decision.ts';
import { findParticipant } from '../open-room.ts';
import { accepted, refused } from '../refusals.ts';
import type { Room } from '../room.ts';

/** The facilitator removes a regular participant, whose votes go with them. */
export const removeParticipantSchema = z.object({
  type: z.literal('removeParticipant'),
  participantId: idSchema,
});
type RemoveParticipant = z.infer<typeof removeParticipantSchema>;

export function removeParticipant(room: Room, { participantId }: RemoveParticipant): Decision {
  const participant = findParticipant(room, participantId);
  if (!participant) return refused('participantNotFound', 'participantId');
  if (participant.isFacilitator) return refused('cannotRemove', 'participantId');
  return accepted([{ type: 'participantRemoved', participantId }]);
}

import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { findParticipant } from '../open-room.ts';
import { accepted } from '../refusals.ts';
import { meeting } from '../vacancy.ts';

/** The last page of a participant is closed. A facilitator's departure marks the people with a seat as met. */
export const facilitatorLeft = command({
  schema: z.object({ type: z.literal('facilitatorLeft'), participantId: participantIdSchema }),
  may: 'alarm',
  about: ['participant'],
  example: ({ participantId }) => ({ participantId }),
  weight: 3,
  decide: (room, { participantId }) =>
    accepted(findParticipant(room, participantId)?.isFacilitator ? meeting(room) : []),
});

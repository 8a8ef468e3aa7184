import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { findParticipant } from '../open-room.ts';
import { accepted } from '../refusals.ts';
import { meeting } from '../vacancy.ts';

/** The last page of a person is closed: if they are a facilitator, everybody has a seat for longer than they are gone. */
export const facilitatorLeft = command({
  schema: z.object({ type: z.literal('facilitatorLeft'), participantId: participantIdSchema }),
  may: 'alarm',
  about: ['participant'],
  example: ({ participantId }) => ({ participantId }),
  weight: 3,
  decide: (room, { participantId }) =>
    accepted(findParticipant(room, participantId)?.isFacilitator ? meeting(room) : []),
});

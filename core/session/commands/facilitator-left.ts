import * as z from 'zod/mini';
import { participantIdSchema } from '../../ids.ts';
import { command } from '../command.ts';
import { findParticipant } from '../open-room.ts';
import { accepted } from '../refusals.ts';
import { meeting } from '../vacancy.ts';

export const facilitatorLeft = command({
  does: 'Marks the people with a seat as met when the last page of a facilitator is closed.',
  schema: z.object({ type: z.literal('facilitatorLeft'), participantId: participantIdSchema }),
  may: 'alarm',
  about: ['participant'],
  decide: (room, { participantId }) =>
    accepted(findParticipant(room, participantId)?.isFacilitator ? meeting(room) : []),
});

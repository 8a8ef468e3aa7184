import * as z from 'zod/mini';
import type { ParticipantId } from '../ids.ts';
import { participantIdSchema } from '../ids.ts';
import { capabilitiesIn } from './capabilities.ts';
import { findParticipant } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import type { Room } from './room.ts';

export const barredPeopleSchema = z.object({
  people: z.array(z.object({ participantId: participantIdSchema, name: z.string() })),
});
export type BarredPeople = z.infer<typeof barredPeopleSchema>;

export function barredPeople(
  room: Room,
  participantId: ParticipantId | null,
): Outcome<BarredPeople> {
  const one = participantId === null ? undefined : findParticipant(room, participantId);
  if (!one || !capabilitiesIn(room, one).includes('administer')) return refused('facilitatorOnly');
  const people = room.barred.map(({ keyHashes: _, ...person }) => person);
  return accepted({ people });
}

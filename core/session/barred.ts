import * as z from 'zod/mini';
import { type Id, idSchema } from '../ids.ts';
import { capabilitiesIn } from './capabilities.ts';
import { findParticipant } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import type { Room } from './room.ts';

/** Who was removed from a session and may not join again. */
export const barredPeopleSchema = z.object({
  people: z.array(z.object({ participantId: idSchema, name: z.string() })),
});
export type BarredPeople = z.infer<typeof barredPeopleSchema>;

/** Told to nobody but those who may let them in again. */
export function barredPeople(room: Room, participantId: Id | null): Outcome<BarredPeople> {
  const one = participantId === null ? undefined : findParticipant(room, participantId);
  if (!one || !capabilitiesIn(room, one).includes('administer')) return refused('facilitatorOnly');
  return accepted({
    people: room.barred.map(({ participantId, name }) => ({ participantId, name })),
  });
}

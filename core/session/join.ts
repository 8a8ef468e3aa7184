import type { Id, KeyHash } from '../ids.ts';
import { checkName, isSameName, nameLimits } from '../names.ts';
import type { Change } from './changes.ts';
import type { Surroundings } from './decision.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import { holdsSeat, type Room } from './room.ts';

/** A seat in a session and the changes that come with taking it. */
export interface Seating {
  readonly participantId: Id;
  readonly changes: readonly Change[];
}

/**
 * Somebody takes a seat under a name. Who already holds the seat under that name from this browser
 * returns to it; somebody else's name is taken.
 */
export function join(
  room: Room,
  typedName: string,
  keyHash: KeyHash,
  around: Surroundings,
): Outcome<Seating> {
  const name = checkName('name', typedName, nameLimits.participant);
  if (!name.ok) return name;
  const namesake = room.participants.find((other) => isSameName(other.name, name.value));
  if (namesake) {
    return holdsSeat(room, namesake.id, keyHash)
      ? accepted({ participantId: namesake.id, changes: [] })
      : refused('nameTaken', 'name');
  }
  if (room.participants.length >= around.limits.participants) return refused('sessionFull');
  return accepted(seat(around.newId(), name.value, false, keyHash));
}

/** A new participant and whose seat it is. */
export function seat(
  participantId: Id,
  name: string,
  isFacilitator: boolean,
  keyHash: KeyHash,
): Seating {
  return {
    participantId,
    changes: [
      { type: 'participantJoined', participant: { id: participantId, name, isFacilitator } },
      { type: 'seatTaken', participantId, keyHash },
    ],
  };
}

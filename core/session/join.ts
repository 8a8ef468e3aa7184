import type { KeyHash, ParticipantId } from '../ids.ts';
import { checkName, foldName, nameLimits } from '../names.ts';
import type { Change } from './changes.ts';
import type { Surroundings } from './decision.ts';
import { newParticipant, type Participant } from './open-room.ts';
import { withProgress } from './progress.ts';
import { accepted, type Outcome, refused, refusedAbove } from './refusals.ts';
import { holdsSeat, isBarred, type Room } from './room.ts';
import { sizeOf } from './size.ts';

export interface Joining {
  readonly name: string;
  /** Whether they only watch; who returns to their seat sits in it as before. */
  readonly watches?: boolean | undefined;
}

export interface Seating {
  readonly participantId: ParticipantId;
  readonly changes: readonly Change[];
}

/** Returns to a seat that this browser holds under the name, or takes a new one. @param seatsHeld in all sessions */
export function join(
  room: Room,
  { name: typedName, watches = false }: Joining,
  keyHash: KeyHash,
  around: Surroundings,
  seatsHeld = 0,
): Outcome<Seating> {
  const name = checkName('name', typedName, nameLimits.participant);
  if (!name.ok) return name;
  const folded = foldName(name.value);
  const namesake = room.participants.find((other) => foldName(other.name) === folded);
  if (namesake) {
    return holdsSeat(room, namesake.id, keyHash)
      ? accepted({ participantId: namesake.id, changes: [] })
      : refused('nameTaken', 'name');
  }
  if (isBarred(room, keyHash)) return refused('barred');
  if (room.session.closedAt !== null) return refused('sessionClosed');
  const { limits } = around;
  if (room.participants.length >= limits.participants)
    return refusedAbove(limits.participants, 'sessionFull');
  if (sizeOf(room) >= limits.bytes) return refusedAbove(limits.bytes, 'sessionTooLarge');
  if (seatsHeld >= limits.seatsPerBrowser)
    return refusedAbove(limits.seatsPerBrowser, 'tooManySeats');
  const participantId = around.newId();
  const { changes } = seat(newParticipant(participantId, name.value, { watches }), keyHash);
  return accepted({ participantId, changes: withProgress(room, changes) });
}

export function seat(participant: Participant, keyHash: KeyHash): Seating {
  const { id: participantId } = participant;
  return {
    participantId,
    changes: [
      { type: 'participantJoined', participant },
      { type: 'seatTaken', participantId, keyHash },
    ],
  };
}

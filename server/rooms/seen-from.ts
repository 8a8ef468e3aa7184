import type { Id, KeyHash } from '@story-pointer/core/ids';
import { findParticipant } from '@story-pointer/core/session/open-room';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import { holdsSeat, type Room } from '@story-pointer/core/session/room';
import { RecordNotFound } from '../stores/store.ts';

/** The room, if whoever holds this key may look at it from this seat. */
export function seenFrom(
  room: Room,
  participantId: Id | null,
  keyHash: KeyHash | null,
): Outcome<Room> {
  if (participantId !== null) {
    if (!findParticipant(room, participantId)) return refused('participantNotFound');
    if (!holdsSeat(room, participantId, keyHash)) return refused('notYourSeat');
  }
  return accepted(room);
}

/** What comes of looking at a room, which may not be there. */
export async function unlessMissing<T>(outcome: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof RecordNotFound) return refused('sessionNotFound');
    throw error;
  }
}

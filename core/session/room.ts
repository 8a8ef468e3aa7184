import type { Points } from '../decks.ts';
import type { Id, KeyHash } from '../ids.ts';
import type { OpenRoom } from './open-room.ts';

/**
 * A session with everything in it, as only the server's rules may see it:
 * what everybody may know, the votes that are still hidden, and whose browser holds which seat.
 */
export interface Room extends OpenRoom {
  /** Hidden votes by story and participant; a story leaves this list when it is revealed. */
  readonly ballots: Readonly<Record<Id, Readonly<Record<Id, Points>>>>;
  /** The hash of the key that made each participant; null for a seat that belongs to nobody yet. */
  readonly seats: Readonly<Record<Id, KeyHash | null>>;
}

/** Whether the browser with this key may act for this participant. */
export function holdsSeat(room: Room, participantId: Id, keyHash: KeyHash | null): boolean {
  const holder = room.seats[participantId];
  return holder === null || holder === keyHash;
}

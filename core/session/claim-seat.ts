import type { KeyHash } from '../ids.ts';
import type { Surroundings } from './decision.ts';
import type { Seating } from './join.ts';
import { findParticipant } from './open-room.ts';
import { accepted, type Outcome, refused } from './refusals.ts';
import { isBarred, type Room } from './room.ts';

/**
 * A browser comes into the seat that a link leads to.
 * @param seatsHeld how many seats this browser holds already, in all sessions
 */
export function claimSeat(
  room: Room,
  secretHash: string,
  keyHash: KeyHash,
  around: Surroundings,
  seatsHeld = 0,
): Outcome<Seating> {
  const way = Object.values(room.ways).find((one) => one.secretHash === secretHash);
  if (!way) return refused('linkOver');
  const { participantId, kind, endsAt } = way;
  // It comes again when its answer was lost.
  if (room.seats[participantId]?.includes(keyHash)) return accepted({ participantId, changes: [] });
  if (isBarred(room, keyHash)) return refused('barred');
  if (endsAt !== null && endsAt <= around.now()) return refused('linkOver');
  if (seatsHeld >= around.limits.seatsPerBrowser) return refused('tooManySeats');
  return accepted({
    participantId,
    changes: [
      { type: 'seatTaken', participantId, keyHash },
      ...(kind === 'device'
        ? ([
            { type: 'waySet', way: { ...way, endsAt: 0 } },
            { type: 'deviceAdded', participantId },
          ] as const)
        : ([{ type: 'cameBack', participantId }] as const)),
    ],
  });
}

/** The name of the person into whose seat a link leads, for a browser that has not used it yet. */
export function seatOwner(
  room: Room,
  secretHash: string,
  now: number,
): Outcome<{ readonly name: string }> {
  const way = Object.values(room.ways).find((one) => one.secretHash === secretHash);
  const isOver = !way || (way.endsAt !== null && way.endsAt <= now);
  const owner = isOver ? undefined : findParticipant(room, way.participantId);
  return owner ? accepted({ name: owner.name }) : refused('linkOver');
}

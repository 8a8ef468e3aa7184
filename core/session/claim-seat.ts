import type { KeyHash } from '../ids.ts';
import type { Surroundings } from './decision.ts';
import type { Seating } from './join.ts';
import { findParticipant } from './open-room.ts';
import { accepted, type Outcome, refused, refusedAbove } from './refusals.ts';
import { isBarred, type Room } from './room.ts';

/** A browser comes into the seat that a link leads to. @param seatsHeld by this browser in all sessions */
export function claimSeat(
  room: Room,
  secretHash: string,
  keyHash: KeyHash,
  around: Surroundings,
  seatsHeld = 0,
): Outcome<Seating> {
  const link = Object.values(room.seatLinks).find((one) => one.secretHash === secretHash);
  if (!link) return refused('linkOver');
  const { participantId, kind, endsAt } = link;
  // It is repeated when its answer was lost.
  if (room.seats[participantId]?.includes(keyHash)) return accepted({ participantId, changes: [] });
  if (isBarred(room, keyHash)) return refused('barred');
  if (endsAt !== null && endsAt <= around.now()) return refused('linkOver');
  const { limits } = around;
  if (seatsHeld >= limits.seatsPerBrowser)
    return refusedAbove(limits.seatsPerBrowser, 'tooManySeats');
  return accepted({
    participantId,
    changes: [
      { type: 'seatTaken', participantId, keyHash },
      ...(kind === 'device'
        ? ([
            { type: 'waySet', way: { ...link, endsAt: 0 } },
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
  const link = Object.values(room.seatLinks).find((one) => one.secretHash === secretHash);
  const isOver = !link || (link.endsAt !== null && link.endsAt <= now);
  const owner = isOver ? undefined : findParticipant(room, link.participantId);
  return owner ? accepted({ name: owner.name }) : refused('linkOver');
}

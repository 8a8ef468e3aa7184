import { idSchema } from '@story-pointer/core/ids';
import type { Room } from '@story-pointer/core/session/room';
import * as z from 'zod/mini';
import type { RoomEntity } from './difference.ts';
import { Entity, type RecordOf } from './entity.ts';
import type { ParticipantRecord } from './participants.ts';

const entity = new Entity(
  'seat_keys',
  ['participant_id', 'key_hash'],
  { participantId: idSchema, keyHash: z.string() },
  ['taken_revision'],
);

export type SeatKeyRecord = RecordOf<typeof entity>;

/** Which browsers hold which seats, in the order they came. */
export const seatKeys: RoomEntity<typeof entity> = {
  entity,
  parts: ['seats'],
  order: { column: 'taken_revision', at: (revision, index) => revision + index },
  differenceOf: (before, after) => ({
    come: recordsIn(after, before),
    changed: [],
    // Those of participants who are gone go with them.
    gone: recordsIn(before, after).filter(({ participantId }) => after.seats[participantId]),
  }),
};

/** Those of a room that another one does not have. */
function recordsIn({ seats }: Room, other: Room): SeatKeyRecord[] {
  const apart = Object.keys(seats).filter((id) => seats[id] !== other.seats[id]);
  return apart.flatMap((participantId) => {
    const [keys = [], known] = [seats[participantId], other.seats[participantId]];
    return keys
      .filter((keyHash) => !known?.includes(keyHash))
      .map((keyHash) => ({ participantId, keyHash }));
  });
}

export function seatsOf(
  people: readonly ParticipantRecord[],
  records: readonly SeatKeyRecord[],
): Room['seats'] {
  const seats = new Map(people.map(({ id }): [string, string[]] => [id, []]));
  for (const { participantId, keyHash } of records) seats.get(participantId)?.push(keyHash);
  return Object.fromEntries(seats);
}

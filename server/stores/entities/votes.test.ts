import { expect, test } from 'bun:test';
import type { Room } from '@story-pointer/core/session/room';
import { revealed, type Vote } from '@story-pointer/core/session/round';
import { openRoom } from '@story-pointer/core/testing/room';
import * as fc from 'fast-check';
import type { Row } from '../statement.ts';
import { writesOf } from './difference.ts';
import { votes } from './votes.ts';

const people = ['ann', 'bob', 'cid', 'dora', 'eve'];
const participants = people.map((id) => ({ id, name: id, isFacilitator: false }));

/** In any order, of anybody who has voted. */
const order: fc.Arbitrary<readonly Vote[]> = fc
  .shuffledSubarray(people)
  .chain((ids) =>
    fc.tuple(
      ...ids.map((participantId) =>
        fc.record({ participantId: fc.constant(participantId), points: fc.nat(2) }),
      ),
    ),
  );

function roomWith(votes: readonly Vote[], revision: number): Room {
  const room = openRoom();
  const stories = room.stories.map((story, index) =>
    index === 0 ? { ...story, round: revealed(story.round, { votes }) } : story,
  );
  return { ...room, participants, stories, revision };
}

test('[C61, C1] whatever order the votes of a story had and have, they are read in the one they have', () => {
  const property = fc.property(fc.array(order, { minLength: 2, maxLength: 5 }), (orders) => {
    const rows = new Map<unknown, Row>();
    for (const [time, next] of orders.entries()) {
      const before = roomWith(orders[time - 1] ?? [], time + 1);
      const writes = writesOf(votes, before, roomWith(next, time + 2));
      for (const row of writes?.deletes ?? []) rows.delete(row['participant_id']);
      for (const { key, set } of writes?.updates ?? []) {
        const id = key['participant_id'];
        rows.set(id, { ...rows.get(id), ...set });
      }
      for (const row of writes?.inserts ?? []) rows.set(row['participant_id'], row);
      const read = [...rows.values()].sort(
        (one, other) => Number(one['place']) - Number(other['place']),
      );
      const cast = read.map((row) => ({
        participantId: row['participant_id'],
        points: row['points'],
      }));
      expect(cast).toEqual([...next]);
    }
  });
  return fc.assert(property, { endOnFailure: true });
});

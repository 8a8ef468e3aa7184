import { expect, setDefaultTimeout, test } from 'bun:test';
import type { Change } from '@story-pointer/core/session/changes';
import { newParticipant, newStory } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { newRound, revealedRound } from '@story-pointer/core/session/round';
import { moves, scale } from '@story-pointer/core/testing/moves';
import { play, type Step } from '@story-pointer/core/testing/play';
import * as fc from 'fast-check';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { MemoryStore } from './memory-store.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(120_000);

/** Numbers of commands that are stored together, one commit after another. */
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 });

let receipts = 0;
function newReceipt() {
  receipts += 1;
  return { id: `receipt ${receipts}`, answer: '{}' };
}

/** Stores what happened in a room, so many commands at a time, and reads it after each time. */
async function keeps(
  store: Store,
  steps: readonly Step[],
  sizes: readonly number[],
): Promise<void> {
  const made = steps.filter(({ before, after }) => before !== after);
  const [first] = made;
  if (!first) return;
  const { id } = first.before.session;
  await store.create(first.before, newReceipt());
  let room = first.before;
  for (let time = 0; made.length > 0; time += 1) {
    const together = made.splice(0, sizes[time % sizes.length]);
    const commits = together.map(({ decision, after }) => ({
      changes: decision.ok ? decision.value : [],
      room: after,
      receipt: newReceipt(),
    }));
    expect(await store.commit(room, commits)).toBe(true);
    room = together.at(-1)?.after ?? room;
    if (room.participants.length > 0) expect(await store.load(id)).toEqual(room);
  }
  const end = { changes: [{ type: 'sessionDeleted' }] as const, room, receipt: newReceipt() };
  if (room.participants.length > 0) await store.commit(room, [end]);
  await expect(store.load(id)).rejects.toThrow(`Session with ID ${id} not found`);
  // The next play has the same ids, also for the team that keeps the figures of this one.
  const later = Date.now() + 60_000;
  await store.prune({ idle: later, unused: later, receipts: 0 });
}

async function keepsWhateverHappens(store: Store): Promise<void> {
  const property = fc.asyncProperty(scale, moves, sizes, (type, tried, sizes) =>
    keeps(store, play(type, tried), sizes),
  );
  await fc.assert(property, { numRuns: 30, endOnFailure: true });
}

test('[C1] SQLite keeps the room that the rules make, however commands are stored together', async () => {
  await using sqlite = await openTemporarySqlite();
  await keepsWhateverHappens(sqlite.store);
});

test.skipIf(isPostgresMissing)(
  '[C1] PostgreSQL keeps the room that the rules make, however commands are stored together',
  async () => {
    await using postgres = await Databases.shared();
    const store = await openPostgres(await postgres.newDatabase(), Date.now, 'alone');
    await keepsWhateverHappens(store).finally(() => store.close());
  },
);

const people = ['ann', 'bob', 'cid', 'dora', 'eve'];

/** The votes of any of these people, in any order. */
const cast: fc.Arbitrary<Readonly<Record<string, number>>> = fc
  .shuffledSubarray(people)
  .chain((ids) => fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), fc.nat(2)))))
  .map((votes) => Object.fromEntries(votes));

test('[C1] whatever order the votes of a story had and have, they are read in the one they have', async () => {
  const store = new MemoryStore();
  const property = fc.asyncProperty(fc.array(cast, { maxLength: 5 }), async (orders) => {
    const id = crypto.randomUUID();
    const session = { ...newRoom.session, id };
    const participants = people.map((id) => newParticipant(id, id));
    const seats = Object.fromEntries(people.map((id) => [id, []]));
    let before: Room = { ...newRoom, session, participants, seats };
    await store.create(before, newReceipt());
    for (const votes of orders) {
      const voters = Object.keys(votes);
      const room: Room = {
        ...before,
        revision: before.revision + 1,
        stories: [newStory('z', 'First', { ...newRound(1), voters })],
        ballots: voters.length > 0 ? { z: votes } : {},
      };
      expect(await store.commit(before, [{ changes: [], room, receipt: newReceipt() }])).toBe(true);
      const { stories, ballots } = await store.load(id);
      expect([stories, Object.entries(ballots['z'] ?? {})]).toEqual([
        room.stories,
        Object.entries(votes),
      ]);
      before = room;
    }
  });
  await fc.assert(property, { endOnFailure: true });
});

test('[CM3] a vote that is withdrawn and cast anew in one commit stands behind the others', async () => {
  await using sqlite = await openTemporarySqlite();
  const vote = (participantId: string): Change[] => [
    { type: 'voted', storyId: 'z', participantId },
    { type: 'ballotCast', storyId: 'z', participantId, points: 5 },
  ];
  const bob = newParticipant('bob', 'Bob');
  const voted = commitOf(newRoom, [
    { type: 'participantJoined', participant: bob },
    { type: 'seatTaken', participantId: 'bob', keyHash: 'key of bob' },
    { type: 'storyCreated', storyId: 'z', name: 'First' },
    ...vote('ann'),
  ]);
  const both = commitOf(voted.next, vote('bob'));
  const anew = commitOf(both.next, [
    { type: 'voteWithdrawn', storyId: 'z', participantId: 'ann' },
    { type: 'ballotCast', storyId: 'z', participantId: 'ann', points: null },
    ...vote('ann'),
  ]);
  await sqlite.store.create(newRoom, newReceipt());
  await sqlite.store.commit(newRoom, [voted.commit]);
  await sqlite.store.commit(voted.next, [both.commit]);
  await sqlite.store.commit(both.next, [anew.commit]);
  expect(anew.next.stories[0]?.round).toMatchObject({ voters: ['bob', 'ann'] });
  expect(await sqlite.store.load('room')).toEqual(anew.next);
});

test('[CL1] that a session is closed is kept, and since when', async () => {
  await using sqlite = await openTemporarySqlite();
  const closed = { ...newRoom, session: { ...newRoom.session, closedAt: 1_800_000_000_000 } };
  await sqlite.store.create(closed, newReceipt());
  expect(await sqlite.store.load('room')).toEqual(closed);
});

test('[FL1] who has the floor is kept with the round, and until when', async () => {
  await using sqlite = await openTemporarySqlite();
  const floor = { points: 3, endsAt: 1_800_000_000_000, next: 'highest' as const };
  const round = { ...revealedRound(1, []), floor };
  const room = { ...newRoom, stories: [newStory('a', 'Log in', round)] };
  await sqlite.store.create(room, newReceipt());
  expect(await sqlite.store.load('room')).toEqual(room);
});

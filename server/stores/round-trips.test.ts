import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { newParticipant } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { given, openRoom } from '../testing/room.ts';
import { RoundTrips } from '../testing/round-trips.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { startServer } from '../testing/test-server.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

/** Round trips between a server and PostgreSQL. */

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

function roomCalled(id: string): Room {
  return {
    ...newRoom,
    session: { ...newRoom.session, id },
    participants: [newParticipant(`ann-${id}`, 'Ann', { isFacilitator: true })],
    seats: { [`ann-${id}`]: ['key of ann'] },
  };
}

/** The most connections that a store opens. */
const mostConnections = 10;

let receipts = 0;

/** Another name for a room, and the command for it. */
function renaming(room: Room) {
  receipts += 1;
  return commitOf(room, [{ type: 'sessionRenamed', name: `${receipts}` }], `receipt ${receipts}`);
}

/** @returns the room under another name */
async function rename(store: Store, room: Room): Promise<Room> {
  const { commit, next } = renaming(room);
  expect(await store.commit(room, [commit])).toBe(true);
  return next;
}

async function createRooms(store: Store, count: number): Promise<Room[]> {
  const rooms = Array.from({ length: count }, (_, index) => roomCalled(`room-${index}`));
  for (const room of rooms) {
    await store.create(room, { id: `new ${room.session.id}`, answer: '{}' });
  }
  return rooms;
}

describe.skipIf(isPostgresMissing)('between a server and PostgreSQL', () => {
  let postgres: Databases;
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  async function openStore() {
    await using opened = new AsyncDisposableStack();
    const url = await postgres.newDatabase();
    const trips = opened.use(await RoundTrips.to(url));
    const store = await openPostgres(trips.url, Date.now, 'together');
    opened.defer(() => store.close());
    const kept = opened.move();
    return { url, trips, store, [Symbol.asyncDispose]: () => kept.disposeAsync() };
  }

  test('a vote costs two round trips once its connection knows the statements', async () => {
    await using source = await openStore();
    await using server = await startServer({ store: source.store });
    const { ann, annSeat, storyId } = await openRoom(server.url, { canChangeVotes: true });
    const costs: number[] = [];
    for (const points of [1, 2, 3, 5, 8, 13, 1, 2, 3, 5, 8, 13]) {
      const vote = () => ann.send(annSeat, { type: 'vote', storyId, round: 1, points });
      costs.push(await source.trips.during(vote));
    }
    // The server's own looks into the store fall into some of them.
    expect(costs.slice(-6).toSorted().slice(0, 3)).toEqual([2, 2, 2]);
  });

  test('whatever number of rooms is asked for, one round trip tells where they are', async () => {
    await using source = await openStore();
    const { store, trips } = source;
    const numbers = Array.from({ length: 64 }, (_, index) => 65 + index);
    const askForAll = async () => {
      for (const length of numbers) {
        await store.positionsOf(Array.from({ length }, (_, index) => `room-${index}`));
      }
    };
    // And one more where a connection does not know the statement yet.
    expect(await trips.during(askForAll)).toBeLessThanOrEqual(numbers.length + mostConnections);
    const [room] = await createRooms(store, 1);
    const many = Array.from({ length: 70_000 }, (_, index) => `room-${70_000 - index - 1}`);
    expect([...(await store.positionsOf(many)).keys()]).toEqual([room?.session.id ?? '']);
  });

  test('commits of many rooms share the round trips', async () => {
    await using source = await openStore();
    const { store, trips } = source;
    const rooms = await createRooms(store, 50);
    let known = rooms;
    const commitAll = async () => {
      known = await Promise.all(known.map((room) => rename(store, room)));
    };
    // At first each connection learns the statements.
    for (let time = 0; time < 9; time += 1) await commitAll();
    expect(await trips.during(commitAll)).toBeLessThanOrEqual(2);
    expect(await store.load('room-49')).toEqual(given(known[49]));
  });

  test('what comes while others are on their way goes together, once one of them is back', async () => {
    await using source = await openStore();
    const { store, trips } = source;
    let rooms = await createRooms(store, 50);
    const rush = async () => {
      const before = trips.count;
      const deliver = trips.hold();
      const first = rooms.slice(0, 3).map(async (room, index) => {
        while (trips.count < before + index) await new Promise(setImmediate);
        return await rename(store, room);
      });
      while (trips.count < before + 3) await new Promise(setImmediate);
      const others = rooms.slice(3).map((room) => rename(store, room));
      deliver();
      rooms = await Promise.all([...first, ...others]);
    };
    // The first time each of the three connections learns the statements.
    await rush();
    expect(await trips.during(rush)).toBeLessThanOrEqual(8);
  });

  test('[C3] of those that share a trip each is kept or refused by itself', async () => {
    await using source = await openStore();
    const { store } = source;
    const rooms = await createRooms(store, 4);
    const [elsewhere = newRoom, answered = newRoom, ...fine] = rooms;
    const away = renaming(elsewhere);
    await store.commit(elsewhere, [away.commit]);
    const again = { ...renaming(answered).commit, receipt: away.commit.receipt };
    const made = fine.map(renaming);
    const outcomes = await Promise.all([
      store.commit(elsewhere, [renaming(elsewhere).commit]),
      store.commit(answered, [again]),
      ...fine.map((room, index) => store.commit(room, made[index] ? [made[index].commit] : [])),
    ]);
    expect(outcomes).toEqual([false, false, true, true]);
    const stored = await Promise.all(rooms.map(({ session }) => store.load(session.id)));
    expect(stored).toEqual([away.next, answered, ...made.map(({ next }) => next)]);
  });

  test('two processes that write to the same rooms at once wait for each other, and one wins each', async () => {
    await using source = await openStore();
    await using opened = new AsyncDisposableStack();
    const other = await openPostgres(source.url, Date.now, 'together');
    opened.defer(() => other.close());
    let rooms = await createRooms(source.store, 20);
    for (let time = 0; time < 20; time += 1) {
      const tries = [source.store, other].map((store, index) => {
        const turned = index === 0 ? rooms : rooms.toReversed();
        return Promise.all(turned.map((room) => store.commit(room, [renaming(room).commit])));
      });
      const [ours = [], theirs = []] = await Promise.all(tries);
      expect(ours.map(Number)).toEqual(theirs.toReversed().map((isWon) => 1 - Number(isWon)));
      rooms = await Promise.all(rooms.map(({ session }) => other.load(session.id)));
    }
  });
});

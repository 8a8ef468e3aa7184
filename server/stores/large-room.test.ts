import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { storeLargestRoom } from '../testing/largest-room.ts';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

setDefaultTimeout(180_000);

const people = 20;
const stories = 300;

let postgres: Databases | undefined;

beforeAll(async () => {
  if (!isPostgresMissing) postgres = await Databases.shared();
});
afterAll(async () => {
  await postgres?.[Symbol.asyncDispose]();
});

async function openNewPostgres() {
  if (!postgres) throw new Error('there is no PostgreSQL');
  const store: Store = await openPostgres(await postgres.newDatabase(), Date.now, 'alone');
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

test('while a large room is read from SQLite others are answered, turn by turn', async () => {
  await using opened = await openTemporarySqlite();
  const { store } = opened;
  const { sessionId } = await storeLargestRoom(store, { people, stories });
  await store.create(newRoom, { id: 'create', answer: '{}' });
  const { commit } = commitOf(newRoom, [{ type: 'sessionRenamed', name: 'Other' }]);

  let isRead = false;
  const reading = store.load(sessionId).finally(() => {
    isRead = true;
  });
  expect(await store.countSeats('key of ann')).toBe(1);
  expect(await store.commit(newRoom, [commit])).toBe(true);
  expect(isRead).toBe(false);
  let turns = 0;
  for (; !isRead; turns += 1) await nextTurn();
  expect(turns).toBeGreaterThan(5);
  expect((await reading).stories).toHaveLength(stories);
});

describe.skipIf(isPostgresMissing)('large rooms in PostgreSQL', () => {
  test('that are read all at once leave connections to everybody else', async () => {
    await using opened = await openNewPostgres();
    const { store } = opened;
    const { sessionId } = await storeLargestRoom(store, { people, stories });
    const readings = 30;
    let read = 0;
    const reading = Array.from({ length: readings }, async () => {
      await store.load(sessionId);
      read += 1;
    });
    await store.countSeats('key of ann');
    expect(read).toBeLessThan(readings / 2);
    await Promise.all(reading);
  });
});

describe.each([
  { kind: 'SQLite', open: openTemporarySqlite, isMissing: false },
  { kind: 'PostgreSQL', open: openNewPostgres, isMissing: isPostgresMissing },
])('rooms in $kind', ({ open, isMissing }) => {
  test.skipIf(isMissing)(
    '[W102] a small room does not wait for large ones that were asked for before',
    async () => {
      await using opened = await open();
      const { store } = opened;
      const { sessionId } = await storeLargestRoom(store, { people, stories });
      await store.create(newRoom, { id: 'create', answer: '{}' });
      let read = 0;
      const reading = Array.from({ length: 20 }, async () => {
        await store.load(sessionId);
        read += 1;
      });
      expect(await store.load(newRoom.session.id)).toEqual(newRoom);
      expect(read).toBeLessThan(3);
      await Promise.all(reading);
    },
  );
});

describe.each([
  { kind: 'SQLite', open: openTemporarySqlite, isMissing: false },
  { kind: 'PostgreSQL', open: openNewPostgres, isMissing: isPostgresMissing },
])('a large room in $kind', ({ open, isMissing }) => {
  test.skipIf(isMissing)('is read at one moment, whatever is stored meanwhile', async () => {
    await using opened = await open();
    const { store } = opened;
    const { sessionId } = await storeLargestRoom(store, { people, stories });
    const before = await store.load(sessionId);
    const last = before.stories[stories - 1];
    if (!last) throw new Error('there is no story');

    const reading = store.load(sessionId);
    await nextTurn();
    const { commit } = commitOf(before, [{ type: 'storyDeleted', storyId: last.id }]);
    expect(await store.commit(before, [commit])).toBe(true);
    const read = await reading;
    expect([before.revision, before.revision + 1]).toContain(read.revision);
    expect(read).toEqual(read.revision === before.revision ? before : await store.load(sessionId));
    expect((await store.load(sessionId)).stories).toHaveLength(stories - 1);
  });
});

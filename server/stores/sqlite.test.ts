import { expect, test } from 'bun:test';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { openWriter } from './sqlite-writer.ts';

test('[C28] the connections that write wait for the disk with every commit', async () => {
  await using sqlite = await openTemporarySqlite();
  await using writer = await openWriter(sqlite.path, 0);
  const ask = async (pragma: string) => Object.values((await writer.unsafe(pragma))[0]);
  const full = 2;
  expect(await ask('PRAGMA synchronous')).toEqual([full]);
  expect(await ask('PRAGMA journal_mode')).toEqual(['wal']);
  expect(await ask('PRAGMA foreign_keys')).toEqual([1]);
  using serving = new SqliteConnection(sqlite.path, 'write');
  const [found] = await serving.begin('DEFERRED', (sql) => sql`PRAGMA synchronous`);
  expect(found).toEqual({ synchronous: full });
});

test('[C1] everything is still there after the file was closed and opened again', async () => {
  await using sqlite = await openTemporarySqlite();
  await sqlite.store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  const { commit, next } = commitOf(newRoom, [{ type: 'sessionRenamed', name: 'Renamed' }]);
  await sqlite.store.commit('room', 1, [commit]);
  const again = await sqlite.reopen();
  expect(await again.load('room')).toEqual(next);
  expect((await again.findReceipts(['receipt 1', 'receipt 2'])).size).toBe(2);
});

test('[C1] a write that fails takes none of those that share its commit with it', async () => {
  await using sqlite = await openTemporarySqlite();
  const { store } = sqlite;
  const roomCalled = (id: string) => ({
    ...newRoom,
    session: { ...newRoom.session, id },
    participants: [{ id: `facilitator-of-${id}`, name: 'Ann', isFacilitator: true }],
    seats: { [`facilitator-of-${id}`]: 'key of ann' },
  });
  await store.create(roomCalled('one'), { id: 'new one', answer: '{}' });
  await store.create(roomCalled('two'), { id: 'new two', answer: '{}' });
  const rename = (to: string) =>
    commitOf(newRoom, [{ type: 'sessionRenamed', name: to }], to).commit;
  const results = await Promise.allSettled([
    store.commit('one', 1, [rename('first')]),
    store.create(roomCalled('two'), { id: 'two again', answer: '{}' }),
    store.commit('two', 1, [rename('second')]),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await store.load('one')).session.name).toBe('first');
  expect((await store.load('two')).session.name).toBe('second');
  expect((await store.findReceipts(['two again'])).size).toBe(0);
});

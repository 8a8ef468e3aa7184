import { Database } from 'bun:sqlite';
import { expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { newParticipant } from '@story-pointer/core/session/open-room';
import { raw } from 'sql-template-tag';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { openSqlite } from './sqlite.ts';
import { SqliteConnection } from './sqlite-connection.ts';

// Each commit waits for the disk, which may be a slow one.
setDefaultTimeout(180_000);

test('the connection that writes waits for the disk with every commit', async () => {
  await using sqlite = await openTemporarySqlite();
  using writer = new SqliteConnection(sqlite.path, 'write');
  const ask = async (pragma: string) => (await writer.run(raw(`PRAGMA ${pragma}`)))[0];
  const full = 2;
  expect(await ask('synchronous')).toEqual({ synchronous: full });
  expect(await ask('journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(await ask('foreign_keys')).toEqual({ foreign_keys: 1 });
});

test('[C1] everything is still there after the file was closed and opened again', async () => {
  await using sqlite = await openTemporarySqlite();
  await sqlite.store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  const { commit, next } = commitOf(newRoom, [{ type: 'sessionRenamed', name: 'Renamed' }]);
  await sqlite.store.commit(newRoom, [commit]);
  const again = await sqlite.reopen();
  expect(await again.load('room')).toEqual(next);
  expect((await again.findReceipts(['receipt 1', 'receipt 2'])).size).toBe(2);
});

test('what was closed is one file that holds everything, and that nobody has open', async () => {
  await using sqlite = await openTemporarySqlite();
  await sqlite.store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  await sqlite.store.load('room');
  await sqlite.store.findReceipts(Array.from({ length: 400 }, (_, index) => `receipt ${index}`));
  await sqlite.store.close();
  expect(existsSync(`${sqlite.path}-wal`)).toBe(false);
  const copy = `${sqlite.path}.copy`;
  await copyFile(sqlite.path, copy);
  const again = await openSqlite(copy, Date.now);
  expect((await again.load('room')).session).toEqual(newRoom.session);
  await again.close();
});

test('[O18] deleted sessions are gone from the file too', async () => {
  await using sqlite = await openTemporarySqlite();
  const room = { ...newRoom, session: { ...newRoom.session, name: 'A secret acquisition' } };
  await sqlite.store.create(room, { id: 'receipt 1', answer: '{}' });
  const store = await sqlite.reopen();
  expect(await readFile(sqlite.path, 'latin1')).toContain('A secret acquisition');
  const all = Date.now() + 1;
  await store.prune({ idle: all, unused: all, receipts: all });
  await store.close();
  expect(await readFile(sqlite.path, 'latin1')).not.toContain('A secret acquisition');
  await sqlite.reopen();
});

test('a file that another program keeps locked for a moment is waited for at the start', async () => {
  await using sqlite = await openTemporarySqlite();
  const path = `${sqlite.path}.copy`;
  using original = new Database(sqlite.path);
  original.run(`VACUUM INTO '${path}'`);
  using other = new Database(path);
  other.run('BEGIN EXCLUSIVE');
  const starting = openSqlite(path, Date.now);
  await nextTurn();
  other.run('ROLLBACK');
  await (await starting).close();
});

test('[O43] a server without the lock of the one before waits until that has closed the file', async () => {
  await using sqlite = await openTemporarySqlite();
  await rm(`${sqlite.path}-lock`);
  const starting = openSqlite(sqlite.path, Date.now);
  await nextTurn();
  await sqlite.store.close();
  const again = await starting;
  await again.close();
  await sqlite.reopen();
});

test('[C1] a write that fails takes none of those that share its commit with it', async () => {
  await using sqlite = await openTemporarySqlite();
  const { store } = sqlite;
  const roomCalled = (id: string) => ({
    ...newRoom,
    session: { ...newRoom.session, id },
    participants: [newParticipant(`facilitator-of-${id}`, 'Ann', { isFacilitator: true })],
    seats: { [`facilitator-of-${id}`]: ['key of ann'] },
  });
  await store.create(roomCalled('one'), { id: 'new one', answer: '{}' });
  await store.create(roomCalled('two'), { id: 'new two', answer: '{}' });
  const rename = (id: string, name: string) => {
    const room = roomCalled(id);
    return store.commit(room, [commitOf(room, [{ type: 'sessionRenamed', name }], name).commit]);
  };
  const results = await Promise.allSettled([
    rename('one', 'first'),
    store.create(roomCalled('two'), { id: 'two again', answer: '{}' }),
    rename('two', 'second'),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect((await store.load('one')).session.name).toBe('first');
  expect((await store.load('two')).session.name).toBe('second');
  expect((await store.findReceipts(['two again'])).size).toBe(0);
});

test('[O15] however many sessions there are, everybody else has a turn while they are looked at', async () => {
  await using sqlite = await openTemporarySqlite();
  const rooms = Array.from({ length: 1200 }, (_, index) => emptyRoom(`room${index}`));
  await Promise.all(
    rooms.map((room) => sqlite.store.create(room, { id: room.session.id, answer: '{}' })),
  );
  const calm = await sqlite.reopen();
  const pruning = calm.prune({ idle: 0, unused: 0, receipts: 0 });
  const turns = await turnsDuring(pruning);
  expect(await pruning).toEqual([]);
  expect(turns).toBeGreaterThanOrEqual(3);
  const all = await calm.prune({ idle: Date.now() * 2, unused: 0, receipts: 0 });
  expect([...all].sort()).toEqual(rooms.map(({ session }) => session.id).sort());
});

test('[O15] whatever is forgotten, everybody else has a turn after each part of it', async () => {
  await using sqlite = await openTemporarySqlite();
  const { store } = sqlite;
  const ids = Array.from({ length: 8 }, (_, index) => `room${index}`);
  for (const id of ids) await store.create(emptyRoom(id), { id, answer: '{}' });
  const calm = await sqlite.reopen();
  const pruning = calm.prune({ idle: Date.now() * 2, unused: 0, receipts: 0 });
  const turns = await turnsDuring(pruning);
  expect(await pruning).toHaveLength(ids.length);
  expect(turns).toBeGreaterThanOrEqual(ids.length);
});

/** One without browsers and stories. */
function emptyRoom(id: string) {
  const session = { ...newRoom.session, id };
  return { ...newRoom, session, participants: [], seats: {}, stories: [] };
}

/** The number of turns that others have until `work` has ended. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = work.finally(() => {
    isOver = true;
  });
  let turns = 0;
  for (; !isOver; turns += 1) await nextTurn();
  await end;
  return turns;
}

import { expect, setDefaultTimeout, test } from 'bun:test';
import { timeOf, withTime } from '@story-pointer/core/ids';
import { isPostgresMissing, PostgresServer } from '../testing/postgres-server.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(30_000);

async function emptiesItsReceipt(store: Store): Promise<void> {
  const time = Date.parse(newRoom.session.creationDate) + 3000;
  const idOf = (ending: string) => timeOf(withTime(crypto.randomUUID(), time)) + ending;
  const answer = (sessionId: string) =>
    JSON.stringify({ version: 2, sessionId, participantId: 'p' });
  const [own, other] = [idOf('a'), idOf('b')];
  const another = { ...newRoom, session: { ...newRoom.session, id: 'another' }, mark: 'other' };
  await store.create(newRoom, { id: own, answer: answer(newRoom.session.id) });
  await store.create(another, { id: other, answer: answer('another') });
  const { commit } = commitOf(newRoom, [{ type: 'sessionDeleted' }]);
  expect(await store.commit(newRoom, [commit])).toBe(true);
  expect([...(await store.findReceipts([own, other]))]).toEqual([
    [own, '{}'],
    [other, answer('another')],
  ]);
}

test('[S1] on SQLite, deleting a session empties the receipt of its creation, and no other', async () => {
  await using source = await openTemporarySqlite();
  await emptiesItsReceipt(source.store);
});

test.skipIf(isPostgresMissing)(
  '[S1] on PostgreSQL, deleting a session empties the receipt of its creation, and no other',
  async () => {
    await using postgres = await PostgresServer.open();
    const store = await openPostgres(await postgres.newDatabase(), Date.now, 'alone');
    await emptiesItsReceipt(store);
    await store.close();
  },
);

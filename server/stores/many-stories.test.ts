import { expect, setDefaultTimeout, test } from 'bun:test';
import { noDetails } from '@story-pointer/core/details';
import type { Change } from '@story-pointer/core/session/changes';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { MemoryStore } from './memory-store.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

const details = { ...noDetails, description: 'x'.repeat(3500) };

/** A number of stories in one step, each with details. */
function stories(count: number, prefix: string): readonly Change[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`).flatMap((storyId) => [
    { type: 'storyCreated', storyId, name: storyId } as const,
    { type: 'detailsWritten', storyId, details } as const,
    { type: 'detailsChanged', storyId, details: 1 } as const,
  ]);
}

/** Stores two such steps together and one story more, moves one, deletes one, and reads it all back. */
async function keepsThem(store: Store): Promise<void> {
  await store.create(newRoom, { id: 'create', answer: '{}' });
  const first = commitOf(newRoom, stories(500, 'one'));
  const second = commitOf(first.next, stories(300, 'two'));
  const third = commitOf(second.next, stories(1, 'three'));
  expect(await store.commit(newRoom, [first.commit, second.commit])).toBe(true);
  expect(await store.commit(second.next, [third.commit])).toBe(true);
  const fourth = commitOf(third.next, [
    { type: 'storyMoved', storyId: 'two-7', before: 'one-0' },
    { type: 'storyDeleted', storyId: 'one-1' },
    { type: 'detailsWritten', storyId: 'one-2', details: noDetails },
    { type: 'detailsChanged', storyId: 'one-2', details: 2, bare: true },
  ]);
  expect(await store.commit(third.next, [fourth.commit])).toBe(true);
  expect(await store.load(newRoom.session.id)).toEqual(fourth.next);
}

test('SQLite keeps 500 stories with descriptions that come in one step, in their order', async () => {
  await using sqlite = await openTemporarySqlite();
  await keepsThem(sqlite.store);
});

test('the memory source does so too', async () => {
  await keepsThem(new MemoryStore());
});

test.skipIf(isPostgresMissing)('PostgreSQL does so too', async () => {
  await using postgres = await Databases.shared();
  const store = await openPostgres(await postgres.newDatabase(), Date.now, 'alone');
  await keepsThem(store).finally(() => store.close());
});

test('[L8] a story of an earlier version gets the key of its details as it is read', async () => {
  await using sqlite = await openTemporarySqlite();
  const { store } = sqlite;
  await store.create(newRoom, { id: 'create', answer: '{}' });
  const { commit } = commitOf(newRoom, [
    { type: 'storyCreated', storyId: 'a', name: 'Log in' },
    { type: 'detailsWritten', storyId: 'a', details: { ...noDetails, key: 'SHOP-1' } },
    // Earlier versions wrote the number alone.
    { type: 'detailsChanged', storyId: 'a', details: 1 },
  ]);
  expect(await store.commit(newRoom, [commit])).toBe(true);
  const { stories: read } = await store.load(newRoom.session.id);
  expect(read.at(-1)).toMatchObject({ id: 'a', key: 'SHOP-1', bare: false });
});

import { expect, setDefaultTimeout, test } from 'bun:test';
import type { Change } from '@story-pointer/core/session/changes';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

/** More often than the place between two stories can be halved, in front of the first, and to the end. */
const moves: readonly Change[] = Array.from({ length: 120 }, (_, count) => ({
  type: 'storyMoved',
  storyId: count % 2 === 0 ? 'b' : 'c',
  before: ['d', 'a', null][Math.floor(count / 40)] ?? null,
}));

async function keepsTheirOrder(store: Store): Promise<void> {
  await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  let room = newRoom;
  const stories = ['a', 'b', 'c', 'd', 'e'].map(
    (storyId): Change => ({ type: 'storyCreated', storyId, name: storyId }),
  );
  for (const change of [...stories, ...moves]) {
    const { commit, next } = commitOf(room, [change]);
    expect(await store.commit(room, [commit])).toBe(true);
    room = next;
    expect((await store.load('room')).stories).toEqual(room.stories);
  }
}

test('[T2] SQLite keeps the order of stories however often they are moved', async () => {
  await using sqlite = await openTemporarySqlite();
  await keepsTheirOrder(sqlite.store);
});

test.skipIf(isPostgresMissing)(
  '[T2] PostgreSQL keeps the order of stories however often they are moved',
  async () => {
    await using postgres = await Databases.shared();
    const store = await openPostgres(await postgres.newDatabase(), Date.now, 'alone');
    await keepsTheirOrder(store).finally(() => store.close());
  },
);

import { expect, setDefaultTimeout, test } from 'bun:test';
import type { Change } from '@story-pointer/core/session/changes';
import type { Remark } from '@story-pointer/core/session/remark';
import type { Room } from '@story-pointer/core/session/room';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

const because: Remark = { reason: 'Because', unsure: false };

function voteWith(remark?: Remark): readonly Change[] {
  return [
    { type: 'voted', storyId: 'a', participantId: 'ann', at: 900 },
    { type: 'ballotCast', storyId: 'a', participantId: 'ann', points: 3, remark },
  ];
}

/** A room that two versions change in turn, and the older one knows no reasons. */
async function isRidOfReasons(store: Store): Promise<void> {
  await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
  let room: Room = newRoom;
  const commit = async (changes: readonly Change[]) => {
    const { commit, next } = commitOf(room, changes);
    expect(await store.commit(room, [commit])).toBe(true);
    room = next;
  };
  const commitUnaware = async (changes: readonly Change[]) => {
    room = { ...room, remarks: {} };
    await commit(changes);
  };
  await commit([{ type: 'storyCreated', storyId: 'a', name: 'Log in' }, ...voteWith(because)]);
  await commitUnaware([{ type: 'revealed', storyId: 'a', votes: [], cards: [3], at: 901 }]);
  expect(await store.load('room')).toEqual(room);
  await commit([{ type: 'pointsAgreed', storyId: 'a', points: 3 }]);
  // A reason that was still stored would now be that of this vote.
  await commitUnaware([{ type: 'roundStarted', storyId: 'a', round: 2 }, ...voteWith()]);
  expect(await store.load('room')).toEqual(room);

  await commit(voteWith(because));
  await commitUnaware([{ type: 'roundStarted', storyId: 'a', round: 3 }]);
  await commit(voteWith(because));
  expect(await store.load('room')).toEqual(room);
}

test('[V20, HN9] on SQLite, reasons that an earlier version has left behind at a reveal are deleted', async () => {
  await using source = await openTemporarySqlite();
  await isRidOfReasons(source.store);
});

test.skipIf(isPostgresMissing)(
  '[V20, HN9] on PostgreSQL, reasons that an earlier version has left behind at a reveal are deleted',
  async () => {
    await using postgres = await Databases.shared();
    const store = await openPostgres(await postgres.newDatabase(), Date.now, 'alone');
    await isRidOfReasons(store);
    await store.close();
  },
);

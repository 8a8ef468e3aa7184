import { Database } from 'bun:sqlite';
import { noDetails } from '@story-pointer/core/details';
import { type Id, makeId, type SessionId } from '@story-pointer/core/ids';
import { openSqlite } from '../stores/sqlite.ts';
import type { Store } from '../stores/store.ts';
import { storeLargestCollection, storeLargestRoom } from './largest-room.ts';
import { commitOf } from './sample-commits.ts';

/** Stores a number of the largest sessions in a new file: with votes, descriptions or reasons. */
export async function storeLargestRooms(path: string, count: number): Promise<Id[]> {
  const store = await openSqlite(path, Date.now);
  const samples = [
    (await storeLargestRoom(store)).sessionId,
    await storeDescriptions(store, 'x'),
    await storeDescriptions(store, 'ж'),
    (await storeLargestCollection(store)).sessionId,
  ];
  await store.close();
  using file = new Database(path);
  // They may be lost in a crash, and are stored in half the time.
  file.run('PRAGMA synchronous = OFF');
  const copies = Array.from({ length: count - samples.length }, (_, index) =>
    copy(file, samples[index % samples.length] ?? ''),
  );
  return [...samples, ...copies];
}

/** A session with as many letters of descriptions as fit. */
async function storeDescriptions(store: Store, letter: string): Promise<SessionId> {
  const { sessionId } = await storeLargestRoom(store, { people: 1 });
  const room = await store.load(sessionId);
  const details = { ...noDetails, description: letter.repeat(5000) };
  const changes = room.stories.map(
    ({ id: storyId }) => ({ type: 'detailsWritten', storyId, details }) as const,
  );
  await store.commit(room, [commitOf(room, changes, `details ${sessionId}`).commit]);
  return sessionId;
}

/** Copies a session row by row, which takes less time than storing another one. */
function copy(file: Database, from: Id): Id {
  const id = makeId(Date.now(), Math.random());
  const columns = {
    sessions: 'revision, mark, creation_date, last_activity_at, due_at, replace(data, ?2, ?1)',
    documents: 'kind, id, place, data',
    seats: 'participant_id, key_hash, place',
    votes: 'story_id, participant_id, points, place',
  };
  for (const [table, others] of Object.entries(columns)) {
    const key = table === 'sessions' ? 'id' : 'session_id';
    file.run(`INSERT INTO ${table} SELECT ?1, ${others} FROM ${table} WHERE ${key} = ?2`, [
      id,
      from,
    ]);
  }
  return id;
}

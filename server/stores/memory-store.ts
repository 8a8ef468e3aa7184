import { apply } from '@story-pointer/core/session/apply';
import type { Change } from '@story-pointer/core/session/changes';
import { findParticipant, findStory } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import type { SqlDatabase } from './sql-database.ts';
import { SqlStore } from './sql-store.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { type Commit, RecordNotFound } from './store.ts';
import { newTables } from './tables.ts';
import { beginningOf } from './writing.ts';

/** The in-memory test source: a SQLite that is gone with the process. */
export class MemoryStore extends SqlStore {
  /** @param now milliseconds since 1970 */
  constructor(preloaded: readonly Room[] = [], now: () => number = Date.now) {
    super(inMemory(preloaded, now));
  }

  /** @throws {RecordNotFound} when something is missing that a change is about */
  override async commit(before: Room, commits: readonly Commit[]): Promise<boolean> {
    commits.flatMap(({ changes }) => changes).reduce(applyToRecords, before);
    return await super.commit(before, commits);
  }
}

function inMemory(preloaded: readonly Room[], now: () => number): SqlDatabase {
  const database = new SqliteConnection(':memory:', 'write');
  for (const table of newTables('SQLite')) database.runNow(table);
  for (const room of preloaded) database.writeNow(beginningOf(room, [], now()));
  return {
    read: database.run,
    snapshot: (work) => work(database.run),
    change: database.run,
    commit: async (writing) => database.transactNow(() => database.writeNow(writing)),
    now,
    close: async () => database[Symbol.dispose](),
  };
}

/** The room after `change`. @throws {RecordNotFound} when something is missing that it is about */
function applyToRecords(room: Room, change: Change): Room {
  const stories = change.type === 'storyMoved' ? [change.storyId, change.before] : [];
  if ('storyId' in change && change.type !== 'storyCreated') stories.push(change.storyId);
  for (const id of stories) {
    if (id !== null && !findStory(room, id)) throw new RecordNotFound('Story', id);
  }
  const isBarring = change.type === 'keysBarred' || change.type === 'admitted';
  if (!isBarring && 'participantId' in change && !findParticipant(room, change.participantId))
    throw new RecordNotFound('Participant', change.participantId);
  if (change.type !== 'revealed') return apply(room, change);
  const { storyId, votes } = change;
  for (const { participantId } of votes) {
    if (room.ballots[storyId]?.[participantId] === undefined)
      throw new RecordNotFound('StoryParticipantPoints', `${storyId}/${participantId}`);
  }
  return apply(room, change);
}

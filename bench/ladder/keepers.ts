import { Database } from 'bun:sqlite';
import { type Id, timeOf } from '@story-pointer/core/ids';
import type { Change } from '@story-pointer/core/session/changes';
import type { Step } from '@story-pointer/core/session/open-room';
import { SHA256, SQL } from 'bun';
import { makeDurable, shareCommits, shareTransactions } from '../share-commits.ts';
import { expectOwn } from './own-files.ts';

/** What somebody has done, on its way to the disk. */
interface Deed {
  readonly sessionId: Id;
  readonly commandId: Id;
  readonly keyHash: string;
  readonly step: Step<Change>;
}

/** Keeps a deed; fulfilled when it is on the disk. */
type Keep = (deed: Deed) => Promise<void>;

/** A row for each deed. */
export function rowKeeper(file: string): Keep {
  const database = makeDurable(new Database(file));
  database.run('CREATE TABLE kept (topic TEXT, message TEXT)');
  const insert = database.prepare('INSERT INTO kept VALUES (?, ?)');
  return shareTransactions(database, ({ sessionId, step }) => {
    insert.run(sessionId, JSON.stringify(step));
  });
}

/**
 * The product's tables and statements: each deed counts once, and on top of what it was done on.
 * @param isWatched whether it notices when somebody takes its files away
 */
export function recordKeeper(file: string, isWatched: boolean): Keep {
  const database = makeDurable(new Database(file));
  const turn = database.prepare(
    `UPDATE sessions SET revision = ?, mark = ?, last_activity_at = ?
      WHERE id = ? AND revision = ? AND mark = ? AND NOT EXISTS (SELECT 1 FROM receipts WHERE id IN (?))`,
  );
  const cast = database.prepare(
    'INSERT INTO votes (story_id, participant_id, points, place) VALUES (?, ?, ?, ?)',
  );
  const castAgain = database.prepare(
    'UPDATE votes SET points = ? WHERE story_id = ? AND participant_id = ?',
  );
  const reveal = database.prepare('UPDATE stories SET pointed = 1, revealed_at = ? WHERE id = ?');
  const seat = database.prepare(
    `INSERT INTO participants (id, session_id, name, is_facilitator, watches, acts, joined_revision)
      VALUES (?, ?, ?, 0, 0, 0, ?)`,
  );
  const own = database.prepare(
    'INSERT INTO seat_keys (participant_id, key_hash, taken_revision) VALUES (?, ?, ?)',
  );
  const receive = database.prepare('INSERT INTO receipts (id, answer, made_at) VALUES (?, ?, ?)');
  const voters = new Set<Id>();
  const write = ({ sessionId, commandId, keyHash, step }: Deed) => {
    const { revision, mark, base } = step;
    const now = Date.now();
    const id = receiptId(keyHash, commandId);
    const { changes } = turn.run(revision, mark, now, sessionId, revision - 1, base, id);
    if (changes !== 1) throw new Error('the room is elsewhere');
    for (const change of step.changes) {
      if (change.type === 'ballotCast') {
        const { storyId, participantId, points } = change;
        if (voters.has(participantId)) castAgain.run(points, storyId, participantId);
        else cast.run(storyId, participantId, points, revision * 2 ** 20);
        voters.add(participantId);
      }
      if (change.type === 'revealed') reveal.run(now, change.storyId);
      if (change.type === 'participantJoined') {
        seat.run(change.participant.id, sessionId, change.participant.name, revision);
      }
      if (change.type === 'seatTaken') own.run(change.participantId, change.keyHash, revision);
    }
    receive.run(id, JSON.stringify({ version: 2, revision }), now);
  };
  return shareTransactions(database, write, isWatched ? expectOwn(database, file) : undefined);
}

/**
 * The same in PostgreSQL, for votes alone: all that wait go with one statement, in which those of a room count together,
 * and on top of what they were cast on; and the next when it has been answered.
 */
export function postgresKeeper(url: string): Keep {
  const connection = { jit: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' };
  const database = new SQL(url, { max: 1, connection });
  return shareCommits(async (votes) => {
    const rooms = turnsOf(votes);
    const given = [JSON.stringify(rooms), JSON.stringify(votes.map(rowOf))];
    const [{ turns }] = await database.unsafe(writeAll, given);
    if (turns !== rooms.length) throw new Error('a room is elsewhere');
  });
}

const writeAll = `WITH given AS (
    SELECT * FROM json_to_recordset($2::text::json) AS given (session_id text, story_id text,
      participant_id text, points double precision, place bigint, receipt text, answer text, made_at bigint)
  ), turn AS (
    UPDATE sessions SET revision = room.revision, mark = room.mark, last_activity_at = room.made_at
    FROM json_to_recordset($1::text::json) AS room (id text, base integer, base_mark text,
      revision integer, mark text, made_at bigint)
    WHERE sessions.id = room.id
      AND sessions.revision = room.base AND sessions.mark = room.base_mark
      AND room.id NOT IN (SELECT session_id FROM given JOIN receipts ON receipts.id = given.receipt)
    RETURNING room.id
  ), cast_now AS (
    INSERT INTO votes (story_id, participant_id, points, place)
    SELECT story_id, participant_id, points, place FROM given JOIN turn ON turn.id = session_id
    ON CONFLICT (story_id, participant_id) DO UPDATE SET points = excluded.points
  ), received AS (
    INSERT INTO receipts (id, answer, made_at)
    SELECT receipt, answer, made_at FROM given JOIN turn ON turn.id = session_id
  )
  SELECT count(*)::integer AS turns FROM turn`;

/** From where to where each room goes by these votes. */
function turnsOf(votes: readonly Deed[]) {
  const turns = new Map<Id, { base: number; base_mark: string; revision: number; mark: string }>();
  for (const { sessionId, step } of votes) {
    const begin = turns.get(sessionId) ?? { base: step.revision - 1, base_mark: step.base };
    turns.set(sessionId, { ...begin, revision: step.revision, mark: step.mark });
  }
  return [...turns].map(([id, turn]) => ({ id, ...turn, made_at: Date.now() }));
}

function rowOf({ sessionId, commandId, keyHash, step }: Deed) {
  const vote = step.changes.find((change) => change.type === 'ballotCast');
  if (!vote) throw new Error('no vote');
  const { storyId, participantId, points } = vote;
  const { revision } = step;
  return {
    ...{ session_id: sessionId, story_id: storyId, participant_id: participantId, points },
    ...{ place: revision * 2 ** 20, receipt: receiptId(keyHash, commandId) },
    ...{ answer: JSON.stringify({ version: 2, revision }), made_at: Date.now() },
  };
}

function receiptId(keyHash: string, commandId: Id): string {
  return timeOf(commandId) + SHA256.hash(`${keyHash} ${commandId}`, 'hex').slice(0, 24);
}

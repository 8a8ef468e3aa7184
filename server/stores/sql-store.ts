import type { Id, KeyHash } from '@story-pointer/core/ids';
import type { Change } from '@story-pointer/core/session/changes';
import type { Room } from '@story-pointer/core/session/room';
import { statementsOf } from './persist.ts';
import { assemble } from './records.ts';
import {
  clockRow,
  idRow,
  parseRows,
  participantRow,
  pointsRow,
  receiptRow,
  revisionRow,
  seatRow,
  sessionRow,
  storyRow,
} from './rows.ts';
import type { Sql } from './sql.ts';
import { type Commit, type Receipt, RecordNotFound, type SeatRecord, type Store } from './store.ts';

/** Runs `work` on a connection to the database. */
export type Run = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** What a database has to bring along. */
export interface SqlParts {
  /** For one statement that reads; never sees what is not committed yet. */
  readonly read: Run;
  /** For several that read; all of them see the same moment. */
  readonly snapshot: Run;
  /** All that is written, or nothing; durable when the promise is fulfilled. */
  readonly transact: Run;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly close: () => Promise<void>;
}

/** How many old receipts one transaction removes, so that nobody's command waits long for it. */
const receiptsAtOnce = 500;

/** Rooms in a database that speaks SQL, one row a record. */
export class SqlStore implements Store {
  readonly #parts: SqlParts;

  constructor(parts: SqlParts) {
    this.#parts = parts;
  }

  async load(sessionId: Id): Promise<Room> {
    return await this.#parts.snapshot(async (tx) => {
      const [sessions, participants, stories, points] = await Promise.all([
        tx`SELECT id, name, type, creation_date, facilitator_active_story_id, revision
          FROM sessions WHERE id = ${sessionId}`,
        tx`SELECT id, session_id, name, is_facilitator, key_hash
          FROM participants WHERE session_id = ${sessionId} ORDER BY joined_revision`,
        tx`SELECT id, session_id, name, pointed, "order", points, round
          FROM stories WHERE session_id = ${sessionId} ORDER BY "order"`,
        tx`SELECT story_id, participant_id, votes.points
          FROM votes JOIN stories ON stories.id = story_id
          WHERE session_id = ${sessionId} ORDER BY cast_revision`,
      ]);
      const [session] = parseRows(sessionRow, sessions);
      if (!session) throw new RecordNotFound('Session', sessionId);
      return assemble({
        session,
        participants: parseRows(participantRow, participants),
        stories: parseRows(storyRow, stories),
        points: parseRows(pointsRow, points),
      });
    });
  }

  async create(room: Room, receipt: Receipt): Promise<boolean> {
    const { session, revision } = room;
    return await this.#parts.transact(async (tx) => {
      if ((await this.#keep(tx, [receipt])) === 0) return false;
      await tx`INSERT INTO sessions (id, name, type, creation_date, revision, last_activity_at)
        VALUES (${session.id}, ${session.name}, ${session.type}, ${session.creationDate},
          ${revision}, ${this.#parts.now()})`;
      const changes = room.participants.flatMap((participant): Change[] => [
        { type: 'participantJoined', participant },
        {
          type: 'seatTaken',
          participantId: participant.id,
          keyHash: room.seats[participant.id] ?? null,
        },
      ]);
      for (const change of changes)
        await Promise.all(statementsOf(tx, session.id, revision, change));
      return true;
    });
  }

  async commit(sessionId: Id, base: number, commits: readonly Commit[]): Promise<boolean> {
    const revision = commits.at(-1)?.revision ?? base;
    const receiptIds = commits.map(({ receipt }) => receipt.id);
    return await this.#parts.transact(async (tx) => {
      // The condition makes this row the room's lock: who comes second finds another revision.
      const { count } = await tx`UPDATE sessions
        SET revision = ${revision}, last_activity_at = ${this.#parts.now()}
        WHERE id = ${sessionId} AND revision = ${base}
          AND NOT EXISTS (SELECT 1 FROM receipts WHERE id IN ${tx(receiptIds)})`;
      if (count === 0) return false;
      const statements = commits.flatMap((commit) =>
        commit.changes.flatMap((change) => statementsOf(tx, sessionId, commit.revision, change)),
      );
      // Sent one after another without waiting in between: the room is locked for the shortest time.
      const [kept] = await Promise.all([
        this.#keep(
          tx,
          commits.map(({ receipt }) => receipt),
        ),
        ...statements,
      ]);
      // Another process may have got ahead since the condition was looked at: nothing of this is kept.
      if (kept < commits.length) throw new Error('answered before');
      return true;
    });
  }

  async findReceipts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = parseRows(
      receiptRow,
      await this.#parts.read((sql) => sql`SELECT id, answer FROM receipts WHERE id IN ${sql(ids)}`),
    );
    return new Map(rows.map(({ id, answer }) => [id, answer]));
  }

  async revisionsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, number>> {
    const rows = parseRows(
      revisionRow,
      await this.#parts.read(
        (sql) => sql`SELECT id, revision FROM sessions WHERE id IN ${sql(ids)}`,
      ),
    );
    return new Map(rows.map(({ id, revision }) => [id, revision]));
  }

  async seatsOf(keyHash: KeyHash): Promise<SeatRecord[]> {
    return parseRows(
      seatRow,
      await this.#parts.read(
        (sql) => sql`SELECT sessions.id, sessions.name, type, creation_date,
            facilitator_active_story_id, participants.id AS participant_id,
            participants.name AS participant_name, is_facilitator
          FROM participants JOIN sessions ON sessions.id = session_id
          WHERE key_hash = ${keyHash} ORDER BY creation_date DESC`,
      ),
    );
  }

  async prune(idleSince: number, receiptsSince: number): Promise<readonly Id[]> {
    const idle = parseRows(
      idRow,
      await this.#parts.read(
        (sql) => sql`SELECT id FROM sessions WHERE last_activity_at < ${idleSince}`,
      ),
    );
    const forgotten: Id[] = [];
    for (const { id } of idle) {
      // In transactions of their own, so that nobody's command waits long; and by now there may
      // have been activity.
      const { count } = await this.#parts.transact(
        (tx) => tx`DELETE FROM sessions WHERE id = ${id} AND last_activity_at < ${idleSince}`,
      );
      if (count > 0) forgotten.push(id);
    }
    for (let count = receiptsAtOnce; count === receiptsAtOnce; ) {
      ({ count } = await this.#parts.transact(
        (tx) => tx`DELETE FROM receipts WHERE id IN (
          SELECT id FROM receipts WHERE made_at < ${receiptsSince} LIMIT ${receiptsAtOnce})`,
      ));
    }
    return forgotten;
  }

  async passTime(atMost: number): Promise<number> {
    const now = this.#parts.now();
    const rows = await this.#parts.transact(
      (tx) => tx`INSERT INTO clock (id, stands_at, checked_at) VALUES (1, ${now}, ${now})
        ON CONFLICT (id) DO UPDATE SET checked_at = ${now}, stands_at = CASE
          WHEN ${now} < clock.stands_at + ${atMost} THEN ${now} ELSE clock.stands_at + ${atMost} END
        RETURNING stands_at`,
    );
    const [clock = { stands_at: now }] = parseRows(clockRow, rows);
    return clock.stands_at;
  }

  async check(): Promise<void> {
    // A store that can be read may yet be full or read-only: only writing something new shows it.
    await this.passTime(0);
  }

  async close(): Promise<void> {
    await this.#parts.close();
  }

  /** @returns how many of them are the first of their command */
  async #keep(tx: Sql, receipts: readonly Receipt[]): Promise<number> {
    const made_at = this.#parts.now();
    const rows = receipts.map(({ id, answer }) => ({ id, answer, made_at }));
    const { count } = await tx`INSERT INTO receipts ${tx(rows)} ON CONFLICT (id) DO NOTHING`;
    return count;
  }
}

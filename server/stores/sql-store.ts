import type { Points } from '@story-pointer/core/decks/deck';
import {
  type Id,
  idSchema,
  type KeyHash,
  participantIdSchema,
  type SessionId,
  sessionIdSchema,
  storyIdSchema,
} from '@story-pointer/core/ids';
import { withHidden } from '@story-pointer/core/session/apply';
import {
  participantSchema,
  sessionSchema,
  type Version,
  versionFields,
} from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import type { Outgoing } from '@story-pointer/core/webhooks/events';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { OneAtATime, restAsLong } from '../limits/turns.ts';
import { SqlDeliveryStore } from './delivery-store.ts';
import { readDocuments, withVoters } from './documents.ts';
import { prune } from './pruning.ts';
import { large, listOf, pagesOf, parse, type Query } from './sql.ts';
import type { RoomSize, SqlDatabase } from './sql-database.ts';
import {
  type Commit,
  type DeliveryStore,
  type DueSession,
  type Horizons,
  type Receipt,
  RecordNotFound,
  type SeatMark,
  type SeatRecord,
  type SessionRecord,
  type Store,
  type TeamStore,
} from './store.ts';
import { SqlTeamStore } from './team-store.ts';
import { beginningOf, continuationOf } from './writing.ts';

const idRow = z.object({ id: idSchema });
const positionRow = z.object({ id: idSchema, ...versionFields });
const sessionRow = z.object({ ...versionFields, data: z.string(), teams: large });
const seatRow = z.object({ participantId: participantIdSchema, keyHash: z.string() });
const voteRow = z.object({
  storyId: storyIdSchema,
  participantId: participantIdSchema,
  points: z.number(),
  place: large,
});
const receiptRow = z.object({ id: z.string(), answer: z.string() });
const dueRow = z.object({ sessionId: sessionIdSchema, dueAt: large });
const clockRow = z.object({ standsAt: large });
/** PostgreSQL counts in a type that comes as text. */
const countRow = z.object({ count: large });
const listedRow = z.object({
  ...{ id: idSchema, data: z.string() },
  ...{ usedAt: large, people: large, stories: large },
});
const ownSeatRow = z.object({ session: z.string(), participant: z.string() });

/** A statement takes a limited number of values. */
const positionsAtOnce = 1024;

const votesAtOnce = 1000;

const seatsAtOnce = 100;

const sessionsAtOnce = 100;

/** The most of a room of each size. */
const most = {
  small: { bytes: 250_000, votes: 2000 },
  large: { bytes: Number.POSITIVE_INFINITY, votes: Number.POSITIVE_INFINITY },
} as const;

/** No session is created in that year. */
const beforeAll: SeatMark = { creationDate: '9999', participantId: '' };

/** Rooms in a database that speaks SQL. */
export class SqlStore implements Store {
  readonly #database: SqlDatabase;
  readonly teams: TeamStore;
  readonly deliveries: DeliveryStore;
  readonly #largeRooms = new OneAtATime(restAsLong);

  constructor(database: SqlDatabase) {
    this.#database = database;
    this.teams = new SqlTeamStore(database);
    this.deliveries = new SqlDeliveryStore(database);
  }

  async load(sessionId: SessionId): Promise<Room> {
    const small = await this.#loadAs('small', sessionId);
    if (small) return small;
    const room = await this.#largeRooms.run(() => this.#loadAs('large', sessionId));
    if (!room) throw new Error('a room was larger than any');
    return room;
  }

  /** @returns undefined for a larger room */
  async #loadAs(size: RoomSize, sessionId: SessionId): Promise<Room | undefined> {
    return await this.#database.snapshot(async (query) => {
      const [found, documents, keys, ballots] = await Promise.all([
        query(sql`SELECT revision, mark, data, (SELECT COUNT(*) FROM team_sessions
            WHERE session_id = sessions.id) AS teams FROM sessions WHERE id = ${sessionId}`),
        readDocuments(query, sessionId, most[size].bytes),
        query(sql`SELECT participant_id AS "participantId", key_hash AS "keyHash" FROM seats
          WHERE session_id = ${sessionId} ORDER BY place`),
        readBallots(query, sessionId, most[size].votes),
      ]);
      const [session] = parse(sessionRow, found);
      if (!session) throw new RecordNotFound('Session', sessionId);
      if (!documents || !ballots) return undefined;
      const { data, teams, ...version } = session;
      const held = Map.groupBy(parse(seatRow, keys), ({ participantId }) => participantId);
      const seats = documents.participants.map(({ id }) => [
        id,
        (held.get(id) ?? []).map(({ keyHash }) => keyHash),
      ]);
      return {
        ...version,
        ...documents,
        session: sessionSchema.parse(JSON.parse(data)),
        stories: documents.stories.map((story) =>
          withVoters(story, Object.keys(ballots[story.id] ?? {})),
        ),
        ballots,
        remarks: ofVotes(documents.remarks, ballots),
        seats: Object.fromEntries(seats),
        isOfTeam: teams > 0,
      };
    }, size);
  }

  async create(room: Room, receipt: Receipt, outgoing?: Outgoing): Promise<boolean> {
    const { commit, now } = this.#database;
    return await commit(beginningOf(room, [receipt], now(), outgoing));
  }

  async commit(before: Room, commits: readonly Commit[]): Promise<boolean> {
    const writing = continuationOf(before, commits, this.#database.now());
    const isWritten = await this.#database.commit(writing);
    if (isWritten && writing.erases) await this.#database.erase?.();
    return isWritten;
  }

  async idsEndingIn(ending: string): Promise<readonly Id[]> {
    const found = sql`SELECT id FROM sessions WHERE substr(id, 12) = ${ending} LIMIT 2`;
    return (await this.#read(idRow, found)).map(({ id }) => id);
  }

  async findReceipts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = sql`SELECT id, answer FROM receipts WHERE id IN ${listOf(ids)}`;
    return new Map((await this.#read(receiptRow, found)).map(({ id, answer }) => [id, answer]));
  }

  async positionsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, Version>> {
    const positions = new Map<Id, Version>();
    for (let first = 0; first < ids.length; first += positionsAtOnce) {
      const some = listOf(ids.slice(first, first + positionsAtOnce));
      const found = sql`SELECT id, revision, mark FROM sessions WHERE id IN ${some}`;
      for (const { id, ...position } of await this.#read(positionRow, found))
        positions.set(id, position);
    }
    return positions;
  }

  async dueSessions(until: number, most: number): Promise<readonly DueSession[]> {
    // The first condition leads to the index, in which only sessions with an alarm are.
    return await this.#read(
      dueRow,
      sql`SELECT id AS "sessionId", due_at AS "dueAt" FROM sessions
        WHERE due_at IS NOT NULL AND due_at <= ${until} ORDER BY due_at LIMIT ${most}`,
    );
  }

  async seatsIn(sessionId: SessionId, keyHash: KeyHash): Promise<readonly Id[]> {
    const found = sql`SELECT participant_id AS id FROM seats
      WHERE key_hash = ${keyHash} AND session_id = ${sessionId}`;
    return (await this.#read(idRow, found)).map(({ id }) => id);
  }

  async seatsOf(
    keyHashes: readonly KeyHash[],
    most = seatsAtOnce,
    { creationDate, participantId }: SeatMark = beforeAll,
  ): Promise<SeatRecord[]> {
    const rows = await this.#read(
      ownSeatRow,
      sql`SELECT sessions.data AS session, documents.data AS participant
        FROM seats JOIN sessions ON sessions.id = seats.session_id
          JOIN documents ON documents.session_id = seats.session_id
            AND documents.kind = 'participants' AND documents.id = participant_id
        WHERE key_hash IN ${listOf(keyHashes)}
          AND (creation_date < ${creationDate}
            OR creation_date = ${creationDate} AND participant_id < ${participantId})
        ORDER BY creation_date DESC, participant_id DESC LIMIT ${most}`,
    );
    return rows.map((row) => {
      const { id, name, isFacilitator } = participantSchema.parse(JSON.parse(row.participant));
      const session = sessionSchema.parse(JSON.parse(row.session));
      return { session, participantId: id, participantName: name, isFacilitator };
    });
  }

  async *allSessions(): AsyncGenerator<readonly SessionRecord[]> {
    const counted = (kind: string) => sql`(SELECT COUNT(*) FROM documents
      WHERE session_id = sessions.id AND kind = ${kind})`;
    const pages = pagesOf(
      this.#database.read,
      listedRow,
      sessionsAtOnce,
      (last) => sql`SELECT id, data, last_activity_at AS "usedAt",
        ${counted('participants')} AS people, ${counted('stories')} AS stories
        FROM sessions WHERE id > ${last?.id ?? ''} ORDER BY id`,
    );
    for await (const page of pages) {
      yield page.map(({ data, ...listed }) => ({
        ...listed,
        session: sessionSchema.parse(JSON.parse(data)),
      }));
    }
  }

  async countSeats(keyHash: KeyHash): Promise<number> {
    const found = sql`SELECT COUNT(*) AS count FROM seats WHERE key_hash = ${keyHash}`;
    return (await this.#read(countRow, found))[0]?.count ?? 0;
  }

  async prune(horizons: Horizons): Promise<readonly Id[]> {
    return await prune(this.#database, horizons, (id) => this.load(id));
  }

  async passTime(atMost: number): Promise<number> {
    const now = this.#database.now();
    const rows = await this.#database.change(
      sql`INSERT INTO clock (id, stands_at, checked_at) VALUES (1, ${now}, ${now})
        ON CONFLICT (id) DO UPDATE SET checked_at = ${now}, stands_at = CASE
          WHEN ${now} < clock.stands_at + ${atMost} THEN ${now} ELSE clock.stands_at + ${atMost} END
        RETURNING stands_at AS "standsAt"`,
    );
    return parse(clockRow, rows)[0]?.standsAt ?? now;
  }

  async check(): Promise<void> {
    // A store that can be read may yet be full or read-only: only writing something new shows it.
    await this.passTime(0);
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  async #read<T extends z.ZodMiniType>(row: T, statement: Sql): Promise<z.output<T>[]> {
    return parse(row, await this.#database.read(statement));
  }
}

/** Without the remarks that an earlier version has left behind when it deleted their votes. */
function ofVotes(remarks: Room['remarks'], ballots: Room['ballots']): Room['remarks'] {
  let left = remarks;
  for (const [storyId, ofStory] of Object.entries(remarks)) {
    for (const id of Object.keys(ofStory)) {
      if (ballots[storyId]?.[id] === undefined) left = withHidden(left, storyId, id, undefined);
    }
  }
  return left;
}

/** The votes that are still hidden, in the order they were cast; undefined where there are more than `most`. */
async function readBallots(
  query: Query,
  sessionId: SessionId,
  most: number,
): Promise<Room['ballots'] | undefined> {
  const pages = pagesOf(query, voteRow, votesAtOnce, (last) => {
    const { storyId = '', participantId = '' } = last ?? {};
    return sql`SELECT story_id AS "storyId", participant_id AS "participantId", points, place
      FROM votes WHERE session_id = ${sessionId}
        AND (story_id, participant_id) > (${storyId}, ${participantId})
      ORDER BY story_id, participant_id`;
  });
  const found: z.output<typeof voteRow>[] = [];
  for await (const page of pages) {
    found.push(...page);
    if (found.length > most) return undefined;
  }
  found.sort((one, other) => one.place - other.place);
  const ballots: Record<Id, Record<Id, Points>> = {};
  for (const { storyId, participantId, points } of found) {
    const cast = ballots[storyId] ?? {};
    ballots[storyId] = cast;
    cast[participantId] = points;
  }
  return ballots;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Id, idSchema, type KeyHash } from '@story-pointer/core/ids';
import { type Position, positionFields } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import * as z from 'zod/mini';
import { clock } from './entities/clock.ts';
import { details, detailsOf } from './entities/details.ts';
import { type Entity, flag, large, parse } from './entities/entity.ts';
import { type ParticipantRecord, participants, participantsOf } from './entities/participants.ts';
import { receipts } from './entities/receipts.ts';
import { rounds, roundsOf } from './entities/rounds.ts';
import { seatKeys, seatsOf } from './entities/seat-keys.ts';
import { sessionOf, sessions } from './entities/sessions.ts';
import { placesBetween, type StoryRecord, stories, storiesOf } from './entities/stories.ts';
import { readVotes, votes, votesByStory } from './entities/votes.ts';
import { ways, waysOf } from './entities/ways.ts';
import { slicesOf } from './slices.ts';
import { anyOf, plainly, type Query, type Statement, sql, type Transact } from './statement.ts';
import {
  type Commit,
  type DueSession,
  type Horizons,
  type Receipt,
  RecordNotFound,
  type SeatMark,
  type SeatRecord,
  type Store,
} from './store.ts';
import { placesAmong } from './story-places.ts';
import { beginningOf, continuationOf, type Writing } from './writing.ts';

/** What a database has to bring along. */
export interface SqlParts {
  /** For a statement that reads; never sees what is not committed yet. */
  readonly read: Query;
  /** For several that read; all of them see the same moment. Nobody who reads or writes waits for it. */
  readonly snapshot: Transact;
  /** For a statement that writes; durable when the promise is fulfilled. */
  readonly change: Query;
  /**
   * All that is written, or nothing; durable when the promise is fulfilled.
   * @returns false when the room is elsewhere, or one of the commands was answered before
   */
  readonly commit: (writing: Writing) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly close: () => Promise<void>;
}

const idRow = z.object({ id: idSchema });
const positionRow = z.object({ id: idSchema, ...positionFields });
const dueRow = z.object({ sessionId: idSchema, dueAt: large });
const placeRow = z.object({ id: idSchema, place: large });
const overdueRow = z.object({ id: idSchema, isOverdue: z.number() });
/** PostgreSQL counts in a type that comes as text. */
const countRow = z.object({ count: z.coerce.number() });
const seatRow = z.object({
  ...sessions.columns,
  participantId: idSchema,
  participantName: z.string(),
  isFacilitator: flag,
});

/** Stories whose votes are read together; with 200 votes each this takes about as long as a command. */
const storiesAtOnce = 10;

/** Of how many sessions it is asked together where they are: a statement takes only so many values. */
const positionsAtOnce = 1024;

/** How many sessions are looked at together for those that are idle. */
const sessionsAtOnce = 500;

/** How many old receipts one transaction removes, so that nobody's command waits long for it. */
const receiptsAtOnce = 500;

/** Seats that are read together where nobody says how many. */
const seatsAtOnce = 100;

const nowhere: ReadonlyMap<Id, number> = new Map();

/** No session is created in that year. */
const beforeAll: SeatMark = { creationDate: '9999', participantId: '' };

/** Rooms in a database that speaks SQL, one row a record. */
export class SqlStore implements Store {
  readonly #parts: SqlParts;

  constructor(parts: SqlParts) {
    this.#parts = parts;
  }

  async load(sessionId: Id): Promise<Room> {
    return await this.#parts.snapshot(async (query) => {
      const [session, people, keys, links, records, known, earlier] = await Promise.all([
        query(sql`SELECT ${allOf(sessions)} FROM sessions WHERE id = ${sessionId}`),
        query(sql`SELECT ${allOf(participants.entity)} FROM participants
          WHERE session_id = ${sessionId} ORDER BY joined_revision`),
        query(sql`SELECT ${allOf(seatKeys.entity)} FROM seat_keys WHERE participant_id IN (
          SELECT id FROM participants WHERE session_id = ${sessionId}) ORDER BY taken_revision`),
        query(sql`SELECT ${allOf(ways.entity)} FROM ways WHERE participant_id IN (
          SELECT id FROM participants WHERE session_id = ${sessionId})`),
        query(sql`SELECT ${allOf(stories.entity)} FROM stories
          WHERE session_id = ${sessionId} ORDER BY place`),
        query(sql`SELECT ${allOf(details.entity)} FROM story_details
          WHERE session_id = ${sessionId}`),
        query(sql`SELECT ${allOf(rounds.entity)} FROM rounds
          WHERE session_id = ${sessionId} ORDER BY story_id, number`),
      ]);
      const [found] = sessions.read(session);
      if (!found) throw new RecordNotFound('Session', sessionId);
      const kept = roundsOf(rounds.entity.read(earlier));
      const joined = participants.entity.read(people);
      return {
        ...sessionOf(found),
        participants: participantsOf(joined),
        seats: seatsOf(joined, seatKeys.entity.read(keys)),
        ways: waysOf(ways.entity.read(links)),
        ...(await readStories(query, stories.entity.read(records), joined, kept.rounds)),
        ...detailsOf(details.entity.read(known)),
        ...kept,
      };
    });
  }

  async create(room: Room, receipt: Receipt): Promise<boolean> {
    return await this.#parts.commit(beginningOf(room, receipt, this.#parts.now()));
  }

  async commit(before: Room, commits: readonly Commit[]): Promise<boolean> {
    const moved = movedIn(commits);
    const places = moved.length > 0 ? await this.#placesOf(moved, before, commits) : nowhere;
    return await this.#parts.commit(continuationOf(before, commits, this.#parts.now(), places));
  }

  async idsEndingIn(ending: string): Promise<readonly Id[]> {
    const rows = await this.#parts.read(
      sql`SELECT id FROM sessions WHERE substr(id, 12) = ${ending} LIMIT 2`,
    );
    return parse(idRow, rows).map(({ id }) => id);
  }

  async findReceipts(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#parts.read(
      sql`SELECT ${allOf(receipts)} FROM receipts WHERE id IN ${anyOf(ids)}`,
    );
    return new Map(receipts.read(rows).map(({ id, answer }) => [id, answer]));
  }

  async positionsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, Position>> {
    const positions = new Map<Id, Position>();
    for (const slice of slicesOf(ids, positionsAtOnce)) {
      const rows = await this.#parts.read(
        sql`SELECT id, revision, mark FROM sessions WHERE id IN ${anyOf(slice)}`,
      );
      for (const { id, ...position } of parse(positionRow, rows)) positions.set(id, position);
    }
    return positions;
  }

  async dueSessions(until: number, after: number, most: number): Promise<readonly DueSession[]> {
    // The first condition leads to the index, in which only sessions with an alarm are.
    const rows = await this.#parts.read(
      sql`SELECT id AS "sessionId", due_at AS "dueAt" FROM sessions
        WHERE due_at IS NOT NULL AND (due_at <= ${until} OR due_at > ${after})
        ORDER BY due_at LIMIT ${most}`,
    );
    return parse(dueRow, rows);
  }

  async seatsIn(sessionId: Id, keyHash: KeyHash): Promise<readonly Id[]> {
    const rows = await this.#parts.read(
      sql`SELECT id FROM seat_keys JOIN participants ON id = participant_id
        WHERE key_hash = ${keyHash} AND session_id = ${sessionId}`,
    );
    return parse(idRow, rows).map(({ id }) => id);
  }

  async seatsOf(
    keyHash: KeyHash,
    most = seatsAtOnce,
    { creationDate, participantId }: SeatMark = beforeAll,
  ): Promise<SeatRecord[]> {
    const rows = await this.#parts.read(
      sql`SELECT ${allOf(sessions)}, participants.id AS "participantId",
          participants.name AS "participantName", is_facilitator AS "isFacilitator"
        FROM seat_keys JOIN participants ON participants.id = participant_id
          JOIN sessions ON sessions.id = session_id
        WHERE key_hash = ${keyHash}
          AND (creation_date < ${creationDate}
            OR creation_date = ${creationDate} AND participants.id < ${participantId})
        ORDER BY creation_date DESC, participants.id DESC LIMIT ${most}`,
    );
    return parse(seatRow, rows).map(
      ({ participantId, participantName, isFacilitator, ...record }) => ({
        session: sessionOf(record).session,
        ...{ participantId, participantName, isFacilitator },
      }),
    );
  }

  async countSeats(keyHash: KeyHash): Promise<number> {
    const rows = await this.#parts.read(
      sql`SELECT COUNT(*) AS count FROM seat_keys WHERE key_hash = ${keyHash}`,
    );
    return parse(countRow, rows)[0]?.count ?? 0;
  }

  async prune({ idle, unused, receipts }: Horizons): Promise<readonly Id[]> {
    const isOverdue = sql`(last_activity_at < ${idle}
      OR (revision = 1 AND last_activity_at < ${unused}))`;
    const forgotten: Id[] = [];
    for (let last: Id | undefined = ''; last !== undefined; ) {
      const rows = await this.#parts.read(
        sql`SELECT id, CASE WHEN ${isOverdue} THEN 1 ELSE 0 END AS "isOverdue"
          FROM sessions WHERE id > ${last} ORDER BY id LIMIT ${sessionsAtOnce}`,
      );
      const sessions = parse(overdueRow, rows);
      for (const { id } of sessions.filter((session) => session.isOverdue === 1)) {
        // In transactions of their own, so that nobody's command waits long; and by now there may
        // have been activity.
        const { count } = await this.#parts.change(
          sql`DELETE FROM sessions WHERE id = ${id} AND ${isOverdue}`,
        );
        if (count > 0) forgotten.push(id);
      }
      last = sessions.at(sessionsAtOnce - 1)?.id;
      await nextTurn();
    }
    for (let count = receiptsAtOnce; count === receiptsAtOnce; ) {
      ({ count } = await this.#parts.change(
        sql`DELETE FROM receipts WHERE id IN (
          SELECT id FROM receipts WHERE made_at < ${receipts} LIMIT ${receiptsAtOnce})`,
      ));
    }
    return forgotten;
  }

  async passTime(atMost: number): Promise<number> {
    const now = this.#parts.now();
    const rows = await this.#parts.change(
      sql`INSERT INTO clock (id, stands_at, checked_at) VALUES (1, ${now}, ${now})
        ON CONFLICT (id) DO UPDATE SET checked_at = ${now}, stands_at = CASE
          WHEN ${now} < clock.stands_at + ${atMost} THEN ${now} ELSE clock.stands_at + ${atMost} END
        RETURNING ${allOf(clock)}`,
    );
    return clock.read(rows)[0]?.standsAt ?? now;
  }

  async check(): Promise<void> {
    // A store that can be read may yet be full or read-only: only writing something new shows it.
    await this.passTime(0);
  }

  async close(): Promise<void> {
    await this.#parts.close();
  }

  /** Where stories come to stand that are moved among the others. */
  async #placesOf(
    moved: readonly Id[],
    before: Room,
    commits: readonly Commit[],
  ): Promise<ReadonlyMap<Id, number>> {
    const after = commits.at(-1)?.room ?? before;
    // Who changes them meanwhile takes the room elsewhere, and then none of this is written.
    const rows = await this.#parts.read(
      sql`SELECT id, place FROM stories WHERE session_id = ${before.session.id}`,
    );
    const known = new Map(parse(placeRow, rows).map(({ id, place }) => [id, place]));
    for (const id of moved) known.delete(id);
    return placesAmong(after.stories, known, (after.revision + 1) * placesBetween);
  }
}

function movedIn(commits: readonly Commit[]): Id[] {
  return commits.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.type === 'storyMoved' ? change.storyId : [])),
  );
}

/** In slices, so that everybody else has their turn in between, however many votes there are. */
async function readStories(
  query: Query,
  records: readonly StoryRecord[],
  people: readonly ParticipantRecord[],
  kept: Room['rounds'],
): Promise<Pick<Room, 'stories' | 'ballots'>> {
  const slices: Pick<Room, 'stories' | 'ballots'>[] = [];
  const ids = new Map(people.map(({ id }) => [id, id]));
  for (const slice of slicesOf(records, storiesAtOnce)) {
    if (slices.length > 0) await nextTurn();
    const rows = await query(sql`SELECT ${allOf(votes.entity)} FROM votes
      WHERE story_id IN ${anyOf(slice.map(({ id }) => id))} ORDER BY place`);
    slices.push(storiesOf(slice, votesByStory(readVotes(rows, ids)), kept));
  }
  return {
    stories: slices.flatMap(({ stories }) => stories),
    ballots: Object.assign({}, ...slices.map(({ ballots }) => ballots)),
  };
}

function allOf(entity: Entity): Statement {
  return plainly(entity.selection);
}

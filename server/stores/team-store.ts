import {
  type KeyHash,
  type ParticipantId,
  participantIdSchema,
  type SessionId,
  sessionIdSchema,
  type TeamId,
  teamIdSchema,
} from '@story-pointer/core/ids';
import {
  type AgreedStory,
  agreedStoriesSchema,
  versionFields,
} from '@story-pointer/core/session/open-room';
import { type LeftStory, leftStorySchema } from '@story-pointer/core/team/left-over';
import { mostSessions, sessionSummarySchema, type Team } from '@story-pointer/core/team/team';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { large, listOf, parse } from './sql.ts';
import type { SqlDatabase } from './sql-database.ts';
import type { Renewed, TeamCommit, TeamStore } from './store.ts';
import { renewed, saysSo, teamWrites } from './team-writing.ts';
import { beginningOf, isNew, receiptWrite } from './writing.ts';

const teamRow = z.object({
  ...{ id: teamIdSchema, ...versionFields },
  ...{ maker: z.string(), data: z.string(), changedAt: large },
  ...{ deletesAt: z.nullable(large), nextId: z.nullable(teamIdSchema) },
});
const dataSchema = z.object({ name: z.string() });
const listedRow = z.object({
  id: sessionIdSchema,
  ...{ place: z.int(), isBrought: z.number() },
  data: z.string(),
  usedAt: z.nullable(large),
  dueAt: z.nullable(large),
});
const seatRow = z.object({ sessionId: sessionIdSchema, participantId: participantIdSchema });
const storiesRow = z.object({ id: sessionIdSchema, stories: z.nullable(z.string()) });
const leftSchema = z.array(leftStorySchema);
const countRow = z.object({ count: large });

/** Teams in a database that speaks SQL. */
export class SqlTeamStore implements TeamStore {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async find(teamId: TeamId): Promise<Team | Renewed | undefined> {
    const { read, now } = this.#database;
    const found =
      await read(sql`SELECT id, revision, mark, maker, data, last_activity_at AS "changedAt",
          deletes_at AS "deletesAt", next_id AS "nextId" FROM teams WHERE id = ${teamId}`);
    const [team] = parse(teamRow, found);
    if (!team) return undefined;
    const { data: text, changedAt, nextId, ...rest } = team;
    if (text === renewed)
      return nextId !== null && changedAt > now() - saysSo ? { nextId } : undefined;
    if (rest.deletesAt !== null && rest.deletesAt <= now()) return undefined;
    // After the version: a commit to it fails where this list is newer.
    const listed =
      await read(sql`SELECT session_id AS id, place, is_brought AS "isBrought", team_sessions.data,
          sessions.last_activity_at AS "usedAt", sessions.due_at AS "dueAt"
        FROM team_sessions LEFT JOIN sessions ON sessions.id = session_id
        WHERE team_id = ${teamId} ORDER BY place DESC LIMIT ${mostSessions}`);
    const sessions = parse(listedRow, listed).map(({ data, isBrought, usedAt, dueAt, ...one }) => ({
      ...sessionSummarySchema.parse(JSON.parse(data)),
      ...{ ...one, usedAt: usedAt && Math.max(usedAt, dueAt ?? 0), isBrought: isBrought === 1 },
    }));
    return { ...rest, ...dataSchema.parse(JSON.parse(text)), sessions };
  }

  async commit(before: Team, { changes, team, receipt, started }: TeamCommit): Promise<boolean> {
    const { commit, now } = this.#database;
    const { id } = before;
    const at = now();
    // The condition makes this row the team's lock: the second of two starts finds another version.
    const turn = sql`UPDATE teams
      SET revision = ${team.revision}, mark = ${team.mark}, last_activity_at = ${at}
      WHERE id = ${id} AND revision = ${before.revision} AND mark = ${before.mark}
        AND ${isNew([receipt])}`;
    const { turn: first, writes = [] } = started ? beginningOf(started, [], at) : {};
    const session = first ? [first, ...writes] : [];
    const kept = receiptWrite(receipt, started?.session.id ?? null, at);
    const all = [...session, ...teamWrites(before, team, changes, at, started), kept];
    return await commit({ id, turn, writes: all, erases: false });
  }

  async ofSession(sessionId: SessionId): Promise<TeamId | undefined> {
    const { read, now } = this.#database;
    const found = await read(
      sql`SELECT team_id AS id FROM team_sessions JOIN teams ON teams.id = team_id
        WHERE session_id = ${sessionId} AND (deletes_at IS NULL OR deletes_at > ${now()})`,
    );
    return parse(z.object({ id: teamIdSchema }), found)[0]?.id;
  }

  async countMade(maker: KeyHash): Promise<number> {
    const found = sql`SELECT COUNT(*) AS count FROM teams WHERE maker = ${maker}`;
    return parse(countRow, await this.#database.read(found))[0]?.count ?? 0;
  }

  async madeBy(maker: KeyHash | null, sessionId: SessionId) {
    const teamsMade = maker === null ? 0 : await this.countMade(maker);
    return { teamsMade, hasTeam: (await this.ofSession(sessionId)) !== undefined };
  }

  async seatsIn(
    teamId: TeamId,
    keys: readonly KeyHash[],
  ): Promise<ReadonlyMap<SessionId, ParticipantId>> {
    if (keys.length === 0) return new Map();
    const found = await this.#database.read(
      sql`SELECT seats.session_id AS "sessionId", participant_id AS "participantId"
        FROM seats JOIN team_sessions ON team_sessions.session_id = seats.session_id
        WHERE team_id = ${teamId} AND key_hash IN ${listOf(keys)} ORDER BY seats.place`,
    );
    return new Map(
      parse(seatRow, found).map(({ sessionId, participantId }) => [sessionId, participantId]),
    );
  }

  async leftIn(ids: readonly SessionId[]): Promise<readonly (readonly LeftStory[])[]> {
    return await this.#storiesIn(ids, sql`left_over`, leftSchema);
  }

  async leftBy(id: SessionId): Promise<readonly LeftStory[]> {
    const column = sql`COALESCE(left_stories, left_over)`;
    return (await this.#storiesIn([id], column, leftSchema)).flat();
  }

  async agreedIn(ids: readonly SessionId[]): Promise<readonly (readonly AgreedStory[])[]> {
    return await this.#storiesIn(ids, sql`agreed`, agreedStoriesSchema);
  }

  /** @returns in the order of the ids, none where an earlier version kept none */
  async #storiesIn<T>(
    ids: readonly SessionId[],
    column: Sql,
    schema: z.ZodMiniType<readonly T[]>,
  ): Promise<readonly (readonly T[])[]> {
    if (ids.length === 0) return [];
    const found = await this.#database.read(
      sql`SELECT session_id AS id, ${column} AS stories FROM team_sessions
        WHERE session_id IN ${listOf(ids)}`,
    );
    const byId = new Map(parse(storiesRow, found).map(({ id, stories }) => [id, stories]));
    return ids.map((id) => schema.parse(JSON.parse(byId.get(id) ?? '[]')));
  }
}

import {
  type KeyHash,
  type SessionId,
  sessionIdSchema,
  type TeamId,
  teamIdSchema,
} from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import {
  type AgreedStory,
  agreedStoriesSchema,
  participantSchema,
  versionFields,
} from '@story-pointer/core/session/open-room';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import { type LeftStory, leftStorySchema } from '@story-pointer/core/team/left-over';
import { teamTokenSchema, teamWebhookSchema } from '@story-pointer/core/team/programs';
import {
  givesWayIn,
  isDeleted,
  mostSessions,
  sessionSummarySchema,
  type Team,
  type TeamBrowser,
  teamDataSchema,
} from '@story-pointer/core/team/team';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { deliveryWrites } from './delivery-writing.ts';
import { large, listOf, parse } from './sql.ts';
import type { SqlDatabase } from './sql-database.ts';
import type { Listing, Renewed, TeamCommit, TeamStore } from './store.ts';
import { renewed, saysSo, teamWrites } from './team-writing.ts';
import { beginningOf, isNew, receiptWrite } from './writing.ts';

const teamRow = z.object({
  ...{ id: teamIdSchema, ...versionFields },
  ...{ maker: z.string(), data: z.string(), changedAt: large },
  ...{ deletesAt: z.nullable(large), nextId: z.nullable(teamIdSchema) },
});
const listedRow = z.object({
  id: sessionIdSchema,
  ...{ place: z.int(), isShelved: z.number() },
  data: z.string(),
  usedAt: z.nullable(large),
  dueAt: z.nullable(large),
});
const teamOfRow = z.object({ id: teamIdSchema, deletesAt: z.nullable(large) });
const seatRow = z.object({ sessionId: sessionIdSchema, participant: z.string() });
const managerRow = z.object({ keyHash: z.string() });
const programRow = z.object({ data: z.string() });
const programSchema = z.union([teamTokenSchema, teamWebhookSchema]);
const storiesRow = z.object({ id: sessionIdSchema, stories: z.nullable(z.string()) });
const leftSchema = z.array(leftStorySchema);
const countRow = z.object({ count: large });

type Dated = Pick<Team['sessions'][number], 'creationDate'>;

function byCreation(one: Dated, other: Dated): number {
  return (
    Number(one.creationDate < other.creationDate) - Number(one.creationDate > other.creationDate)
  );
}

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
    // After the version: a commit to it fails where this list is newer.
    const listed = await read(sql`SELECT session_id AS id, place, team_sessions.data,
          CASE WHEN COALESCE(agreed, '[]') = '[]' THEN 0 ELSE 1 END AS "isShelved",
          sessions.last_activity_at AS "usedAt", sessions.due_at AS "dueAt"
        FROM team_sessions LEFT JOIN sessions ON sessions.id = session_id
        WHERE team_id = ${teamId} ORDER BY place DESC LIMIT ${mostSessions}`);
    const sessions = parse(listedRow, listed)
      .map(({ data, isShelved, usedAt, dueAt, ...one }) => ({
        ...sessionSummarySchema.parse(JSON.parse(data)),
        ...{ ...one, usedAt: usedAt && Math.max(usedAt, dueAt ?? 0) },
        isShelved: isShelved === 1,
      }))
      // A session that was added later is older than its place.
      .sort(byCreation);
    const named = await read(sql`SELECT key_hash AS "keyHash" FROM team_managers
      WHERE team_id = ${teamId} ORDER BY key_hash`);
    const managers = parse(managerRow, named).map(({ keyHash }) => keyHash);
    const kept = await read(sql`SELECT data FROM team_programs WHERE team_id = ${teamId}`);
    const programs = parse(programRow, kept)
      .map(({ data }) => programSchema.parse(JSON.parse(data)))
      .sort((one, other) => (one.id < other.id ? -1 : 1));
    const tokens = programs.filter((one) => 'hash' in one);
    const webhooks = programs.filter((one) => 'code' in one);
    const lists = { managers, sessions, tokens, webhooks };
    return { ...rest, ...teamDataSchema.parse(JSON.parse(text)), ...lists };
  }

  async withToken(tokenHash: string): Promise<Team | undefined> {
    const found = await this.#database.read(sql`SELECT teams.id, deletes_at AS "deletesAt"
      FROM team_programs JOIN teams ON teams.id = team_id
      WHERE team_programs.id = ${tokenHash} AND format IS NULL`);
    const [known] = parse(teamOfRow, found);
    const team = known && (await this.find(known.id));
    return team && !('nextId' in team) ? team : undefined;
  }

  async commit(before: Team, { changes, team, receipt, ...made }: TeamCommit): Promise<boolean> {
    const { commit, erase, now } = this.#database;
    const { started, outgoing } = made;
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
    // Its team's webhooks are found by the list.
    const messages = started ? deliveryWrites({ changes: [], room: started, outgoing }, at) : [];
    const listed = teamWrites(before, team, changes, at, started);
    const all = [...session, ...listed, ...messages, kept];
    const erases = changes.some(({ type }) => type === 'programsChanged');
    const isWritten = await commit({ id, turn, writes: all, erases });
    if (isWritten && erases) await erase?.();
    return isWritten;
  }

  async ofSession(sessionId: SessionId, now: number): Promise<TeamId | undefined> {
    const found = await this.#database.read(
      sql`SELECT team_id AS id, deletes_at AS "deletesAt"
        FROM team_sessions JOIN teams ON teams.id = team_id WHERE session_id = ${sessionId}`,
    );
    const [team] = parse(teamOfRow, found);
    return team && !isDeleted(team, now) ? team.id : undefined;
  }

  async hasRights(keyHash: KeyHash): Promise<boolean> {
    const made = sql`SELECT COUNT(*) AS count FROM teams WHERE maker = ${keyHash}`;
    const managed = sql`SELECT COUNT(*) AS count FROM team_managers WHERE key_hash = ${keyHash}`;
    return (await this.#count(made)) + (await this.#count(managed)) > 0;
  }

  async listing(
    command: Command,
    maker: KeyHash | null,
    sessionId: SessionId,
    now: number,
  ): Promise<Listing> {
    if (command.type !== 'makeTeam' && command.type !== 'addToTeam') return {};
    const hasTeam = (await this.ofSession(sessionId, now)) !== undefined;
    if (command.type === 'addToTeam')
      return { hasTeam, entry: await this.#entryTo(command.teamId, now) };
    const made = sql`SELECT COUNT(*) AS count FROM teams
      WHERE maker = ${maker ?? ''} AND (deletes_at IS NULL OR deletes_at > ${now})`;
    return { hasTeam, teamsMade: maker === null ? 0 : await this.#count(made) };
  }

  async #entryTo(teamId: TeamId, now: number): Promise<Outcome<SessionId | null>> {
    const team = await this.find(teamId);
    if (!team || 'nextId' in team || isDeleted(team, now)) return refused('teamNotFound');
    return accepted(givesWayIn(team.sessions)?.id ?? null);
  }

  async #count(statement: Sql): Promise<number> {
    return parse(countRow, await this.#database.read(statement))[0]?.count ?? 0;
  }

  async seatsIn(teamId: TeamId, keys: readonly KeyHash[]): Promise<TeamBrowser['seats']> {
    if (keys.length === 0) return new Map();
    const found = await this.#database.read(
      sql`SELECT seats.session_id AS "sessionId", documents.data AS participant
        FROM seats JOIN team_sessions ON team_sessions.session_id = seats.session_id
          JOIN documents ON documents.session_id = seats.session_id
            AND documents.kind = 'participants' AND documents.id = participant_id
        WHERE team_id = ${teamId} AND key_hash IN ${listOf(keys)} ORDER BY seats.place`,
    );
    return new Map(
      parse(seatRow, found).map(({ sessionId, participant }) => {
        const { id, isFacilitator } = participantSchema.parse(JSON.parse(participant));
        return [sessionId, { participantId: id, isFacilitator }];
      }),
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

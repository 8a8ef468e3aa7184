import { deckOf } from '@story-pointer/core/decks/scale';
import type { SessionId, TeamId } from '@story-pointer/core/ids';
import type { Change } from '@story-pointer/core/session/changes';
import type { Room } from '@story-pointer/core/session/room';
import { agreedStories, shelfOf } from '@story-pointer/core/shelf';
import type { TeamChange } from '@story-pointer/core/team/commands';
import { leftOverIn } from '@story-pointer/core/team/left-over';
import { summaryOf, type Team, teamDataSchema } from '@story-pointer/core/team/team';
import sql, { type Sql } from 'sql-template-tag';
import { endOfReminders, teamDeliveryWrites } from './delivery-writing.ts';
import { listOf } from './sql.ts';

/** The figures of a room that its team keeps, its agreed stories by card, and what tells those without points apart. */
function keptOf(room: Room) {
  const left = leftOverIn(room).map(({ name, key }) => ({ name, key }));
  const { type } = room.session;
  const agreed = shelfOf(deckOf(type), [{ type, stories: agreedStories(room.stories) }]);
  const texts = { left: JSON.stringify(left), agreed: JSON.stringify(agreed) };
  return { data: JSON.stringify(summaryOf(room)), ...texts };
}

/** Puts a session on the list of a team, unless another command has put it on one meanwhile. */
export function listingWrites(change: Change, room: Room, now: number): readonly Sql[] {
  if (change.type !== 'teamMade' && change.type !== 'teamJoined') return [];
  const { teamId } = change;
  const { id } = room.session;
  const isOff = isOnNoList(id);
  // The session may still be on the list of a team whose time to be deleted has come.
  const off = sql`DELETE FROM team_sessions WHERE session_id = ${id}
    AND team_id IN (SELECT id FROM teams WHERE deletes_at IS NOT NULL)`;
  if (change.type === 'teamMade') {
    const { name, maker } = change;
    return [
      off,
      sql`INSERT INTO teams (id, revision, mark, last_activity_at, maker, data)
        SELECT ${teamId}, 1, '', ${now}, ${maker}, ${JSON.stringify({ name })} WHERE ${isOff}`,
      listing(teamId, room),
    ];
  }
  return [
    // The next version: a start that is decided at this moment is decided anew.
    sql`UPDATE teams SET revision = revision + 1, last_activity_at = ${now}
      WHERE id = ${teamId} AND data <> ${renewed}`,
    off,
    ...(change.givesWay === null ? [] : [sql`${offList(teamId, change.givesWay)} AND ${isOff}`]),
    listing(teamId, room),
  ];
}

/** Its place is the team's new version, and higher than those before. */
function listing(teamId: TeamId, room: Room): Sql {
  const { id } = room.session;
  const { data, left, agreed } = keptOf(room);
  return sql`INSERT INTO team_sessions
      (session_id, team_id, place, data, left_over, agreed)
    SELECT ${id}, id, revision, ${data}, ${left}, ${agreed}
    FROM teams WHERE id = ${teamId} AND data <> ${renewed} AND ${isOnNoList(id)}`;
}

function isOnNoList(sessionId: SessionId): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM team_sessions AS listed
    WHERE listed.session_id = ${sessionId})`;
}

/** The figures of a session in which they differ, for its team. */
export function summaryWrites(before: Room, after: Room): readonly Sql[] {
  if (isVoting(before, after)) return [];
  const [was, is] = [keptOf(before), keptOf(after)];
  if (was.data === is.data && was.left === is.left && was.agreed === is.agreed) return [];
  return [
    sql`UPDATE team_sessions SET data = ${is.data}, left_over = ${is.left}, agreed = ${is.agreed}
      WHERE session_id = ${after.session.id}`,
  ];
}

/** Whether at most open rounds differ, as after a vote: they are in no figures. */
function isVoting(before: Room, after: Room): boolean {
  const { session, details, collection } = before;
  if (session !== after.session || details !== after.details) return false;
  if (collection !== after.collection) return false;
  if (before.stories.length !== after.stories.length) return false;
  return after.stories.every((story, index) => {
    const was = before.stories[index];
    if (was === story) return true;
    const isOpen = was?.round.state === 'open' && story.round.state === 'open';
    return isOpen && was.id === story.id && was.name === story.name;
  });
}

/** Keeps the stories that an expired session leaves. */
export function lastSummary(room: Room): Sql {
  const { data, left, agreed } = keptOf(room);
  return sql`UPDATE team_sessions SET data = ${data}, left_over = ${left}, agreed = ${agreed},
    left_stories = ${JSON.stringify(leftOverIn(room))} WHERE session_id = ${room.session.id}`;
}

/** Keeps the figures alone of a session that a facilitator deletes. */
export function endWrites(room: Room, now: number): readonly Sql[] {
  const { id } = room.session;
  const data = JSON.stringify({ ...summaryOf(room), name: '', leftOver: 0, collects: false });
  return [
    // The team first, in the order in which its own changes lock rows.
    sql`UPDATE teams SET last_activity_at = ${now}
      WHERE id IN (SELECT team_id FROM team_sessions WHERE session_id = ${id})`,
    sql`UPDATE team_sessions SET data = ${data}, left_over = '[]', agreed = NULL
      WHERE session_id = ${id}`,
  ];
}

/** @param started the room of a session that the changes have put on the list */
export function teamWrites(
  before: Team,
  after: Team,
  changes: readonly TeamChange[],
  now: number,
  started?: Room,
): Sql[] {
  const [was, data] = [before, after].map((one) => JSON.stringify(teamDataSchema.parse(one)));
  const document = sql`UPDATE teams SET data = ${data} WHERE id = ${before.id}`;
  return [
    ...(was === data ? [] : [document]),
    ...changes.flatMap((change) => writesOf(before, after, change, now, started)),
  ];
}

/** Takes the place of the data of a team at an address that it no longer has. */
export const renewed = '';

/** In milliseconds: how long a renewed address says so. */
export const saysSo = 30 * 24 * 60 * 60 * 1000;

/** The list moves along with the team. */
function renewal(from: TeamId, to: TeamId, now: number): Sql[] {
  return [
    sql`UPDATE teams SET id = ${to} WHERE id = ${from}`,
    sql`UPDATE teams SET next_id = ${to} WHERE next_id = ${from}`,
    sql`INSERT INTO teams (id, revision, mark, last_activity_at, maker, data, next_id)
      VALUES (${from}, 1, '', ${now}, '', ${renewed}, ${to})`,
  ];
}

function writesOf(
  before: Team,
  { sessions }: Team,
  change: TeamChange,
  now: number,
  started?: Room,
): readonly Sql[] {
  const { id } = before;
  switch (change.type) {
    case 'sessionStarted':
      return [
        ...(started ? [listing(id, started)] : []),
        sql`DELETE FROM team_sessions WHERE team_id = ${id}
          AND session_id NOT IN ${listOf(sessions.map((session) => session.id))}`,
      ];
    case 'sessionTakenOff':
      return [
        offList(id, change.sessionId),
        sql`${endOfReminders(change.sessionId, 0)} AND team_id = ${id}`,
      ];
    case 'linkRenewed':
      return renewal(id, change.teamId, now);
    case 'deletionPlanned':
      return [sql`UPDATE teams SET deletes_at = ${change.at} WHERE id = ${id}`];
    case 'rightsAccepted':
      return [sql`INSERT INTO team_managers (team_id, key_hash) VALUES (${id}, ${change.keyHash})`];
    case 'rightsWithdrawn':
      return [sql`DELETE FROM team_managers WHERE team_id = ${id}`];
    case 'programsChanged':
      return [...programWrites(id, change), ...teamDeliveryWrites(before, change)];
    case 'teamRenamed':
    case 'nextPrepared':
    case 'rightsShared':
      return [];
  }
}

function programWrites(id: TeamId, { tokens, webhooks }: Pick<Team, 'tokens' | 'webhooks'>): Sql[] {
  const rows = [
    ...tokens.map((data) => ({ key: data.hash, host: null, format: null, data })),
    ...webhooks.map((data) => {
      const { id: key, format, state, host } = data;
      return { ...{ key, format, data }, host: state === 'on' ? host : null };
    }),
  ];
  const keys = listOf(['', ...rows.map(({ key }) => key)]);
  return [
    sql`DELETE FROM team_programs WHERE team_id = ${id} AND id NOT IN ${keys}`,
    // The id alone gives no right to replace a token of another team.
    ...rows.map(
      ({ key, host, format, data }) =>
        sql`INSERT INTO team_programs (id, team_id, host, format, data)
          VALUES (${key}, ${id}, ${host}, ${format}, ${JSON.stringify(data)})
          ON CONFLICT (id) DO UPDATE SET host = excluded.host, data = excluded.data
            WHERE team_programs.team_id = excluded.team_id`,
    ),
  ];
}

function offList(teamId: TeamId, sessionId: SessionId): Sql {
  return sql`DELETE FROM team_sessions WHERE team_id = ${teamId} AND session_id = ${sessionId}`;
}

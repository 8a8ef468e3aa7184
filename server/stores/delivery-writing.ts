import type { SessionId } from '@story-pointer/core/ids';
import type { Team } from '@story-pointer/core/team/team';
import { isForChats, pingOf, type Timed } from '@story-pointer/core/webhooks/events';
import { lostStatus } from '@story-pointer/core/wire';
import sql, { empty, type Sql } from 'sql-template-tag';
import { listOf } from './sql.ts';
import type { Commit } from './store.ts';

/**
 * The most of a session that wait for a webhook: 500 stories, each added alone, voted on twice and estimated. Later
 * ones are lost, and wait until the log and the metrics have them.
 */
const mostWaiting = 3000;
const mostLost = 100;

/** In milliseconds. */
const keptFor = 4 * 24 * 60 * 60 * 1000;

/** The messages of a session to one webhook: they are in order, and no other messages are. @param sessionId null for those of no session */
export function isOfLane(sessionId: SessionId | null, webhookId: string | Sql): Sql {
  const isOfSession = sessionId === null ? sql`IS NULL` : sql`= ${sessionId}`;
  return sql`session_id ${isOfSession} AND webhook_id = ${webhookId}`;
}

/** A message of the lane whose turn it is: those behind it get no time before it has had its own. */
export function hasHead(lane: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM deliveries WHERE ${lane} AND in_turn = 1 AND due_at IS NOT NULL)`;
}

/** The messages of a commit to webhooks, written in its own transaction. */
export function deliveryWrites(
  { changes, room, outgoing }: Omit<Commit, 'receipt'>,
  now: number,
): readonly Sql[] {
  const { id: sessionId } = room.session;
  const ended = changes.flatMap((change): Sql[] => {
    if (change.type === 'webhookEnded')
      return [sql`DELETE FROM deliveries WHERE ${isOfLane(sessionId, change.webhookId)}`];
    if (change.type !== 'webhookSet' || change.webhook.state !== 'off') return [];
    return [
      sql`UPDATE deliveries SET due_at = NULL, in_turn = 0
        WHERE ${isOfLane(sessionId, change.webhook.id)}`,
    ];
  });
  if (!outgoing) return ended;
  const { deliveries, toTeam, endsRemindersAfter } = outgoing;
  // With the mark, since a restored backup repeats revisions.
  const version = `${sessionId}_${room.revision}_${room.mark}`;
  return [
    ...ended,
    ...(endsRemindersAfter === null ? [] : [endOfReminders(sessionId, endsRemindersAfter)]),
    ...deliveries.map(({ webhookId, ...timed }, index) => {
      const host = room.webhooks.find((one) => one.id === webhookId)?.host ?? webhookId;
      const receiver = sql`SELECT ${webhookId} AS id, ${host} AS host, NULL AS team_id`;
      return insertion(`${version}_${index}`, sessionId, receiver, timed);
    }),
    ...toTeam.map((timed, index) =>
      insertion(`${version}_team_${index}`, sessionId, receiversIn(sessionId, timed, now), timed),
    ),
  ];
}

/** Deletes the reminders of a session that are not sent yet, or have failed. @param from later than this */
export function endOfReminders(sessionId: SessionId, from: number): Sql {
  return sql`DELETE FROM deliveries WHERE session_id = ${sessionId} AND type = 'deadline.soon'
    AND claimed = 0 AND (tries = 0 OR due_at IS NOT NULL) AND happens_at > ${from}`;
}

/** The webhooks of the team of a session that are sent an event. */
function receiversIn(sessionId: SessionId, { event }: Timed, now: number): Sql {
  const isForAll = isForChats(event) ? empty : sql`AND format = 'standard'`;
  return sql`SELECT team_programs.id, host, team_programs.team_id FROM team_programs
    JOIN teams ON teams.id = team_programs.team_id
      AND (deletes_at IS NULL OR deletes_at > ${now})
    JOIN team_sessions ON team_sessions.team_id = teams.id AND session_id = ${sessionId}
    WHERE host IS NOT NULL ${isForAll}`;
}

/** @param id ends with that of the receiver @param sessionId null for a message of no session @param receivers selects webhooks with their hosts and teams */
function insertion(
  id: string,
  sessionId: SessionId | null,
  receivers: Sql,
  { at, event }: Timed,
): Sql {
  const lane = isOfLane(sessionId, sql`receiver.id`);
  // A reminder comes at its time, whatever waits by then.
  const isInTurn = event.type !== 'deadline.soon';
  const isLost = isInTurn ? sql`receiver.waiting >= ${mostWaiting}` : sql`1 = 0`;
  const holdsBack = isInTurn ? sql`NOT ${isLost} AND ${hasHead(lane)}` : sql`1 = 0`;
  return sql`INSERT INTO deliveries (id, session_id, team_id, webhook_id, host, place, type,
      happens_at, due_at, in_turn, claimed, tries, status, body)
    SELECT ${`${id}_`} || receiver.id, ${sessionId}, receiver.team_id, receiver.id, receiver.host,
      (SELECT COALESCE(MAX(place), 0) + 1 FROM deliveries WHERE ${lane}), ${event.type}, ${at},
      CASE WHEN ${holdsBack} THEN NULL ELSE ${at} END,
      CASE WHEN ${isLost} THEN 0 ELSE ${isInTurn ? 1 : 0} END, 0, 0,
      CASE WHEN ${isLost} THEN ${lostStatus} END, ${JSON.stringify(event)}
    FROM (SELECT receiver.*, (SELECT COUNT(*) FROM (SELECT 1 FROM deliveries
        WHERE ${lane} AND (in_turn = 1 OR due_at IS NOT NULL)
        LIMIT ${mostWaiting + mostLost}) AS found) AS waiting
      FROM (${receivers}) AS receiver) AS receiver
    WHERE receiver.waiting < ${mostWaiting + mostLost}`;
}

/** The messages that end with webhooks of a team, and those that begin them. */
export function teamDeliveryWrites(
  before: Team,
  { webhooks, at }: Pick<Team, 'webhooks'> & { readonly at: number },
): readonly Sql[] {
  const { id, name: sessionName } = before;
  const known = new Set(before.webhooks.map((one) => one.id));
  const [all, off] = [webhooks, webhooks.filter(({ state }) => state === 'off')].map((some) =>
    listOf(['', ...some.map((one) => one.id)]),
  );
  const pings = webhooks
    .filter((one) => !known.has(one.id))
    .map(({ id: webhookId, host, code }) => {
      const receiver = sql`SELECT ${webhookId} AS id, ${host} AS host, ${id} AS team_id`;
      return insertion('ping', null, receiver, pingOf({ sessionName, code }, at));
    });
  return [
    sql`DELETE FROM deliveries WHERE team_id = ${id} AND webhook_id NOT IN ${all}`,
    sql`UPDATE deliveries SET due_at = NULL, in_turn = 0
      WHERE team_id = ${id} AND webhook_id IN ${off}`,
    ...pings,
  ];
}

/** A message of the past for which no other waits. */
export function isOldDelivery(now: number): Sql {
  return sql`(happens_at < ${now - keptFor} AND (in_turn = 0 OR due_at IS NULL))`;
}

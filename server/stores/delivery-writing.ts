import type { SessionId } from '@story-pointer/core/ids';
import { lostStatus } from '@story-pointer/core/wire';
import sql, { type Sql } from 'sql-template-tag';
import type { Commit } from './store.ts';

/**
 * The most of a session that wait for a webhook: 500 stories, each added alone, voted on twice and estimated. Later
 * ones are lost, and wait until the log and the metrics have them.
 */
const mostWaiting = 3000;
const mostLost = 100;

/** In milliseconds. */
const keptFor = 4 * 24 * 60 * 60 * 1000;

/** The messages of a session to one webhook: they are in order, and no other messages are. */
export function isOfLane(sessionId: SessionId, webhookId: string): Sql {
  return sql`session_id = ${sessionId} AND webhook_id = ${webhookId}`;
}

/** A message of the lane whose turn it is: those behind it get no time before it has had its own. */
export function hasHead(lane: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM deliveries WHERE ${lane} AND in_turn = 1 AND due_at IS NOT NULL)`;
}

/** The messages of a commit to webhooks, written in its own transaction. */
export function deliveryWrites({
  changes,
  room,
  outgoing,
}: Omit<Commit, 'receipt'>): readonly Sql[] {
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
  const { deliveries, endsRemindersAfter } = outgoing;
  return [
    ...ended,
    ...(endsRemindersAfter === null
      ? []
      : [
          sql`DELETE FROM deliveries WHERE session_id = ${sessionId} AND type = 'deadline.soon'
            AND tries = 0 AND happens_at > ${endsRemindersAfter}`,
        ]),
    ...deliveries.map(({ webhookId, at, event }, index) => {
      // With the mark, since a restored backup repeats revisions.
      const id = `${sessionId}_${room.revision}_${room.mark}_${index}`;
      const lane = isOfLane(sessionId, webhookId);
      const host = room.webhooks.find((one) => one.id === webhookId)?.host ?? webhookId;
      // A reminder comes at its time, whatever waits by then.
      const isInTurn = event.type !== 'deadline.soon';
      const isLost = isInTurn ? sql`lane.waiting >= ${mostWaiting}` : sql`1 = 0`;
      const holdsBack = isInTurn ? sql`NOT ${isLost} AND ${hasHead(lane)}` : sql`1 = 0`;
      return sql`INSERT INTO deliveries (id, session_id, webhook_id, host, place, type, happens_at,
          due_at, in_turn, claimed, tries, status, body)
        SELECT ${id}, ${sessionId}, ${webhookId}, ${host},
          (SELECT COALESCE(MAX(place), 0) + 1 FROM deliveries WHERE ${lane}), ${event.type}, ${at},
          CASE WHEN ${holdsBack} THEN NULL ELSE ${at} END,
          CASE WHEN ${isLost} THEN 0 ELSE ${isInTurn ? 1 : 0} END, 0, 0,
          CASE WHEN ${isLost} THEN ${lostStatus} END, ${JSON.stringify(event)}
        FROM (SELECT COUNT(*) AS waiting FROM (SELECT 1 FROM deliveries
          WHERE ${lane} AND (in_turn = 1 OR due_at IS NOT NULL)
          LIMIT ${mostWaiting + mostLost}) AS found) AS lane
        WHERE lane.waiting < ${mostWaiting + mostLost}`;
    }),
  ];
}

/** Deletes messages of the past, but those for which others wait. */
export function oldDeliveries(now: number): Sql {
  return sql`DELETE FROM deliveries
    WHERE happens_at < ${now - keptFor} AND (in_turn = 0 OR due_at IS NULL)`;
}

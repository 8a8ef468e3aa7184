import { ofInstallation } from '@story-pointer/core/webhooks/events';
import sql, { type Sql } from 'sql-template-tag';
import type { Commit } from './store.ts';

/** The most that wait for a webhook; further events are lost until some are delivered. */
const mostWaiting = { ofSession: 500, ofInstallation: 10_000 };

/** In milliseconds. */
const keptFor = 4 * 24 * 60 * 60 * 1000;

/** The messages of a commit to webhooks, written in its own transaction. */
export function deliveryWrites({ changes, room, outgoing }: Commit): readonly Sql[] {
  const { id: sessionId } = room.session;
  const ended = changes.flatMap((change): Sql[] => {
    if (change.type === 'webhookEnded')
      return [sql`DELETE FROM deliveries WHERE webhook_id = ${change.webhookId}`];
    if (change.type !== 'webhookSet' || change.webhook.state !== 'off') return [];
    return [sql`UPDATE deliveries SET due_at = NULL WHERE webhook_id = ${change.webhook.id}`];
  });
  if (!outgoing) return ended;
  const { deliveries, endsReminders } = outgoing;
  return [
    ...ended,
    ...(endsReminders
      ? [
          sql`DELETE FROM deliveries WHERE session_id = ${sessionId} AND type = 'deadline.soon'
            AND tries = 0`,
        ]
      : []),
    ...deliveries.map(({ webhookId, at, event }, index) => {
      // With the mark, since a restored backup repeats revisions.
      const id = `${sessionId}_${room.revision}_${room.mark}_${index}`;
      const isOwn = webhookId === ofInstallation;
      const most = mostWaiting[isOwn ? 'ofInstallation' : 'ofSession'];
      return sql`INSERT INTO deliveries
        (id, session_id, webhook_id, place, type, happens_at, due_at, claimed, tries, body)
        SELECT ${id}, ${sessionId}, ${webhookId},
          (SELECT COALESCE(MAX(place), 0) + 1 FROM deliveries WHERE webhook_id = ${webhookId}),
          ${event.type}, ${at}, ${at}, 0, 0, ${JSON.stringify(event)}
        WHERE (SELECT COUNT(*) FROM deliveries
          WHERE webhook_id = ${webhookId} AND due_at IS NOT NULL) < ${most}`;
    }),
  ];
}

/** Deletes messages of the past. */
export function oldDeliveries(now: number): Sql {
  return sql`DELETE FROM deliveries WHERE happens_at < ${now - keptFor}`;
}

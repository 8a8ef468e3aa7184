import { type SessionId, sessionIdSchema } from '@story-pointer/core/ids';
import { webhookTargetSchema } from '@story-pointer/core/session/webhook-target';
import { ofInstallation, webhookEventSchema } from '@story-pointer/core/webhooks/events';
import type { Deliveries } from '@story-pointer/core/wire';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { large, listOf, parse } from './sql.ts';
import type { SqlDatabase } from './sql-database.ts';
import type { ClaimedDelivery, DeliveryStore } from './store.ts';

/** Delivered ones, which facilitators can send again. */
const mostDelivered = 100;

/** The tries after which a delivery no longer holds up those behind it. */
const triesInOrder = 3;

const json = <T>(schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => JSON.parse(text)),
    ),
    schema,
  );

const idRow = z.object({ id: z.string() });
const claimedRow = z.object({
  ...{ id: z.string(), sessionId: sessionIdSchema, webhookId: z.string(), place: large },
  ...{ happensAt: large, tries: z.int(), event: json(webhookEventSchema) },
  target: z.nullable(json(webhookTargetSchema)),
});
const listedRow = z.object({
  ...{ id: z.string(), webhookId: z.string(), type: z.string(), happensAt: large },
  ...{ dueAt: z.nullable(large), tries: z.int(), status: z.nullable(z.int()) },
});

const mostListed = 50;

export class SqlDeliveryStore implements DeliveryStore {
  readonly #database: SqlDatabase;

  constructor(database: SqlDatabase) {
    this.#database = database;
  }

  async claim(now: number, until: number, most: number): Promise<readonly ClaimedDelivery[]> {
    const { read, change } = this.#database;
    const due = await read(sql`SELECT id FROM deliveries AS one WHERE due_at <= ${now}
      AND NOT EXISTS (SELECT 1 FROM deliveries AS other WHERE other.webhook_id = one.webhook_id
        AND other.due_at IS NOT NULL AND other.happens_at <= ${now} AND other.id <> one.id
        AND ((other.claimed = 1 AND other.due_at > ${now}) OR (other.place < one.place
          AND (other.tries < ${triesInOrder} OR other.due_at <= ${now}))))
      ORDER BY due_at LIMIT ${most}`);
    if (due.length === 0) return [];
    // Another process may have claimed some of them meanwhile.
    const claimed = await change(sql`UPDATE deliveries
      SET claimed = 1, tries = tries + 1, due_at = ${until}
      WHERE id IN ${listOf(parse(idRow, due).map(({ id }) => id))} AND due_at <= ${now}
      RETURNING id, session_id AS "sessionId", webhook_id AS "webhookId", place, tries,
        happens_at AS "happensAt", body AS event, (SELECT data FROM documents
          WHERE documents.session_id = deliveries.session_id AND kind = 'webhookTargets'
            AND documents.id = webhook_id) AS target`);
    return parse(claimedRow, claimed);
  }

  async finish(
    { id, webhookId, place }: ClaimedDelivery,
    status: number,
    dueAt: number | null,
  ): Promise<void> {
    const { change } = this.#database;
    await change(sql`UPDATE deliveries SET claimed = 0, status = ${status}, due_at = ${dueAt}
      WHERE id = ${id} AND due_at IS NOT NULL`);
    if (dueAt !== null) return;
    const kept = webhookId === ofInstallation ? 0 : mostDelivered;
    await change(sql`DELETE FROM deliveries
      WHERE webhook_id = ${webhookId} AND due_at IS NULL AND place <= ${place - kept}`);
  }

  async list(sessionId: SessionId, now: number): Promise<Deliveries['deliveries']> {
    const rows = await this.#database.read(sql`SELECT id, webhook_id AS "webhookId", type,
        happens_at AS "happensAt", due_at AS "dueAt", tries, status FROM deliveries
      WHERE session_id = ${sessionId} AND webhook_id <> ${ofInstallation}
        AND happens_at <= ${now}
      ORDER BY happens_at DESC, place DESC LIMIT ${mostListed}`);
    return parse(listedRow, rows);
  }

  async sendAgain(sessionId: SessionId, id: string, now: number): Promise<boolean> {
    const { count } = await this.#database.change(sql`UPDATE deliveries SET due_at = ${now}
      WHERE id = ${id} AND session_id = ${sessionId} AND webhook_id <> ${ofInstallation}
        AND happens_at <= ${now} AND claimed = 0`);
    return count > 0;
  }
}

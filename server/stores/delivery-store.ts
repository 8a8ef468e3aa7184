import { sessionIdSchema, teamIdSchema } from '@story-pointer/core/ids';
import { ofInstallation, type WebhookOwner } from '@story-pointer/core/webhooks/events';
import type { Deliveries } from '@story-pointer/core/wire';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { hasHead, isOfLane } from './delivery-writing.ts';
import { large, listOf, parse } from './sql.ts';
import type { SqlDatabase } from './sql-database.ts';
import type { ClaimedDelivery, DeliveryStore } from './store.ts';

/** Delivered ones, which facilitators can send again. */
const mostDelivered = 100;

/** The tries after which a delivery no longer holds up those behind it; while there is such a one, one try. */
const triesInOrder = 3;

/** The most to one host at once, so that a slow one leaves time to others. */
const mostToHost = 5;

/** The most that a claim looks at. */
const mostFound = 200;

const dueRow = z.object({ id: z.string(), host: z.string(), webhookId: z.string() });
const claimedRow = z.object({
  ...{ id: z.string(), webhookId: z.string(), host: z.string() },
  ...{ sessionId: z.nullable(sessionIdSchema), teamId: z.nullable(teamIdSchema) },
  ...{ place: large, type: z.string(), happensAt: large, tries: z.int() },
  ...{ status: z.nullable(z.int()), body: z.string(), target: z.nullable(z.string()) },
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

  async claim(
    now: number,
    until: number,
    most: number,
    hosts: readonly string[],
    resting: ReadonlyMap<string, number> = new Map(),
  ): Promise<readonly ClaimedDelivery[]> {
    const { change } = this.#database;
    const underWay = Map.groupBy(hosts, (host) => host);
    const busy = [...underWay].filter(([, some]) => some.length >= mostToHost);
    const due = await this.#due(now, ['', ...busy.map(([host]) => host)], resting);
    const byHost = Map.groupBy(due, ({ host }) => host);
    const chosen = [...byHost].flatMap(([host, some]) =>
      some.slice(0, mostToHost - (underWay.get(host)?.length ?? 0)),
    );
    if (chosen.length === 0) return [];
    const ids = chosen.slice(0, most).map(({ id }) => id);
    // Another process may have claimed some of them meanwhile.
    const claimed = await change(sql`UPDATE deliveries
      SET claimed = 1, tries = tries + 1, due_at = ${until}
      WHERE id IN ${listOf(ids)} AND due_at <= ${now}
      RETURNING id, session_id AS "sessionId", team_id AS "teamId", webhook_id AS "webhookId", host,
        place, type, tries, status, happens_at AS "happensAt", body, CASE WHEN team_id IS NULL
          THEN (SELECT data FROM documents
            WHERE documents.session_id = deliveries.session_id AND kind = 'webhookTargets'
              AND documents.id = webhook_id)
          ELSE (SELECT data FROM team_programs WHERE team_programs.id = webhook_id)
          END AS target`);
    return parse(claimedRow, claimed);
  }

  /** Puts off messages to webhooks that rest, which each search would find again. */
  async #due(now: number, busy: readonly string[], resting: ReadonlyMap<string, number>) {
    const { read, change } = this.#database;
    for (;;) {
      const found = await read(sql`SELECT id, host, webhook_id AS "webhookId" FROM deliveries
        WHERE due_at IS NOT NULL AND due_at <= ${now} AND host NOT IN ${listOf(busy)}
        ORDER BY due_at LIMIT ${mostFound}`);
      const due = parse(dueRow, found);
      const held = Map.groupBy(due, ({ webhookId }) => Math.max(now, resting.get(webhookId) ?? 0));
      const free = held.get(now) ?? [];
      if (free.length === due.length) return free;
      held.delete(now);
      for (const [end, some] of held)
        await change(sql`UPDATE deliveries SET due_at = ${end}
          WHERE id IN ${listOf(some.map(({ id }) => id))} AND due_at <= ${now}`);
    }
  }

  async finish(
    { id, sessionId, teamId, webhookId, place, tries }: ClaimedDelivery,
    now: number,
    status: number,
    dueAt: number | null = null,
  ): Promise<void> {
    const lane = isOfLane(sessionId, webhookId);
    const isFailing = sql`EXISTS (SELECT 1 FROM deliveries AS other
      WHERE ${lane} AND other.tries >= ${triesInOrder} AND other.due_at IS NOT NULL)`;
    const passes = dueAt === null || tries >= triesInOrder;
    await this.#database.commit({
      id: sessionId ?? teamId ?? id,
      // Locks the session as its commits do: none adds a message behind this one meanwhile.
      turn:
        sessionId === null
          ? sql`UPDATE teams SET revision = revision WHERE id = ${teamId}`
          : sql`UPDATE sessions SET revision = revision WHERE id = ${sessionId}`,
      writes: [
        sql`UPDATE deliveries SET claimed = 0, status = ${status}, due_at = ${dueAt},
          in_turn = CASE WHEN ${passes ? sql`1 = 1` : isFailing} THEN 0 ELSE in_turn END
          WHERE id = ${id} AND due_at IS NOT NULL`,
        sql`UPDATE deliveries SET due_at = ${now} WHERE id =
          (SELECT id FROM deliveries WHERE ${lane} AND in_turn = 1 ORDER BY place LIMIT 1)
          AND NOT ${hasHead(lane)}`,
        sql`DELETE FROM deliveries WHERE ${lane} AND due_at IS NULL AND in_turn = 0
          AND place <= ${webhookId === ofInstallation ? place : place - mostDelivered}`,
      ],
      erases: false,
    });
  }

  async list(owner: WebhookOwner, now: number): Promise<Deliveries['deliveries']> {
    const rows = await this.#database.read(sql`SELECT id, webhook_id AS "webhookId", type,
        happens_at AS "happensAt", due_at AS "dueAt", tries, status FROM deliveries
      WHERE ${isOf(owner)} AND happens_at <= ${now}
      ORDER BY happens_at DESC, place DESC LIMIT ${mostListed}`);
    return parse(listedRow, rows);
  }

  async sendAgain(
    owner: WebhookOwner,
    id: string,
    webhookIds: readonly string[],
    now: number,
  ): Promise<boolean> {
    // One that is being sent stays so, and its turn will come for one that has no time yet. A lost one that is not
    // logged yet is no longer lost.
    const { count } = await this.#database.change(sql`UPDATE deliveries
      SET due_at = CASE WHEN claimed = 1 OR (in_turn = 1 AND due_at IS NULL) THEN due_at
        ELSE ${now} END,
        status = CASE WHEN tries = 0 THEN NULL ELSE status END
      WHERE id = ${id} AND ${isOf(owner)} AND webhook_id IN ${listOf(webhookIds)}
        AND happens_at <= ${now}`);
    return count > 0;
  }
}

function isOf(owner: WebhookOwner): Sql {
  if ('teamId' in owner) return sql`team_id = ${owner.teamId}`;
  return sql`session_id = ${owner.sessionId} AND team_id IS NULL
    AND webhook_id <> ${ofInstallation}`;
}

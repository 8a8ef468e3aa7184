import { type Id, idSchema } from '@story-pointer/core/ids';
import type { Room } from '@story-pointer/core/session/room';
import sql, { type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';
import { isOldDelivery } from './delivery-writing.ts';
import { large, pagesOf } from './sql.ts';
import type { SqlDatabase } from './sql-database.ts';
import { type Horizons, RecordNotFound } from './store.ts';
import { lastSummary, renewed, saysSo } from './team-writing.ts';
import { deletionOf } from './writing.ts';

const overdueRow = z.object({ id: idSchema, isOverdue: z.number(), isOfTeam: z.number() });
const ageRow = z.object({ id: z.string(), madeAt: large, isLeft: z.number() });
const deliveryRow = z.object({ id: z.string(), isOld: z.number() });

/** Page size of the searches for what is old, small enough that no command waits long. */
const rowsAtOnce = 500;

/** @param load reads a room @throws {AggregateError} after everything else when sessions could not be read */
export async function prune(
  { read, change, commit, erase, now }: SqlDatabase,
  { idle, unused, receipts }: Horizons,
  load: (id: Id) => Promise<Room>,
): Promise<readonly Id[]> {
  // Votes are still collected until a deadline that lies ahead.
  const isOverdue = sql`((last_activity_at < ${idle}
    OR (revision = 1 AND last_activity_at < ${unused})) AND COALESCE(due_at, 0) < ${idle})`;
  const forgotten: Id[] = [];
  const failures: unknown[] = [];
  const sessions = pagesOf(
    read,
    overdueRow,
    rowsAtOnce,
    (last) => sql`SELECT id, CASE WHEN ${isOverdue} THEN 1 ELSE 0 END AS "isOverdue",
      CASE WHEN id IN (SELECT session_id FROM team_sessions) THEN 1 ELSE 0 END AS "isOfTeam"
      FROM sessions WHERE id > ${last?.id ?? ''} ORDER BY id`,
  );
  for await (const page of sessions) {
    for (const { id, isOfTeam } of page.filter((session) => session.isOverdue === 1)) {
      try {
        const writes = isOfTeam === 1 ? [lastSummary(await load(id))] : [];
        // A transaction for each, so that no command waits long; there may have been activity meanwhile.
        const deletion = deletionOf(id, sql`WHERE id = ${id} AND ${isOverdue}`);
        if (await commit({ ...deletion, writes })) forgotten.push(id);
      } catch (error) {
        if (!(error instanceof RecordNotFound)) failures.push(error);
      }
    }
  }
  await change(sql`DELETE FROM teams
    WHERE data = ${renewed} AND last_activity_at < ${now() - saysSo}`);
  // Hidden since then; a jump of the machine's clock erases none.
  await change(sql`DELETE FROM teams WHERE deletes_at < ${receipts}`);
  await change(sql`DELETE FROM teams WHERE last_activity_at < ${idle} AND data <> ${renewed} AND NOT EXISTS
    (SELECT 1 FROM team_sessions JOIN sessions ON sessions.id = session_id
      WHERE team_id = teams.id)`);
  const isLeft = sql`(session_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.id = session_id))`;
  const ages = pagesOf(
    read,
    ageRow,
    rowsAtOnce,
    (last) => sql`SELECT id, made_at AS "madeAt", CASE WHEN ${isLeft} THEN 1 ELSE 0 END AS "isLeft"
      FROM receipts WHERE id > ${last?.id ?? ''} ORDER BY id`,
  );
  for await (const page of ages) {
    if (!page.some(({ madeAt, isLeft }) => madeAt < receipts || isLeft === 1)) continue;
    const isInPage = isWithin(page);
    const isOfCommand = sql`answer LIKE '%"revision"%'`;
    await change(sql`DELETE FROM receipts WHERE ${isInPage}
      AND (made_at < ${receipts} OR (${isLeft} AND ${isOfCommand}))`);
    // A creation that is repeated after the deletion creates no second session.
    await change(sql`UPDATE receipts SET session_id = NULL, answer = '{}'
      WHERE ${isInPage} AND ${isLeft} AND NOT ${isOfCommand}`);
  }
  const isOld = isOldDelivery(now());
  const deliveries = pagesOf(
    read,
    deliveryRow,
    rowsAtOnce,
    (last) => sql`SELECT id, CASE WHEN ${isOld} THEN 1 ELSE 0 END AS "isOld"
      FROM deliveries WHERE id > ${last?.id ?? ''} ORDER BY id`,
  );
  for await (const page of deliveries) {
    if (page.some((delivery) => delivery.isOld === 1))
      await change(sql`DELETE FROM deliveries WHERE ${isWithin(page)} AND ${isOld}`);
  }
  await erase?.();
  if (failures.length > 0) throw new AggregateError(failures, 'sessions were not deleted');
  return forgotten;
}

function isWithin(page: readonly { readonly id: string }[]): Sql {
  return sql`id >= ${page[0]?.id} AND id <= ${page.at(-1)?.id}`;
}

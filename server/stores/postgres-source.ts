import { SQL } from 'bun';
import sql, { bulk, join, raw } from 'sql-template-tag';
import * as z from 'zod/mini';
import { documentSteps, earlierTables } from './earlier-tables.ts';
import { queryOf } from './postgres.ts';
import { asFailure } from './postgres-failure.ts';
import { PostgresPlace } from './postgres-place.ts';
import { type DataSource, parse, type Query } from './sql.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { prepare, stepsOf, tablesAfter } from './tables.ts';

const columnRow = z.object({ table: z.string(), column: z.string() });
const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const rowsAtOnce = 500;

/** Opens a PostgreSQL database to move data out of it, which changes nothing in it. @throws {StoreFailure} */
export async function connectToRead(url: string): Promise<DataSource> {
  await using opened = new AsyncDisposableStack();
  try {
    opened.use(await PostgresPlace.take(url, 'alone'));
    const connection = { application_name: 'story-pointer', default_transaction_read_only: 'on' };
    const client = opened.use(new SQL(url, { max: 1, connection }));
    const there = queryOf(client);
    const done = await stepsOf(there);
    const memory = done >= documentSteps ? undefined : opened.use(await takenOver(there));
    const kept = opened.move();
    return {
      run: memory?.run ?? there,
      lacks: memory ? [] : tablesAfter(done),
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    };
  } catch (error) {
    throw asFailure(error);
  }
}

/** The data of an earlier version, which was never much, in memory and in the tables of today. */
async function takenOver(there: Query): Promise<SqliteConnection> {
  const memory = new SqliteConnection(':memory:', 'write');
  const names = ['migrations', ...earlierTables];
  const columns = await there(
    sql`SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name IN (${join(names)})
      ORDER BY table_name, ordinal_position`,
  );
  const tables = Map.groupBy(parse(columnRow, columns), ({ table }) => table);
  for (const [table, found] of tables) {
    const listed = found.map(({ column }) => `"${column}"`).join(', ');
    await memory.run(raw(`CREATE TABLE ${table} (${listed})`));
    for (const { column } of found.filter(({ column }) => /^id$|_id$/.test(column)))
      await memory.run(raw(`CREATE INDEX ${table}_by_${column} ON ${table} (${column})`));
    const rows = parse(rowSchema, await there(raw(`SELECT ${listed} FROM ${table}`)));
    for (let first = 0; first < rows.length; first += rowsAtOnce) {
      const values = rows.slice(first, first + rowsAtOnce).map((row) => Object.values(row));
      await memory.run(sql`INSERT INTO ${raw(table)} VALUES ${bulk(values)}`);
    }
  }
  await prepare((work) => memory.begin('IMMEDIATE', work), 'SQLite', false);
  return memory;
}

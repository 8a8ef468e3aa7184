import { expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isPostgresMissing, PostgresServer } from '../../testing/postgres-server.ts';
import { connectToMove } from '../database.ts';
import { plainly } from '../statement.ts';
import { entities } from './entities.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(30_000);

/** Tables that say how far a database is, and hold nothing of anybody. */
const ownTables = ['migrations', 'moves'];

const stored = entities.flatMap((entity) =>
  entity.allColumns.map((column) => [entity.name, column]),
);

const found = z.object({ table: z.string(), column: z.string() });

/** @param query for the tables and their columns */
async function columnsIn(url: string, query: string): Promise<string[][]> {
  await using database = await connectToMove(url);
  const rows = z.parse(z.array(found), await database.run(plainly(query)));
  return rows
    .filter(({ table }) => !ownTables.includes(table))
    .map(({ table, column }) => [table, column]);
}

test('[C60] every table and column of a SQLite file belongs to an entity, and so is moved with the data', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
  const found = await columnsIn(
    `sqlite://${join(folder, 'test.db')}`,
    `SELECT tables.name AS "table", columns.name AS "column"
     FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'`,
  );
  await rm(folder, { recursive: true });
  expect(found.toSorted()).toEqual(stored.toSorted());
});

test.skipIf(isPostgresMissing)(
  '[C60] every table and column of a PostgreSQL database belongs to an entity, and so is moved with the data',
  async () => {
    await using postgres = await PostgresServer.open();
    const found = await columnsIn(
      await postgres.newDatabase(),
      `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`,
    );
    expect(found.toSorted()).toEqual(stored.toSorted());
  },
);

import { CryptoHasher } from 'bun';
import sql, { bulk, empty, join, raw } from 'sql-template-tag';
import * as z from 'zod/mini';
import { type DataSource, pagesOf, type Query, type WritableSource } from './sql.ts';
import { keys } from './tables.ts';

/** Two databases between which data is moved. */
export interface Move {
  readonly from: DataSource;
  readonly to: WritableSource;
  /** Called with each line of progress. */
  readonly report: (line: string) => void;
}

/** A reason why data cannot be moved, in a sentence that says what to do. */
export class MoveError extends Error {}

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type MovedRow = z.infer<typeof rowSchema>;

/** The values of the columns of a row's key. */
const keySchema = z.array(z.union([z.string(), z.number()]));

const tables = Object.entries(keys);
const rowsInPage = 500;

/** Copies all in one transaction, so that an interrupted move has written nothing, and compares it. @throws {MoveError} */
export async function moveData(move: Move): Promise<void> {
  const { to, report } = move;
  const isEmpty = await isUnused(to.run);
  if (isEmpty) await copy(move);
  else report('The new database holds data already: it is compared, and nothing is written.');
  if (!(await compare(move))) {
    throw new MoveError(
      isEmpty
        ? 'The copy differs from the source, so one of the two was changed meanwhile: stop every server, take an empty database, and start again.'
        : 'The new database holds other data, which was left as it is: take an empty database.',
    );
  }
  report('All data is there.');
}

/** Whether it holds no sessions and receipts; a server may have been started on it. */
async function isUnused(query: Query): Promise<boolean> {
  const found = await query(sql`SELECT id FROM sessions UNION ALL SELECT id FROM receipts LIMIT 1`);
  return found.length === 0;
}

async function copy({ from, to, report }: Move): Promise<void> {
  await to.transact(async (query) => {
    await query(sql`DELETE FROM clock`);
    for (const [table, key] of tables) {
      for await (const rows of rowsOf(from, table, key)) {
        const columns = raw(Object.keys(rows[0] ?? {}).join(', '));
        const values = bulk(rows.map((row) => Object.values(row)));
        await query(sql`INSERT INTO ${raw(table)} (${columns}) VALUES ${values}`);
        report(`copied ${rows.length} ${table}`);
      }
    }
  });
}

/** @returns whether both hold the same */
async function compare({ from, to, report }: Move): Promise<boolean> {
  let isSame = true;
  for (const [table, key] of tables) {
    const [there, here] = await Promise.all([sumOf(from, table, key), sumOf(to, table, key)]);
    isSame &&= there === here;
    report(`${table}: ${here}, ${there === here ? 'the same' : `but ${there}, at the source`}`);
  }
  return isSame;
}

/** The rows of a table in the order of their keys, as this database sorts. */
function rowsOf({ run, lacks }: DataSource, table: string, key: readonly string[]) {
  const order = raw(key.join(', '));
  const none: Query = async () => Object.assign([], { count: 0 });
  return pagesOf(lacks?.includes(table) ? none : run, rowSchema, rowsInPage, (last) => {
    const values = last && keySchema.parse(key.map((column) => last[column]));
    const isBehind = values ? sql`WHERE (${order}) > (${join(values)})` : empty;
    return sql`SELECT * FROM ${raw(table)} ${isBehind} ORDER BY ${order}`;
  });
}

/** The number of rows in a table, and a checksum of them. */
async function sumOf(source: DataSource, table: string, key: readonly string[]): Promise<string> {
  const sum = new Uint8Array(32);
  let count = 0;
  for await (const rows of rowsOf(source, table, key)) {
    count += rows.length;
    for (const row of rows) {
      // Databases sort text differently: added up without carrying, the order does not matter.
      for (const [index, byte] of digestOf(row).entries()) sum[index] = (sum[index] ?? 0) ^ byte;
    }
  }
  return `${count} rows, checksum ${sum.toHex().slice(0, 16)}`;
}

/** Large numbers come as numbers from one database and as text from the other; a column may be missing in one. */
function digestOf(row: MovedRow): Uint8Array {
  const values = Object.entries(row)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([column, value]) => [column, String(value)]);
  return new CryptoHasher('sha256').update(JSON.stringify(values)).digest();
}

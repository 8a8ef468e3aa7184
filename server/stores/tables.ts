import { CryptoHasher, type SQL } from 'bun';
import * as z from 'zod/mini';

/** The tables and what identifies a row in them; those that others refer to come first. */
export const tables = [
  { name: 'sessions', key: ['id'] },
  { name: 'participants', key: ['id'] },
  { name: 'stories', key: ['id'] },
  { name: 'votes', key: ['story_id', 'participant_id'] },
  { name: 'receipts', key: ['id'] },
  { name: 'clock', key: ['id'] },
] as const;
type Table = (typeof tables)[number];

/** The values of the columns of a row's key. */
export const keySchema = z.readonly(z.array(z.union([z.string(), z.number()])));
export type Key = z.infer<typeof keySchema>;

const rowsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));
type Row = z.infer<typeof rowsSchema>[number];

/** A part of a table that is in memory at a time. */
interface Page {
  readonly rows: readonly Row[];
  /** The key of the last of them. */
  readonly last: Key;
}

const rowsInPage = 500;

/** The rows of a table in the order of their keys, as this database sorts, from behind `after` on. */
export async function* pagesOf(
  sql: SQL,
  { name, key }: Table,
  after: Key = [],
): AsyncGenerator<Page> {
  const columns = key.join(', ');
  const from = (last: Key) => {
    const behind = `WHERE (${columns}) > (${key.map((_, index) => `$${index + 1}`)})`;
    const condition = last.length > 0 ? behind : '';
    const query = `SELECT * FROM ${name} ${condition} ORDER BY ${columns} LIMIT ${rowsInPage}`;
    return sql.unsafe(query, [...last]);
  };
  for (let last = after; ; ) {
    const rows = z.parse(rowsSchema, await from(last));
    const end = rows.at(-1);
    if (!end) return;
    last = z.parse(
      keySchema,
      key.map((column) => end[column]),
    );
    yield { rows, last };
  }
}

/** Whether nobody has done anything in it; a server may have been started on it. */
export async function isUnused(sql: SQL): Promise<boolean> {
  const found: unknown[] =
    await sql`SELECT id FROM sessions UNION ALL SELECT id FROM receipts LIMIT 1`;
  return found.length === 0;
}

/** How many rows a table has, and a number that hardly any other rows have. */
export interface Sum {
  readonly rows: number;
  readonly checksum: string;
}

export async function sumOf(sql: SQL, table: Table): Promise<Sum> {
  const sum = new Uint8Array(32);
  let count = 0;
  for await (const { rows } of pagesOf(sql, table)) {
    count += rows.length;
    for (const row of rows) {
      // Databases sort text differently: added up without carrying, the order does not matter.
      for (const [index, byte] of digestOf(row).entries()) sum[index] = (sum[index] ?? 0) ^ byte;
    }
  }
  return { rows: count, checksum: sum.toHex().slice(0, 16) };
}

/** Large numbers come as numbers from one database and as text from the other. */
function digestOf(row: Row): Uint8Array {
  const values = Object.entries(row)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([column, value]) => [column, value === null ? null : String(value)]);
  return new CryptoHasher('sha256').update(JSON.stringify(values)).digest();
}

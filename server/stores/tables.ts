import { CryptoHasher } from 'bun';
import * as z from 'zod/mini';
import type { Entity } from './entities/entity.ts';
import { list, plainly, type Query, type Row, sql } from './statement.ts';

/** The values of the columns of a row's key. */
export const keySchema = z.readonly(z.array(z.union([z.string(), z.number()])));
export type Key = z.infer<typeof keySchema>;

const rowsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

/** A part of a table that is in memory at a time. */
interface Page {
  readonly rows: readonly Row[];
  /** The key of the last of them. */
  readonly last: Key;
}

const rowsInPage = 500;

/** The rows of a table in the order of their keys, as this database sorts, from behind `after` on. */
export async function* pagesOf(
  query: Query,
  entity: Entity,
  after: Key = [],
): AsyncGenerator<Page> {
  const { name, key } = entity;
  const columns = plainly(entity.allColumns.join(', '));
  const order = plainly(key.join(', '));
  const from = (last: Key) => {
    const condition = last.length > 0 ? sql`WHERE (${order}) > ${list(last)}` : plainly('');
    return query(sql`SELECT ${columns} FROM ${plainly(name)} ${condition}
      ORDER BY ${order} LIMIT ${rowsInPage}`);
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
export async function isUnused(query: Query): Promise<boolean> {
  const found = await query(sql`SELECT id FROM sessions UNION ALL SELECT id FROM receipts LIMIT 1`);
  return found.length === 0;
}

/** How many rows a table has, and a number that hardly any other rows have. */
export interface Sum {
  readonly rows: number;
  readonly checksum: string;
}

export async function sumOf(query: Query, entity: Entity): Promise<Sum> {
  const sum = new Uint8Array(32);
  let count = 0;
  for await (const { rows } of pagesOf(query, entity)) {
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

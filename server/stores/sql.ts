import { setImmediate as nextTurn } from 'node:timers/promises';
import sql, { join, type Sql } from 'sql-template-tag';
import * as z from 'zod/mini';

export type Plain = string | number | null;

export interface Rows extends Array<unknown> {
  readonly count: number;
}

export type Query = (statement: Sql) => Promise<Rows>;

/** Runs `work` as one transaction: all that it writes is kept, or nothing. */
export type Transact = <T>(work: (query: Query) => Promise<T>) => Promise<T>;

/** A database that is open to be read, to be closed by disposing of it. */
export interface DataSource extends AsyncDisposable {
  readonly run: Query;
  /** Tables of today that an earlier version did not have. */
  readonly lacks?: readonly string[];
}

/** A database that is open to be read and written. */
export interface WritableSource extends DataSource {
  readonly transact: Transact;
}

/** A number that may be too large for an INTEGER: PostgreSQL has those come as text. */
export const large = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => Number(value)),
);

/** @throws {z.core.$ZodError} when the database holds what this version cannot have written */
export function parse<T extends z.ZodMiniType>(schema: T, rows: readonly unknown[]): z.output<T>[] {
  return rows.map((row) => z.parse(schema, row));
}

/** The rows of a statement in pages; others get their turn between two. @param after reads the rows behind a row */
export async function* pagesOf<T extends z.ZodMiniType>(
  query: Query,
  schema: T,
  size: number,
  after: (last: z.output<T> | undefined) => Sql,
): AsyncGenerator<readonly z.output<T>[]> {
  for (let last: z.output<T> | undefined; ; await nextTurn()) {
    const rows = parse(schema, await query(sql`${after(last)} LIMIT ${size}`));
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

/** The values of a statement. @throws {TypeError} when no column takes one of them */
export function valuesOf({ values }: Sql): Plain[] {
  return values.map((value) => {
    if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
    throw new TypeError(`no column for ${typeof value}`);
  });
}

/** For `IN`. Databases keep each statement they have seen, so the last value is repeated up to a power of two. */
export function listOf(values: readonly Plain[]): Sql {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)));
  const padded = Array.from({ length }, (_, index) => values[index] ?? values.at(-1) ?? null);
  return join(padded, ', ', '(', ')');
}

import * as z from 'zod/mini';
import type { Plain, Row } from '../statement.ts';

/** How a column is read; a codec is written as it says, anything else as it is. */
type Column = z.ZodMiniType<unknown, Plain>;

/** By our names. The database has the same with underscores: `keyHash` is `key_hash`. */
type Columns = Readonly<Record<string, Column>>;

/** Values by our names. */
type Fields = Readonly<Record<string, unknown>>;

/** A field and where it is kept. */
interface Place {
  readonly field: string;
  readonly column: string;
  readonly isKey: boolean;
  readonly write: (value: unknown) => Plain;
}

/** What is stored, one table each. */
export class Entity<C extends Columns = Columns> {
  /** The table's name. */
  readonly name: string;
  /** The columns that identify a row. */
  readonly key: readonly string[];
  readonly columns: C;
  /** All columns of the table. */
  readonly allColumns: readonly string[];
  /** What stands behind SELECT: each column under our name. */
  readonly selection: string;
  readonly #places: readonly Place[];
  readonly #keyPlaces: readonly Place[];
  readonly #schema: z.ZodMiniObject<C>;

  /** @param own more columns, which only the store's own statements know */
  constructor(name: string, key: readonly string[], columns: C, own: readonly string[] = []) {
    this.name = name;
    this.key = key;
    this.columns = columns;
    this.#schema = z.object(columns);
    this.#places = Object.entries(columns).map(([field, schema]) => {
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return { field, column, isKey: key.includes(column), write: writerFor(schema) };
    });
    this.#keyPlaces = this.#places.filter(({ isKey }) => isKey);
    this.allColumns = [...this.#places.map(({ column }) => column), ...own];
    const selected = this.#places.map(({ field, column }) => `${name}.${column} AS "${field}"`);
    this.selection = selected.join(', ');
  }

  /** @throws {z.core.$ZodError} when the database holds what this version cannot have written */
  read(rows: readonly unknown[]): z.output<z.ZodMiniObject<C>>[] {
    return parse(this.#schema, rows);
  }

  /** A record as it is written. */
  rowOf(record: Fields): Row {
    return written(this.#places, record);
  }

  /** What identifies the row of a record. */
  keyOf(record: Fields): Row {
    return written(this.#keyPlaces, record);
  }

  /** The columns in which `after` is another record than `before`, as they are written. */
  changedIn(before: Fields, after: Fields): Row {
    const row: Record<string, Plain> = {};
    for (const { field, column, write } of this.#places) {
      if (before[field] !== after[field]) row[column] = write(after[field]);
    }
    return row;
  }
}

export type RecordOf<E> = E extends Entity<infer C> ? z.output<z.ZodMiniObject<C>> : never;

/** A yes or no, which both databases keep as a number. */
export const flag = z.codec(z.literal([0, 1]), z.boolean(), {
  decode: (stored) => stored === 1,
  encode: (value) => (value ? 1 : 0),
});

/** A number that may be too large for an INTEGER: PostgreSQL has those come as text. */
export const large = z.codec(z.union([z.string(), z.number()]), z.number(), {
  decode: Number,
  encode: (value) => value,
});

/** @throws {z.core.$ZodError} as `read` does */
export function parse<T extends z.ZodMiniType>(schema: T, rows: readonly unknown[]): z.output<T>[] {
  return rows.map((row) => z.parse(schema, row));
}

function written(places: readonly Place[], record: Fields): Row {
  const row: Record<string, Plain> = {};
  for (const { field, column, write } of places) row[column] = write(record[field]);
  return row;
}

function writerFor(schema: Column): Place['write'] {
  if (!(schema instanceof z.ZodMiniCodec)) return plain;
  // Not `z.encode`, which would look at them once more, several times a row.
  const { reverseTransform } = schema.def;
  return (value) => plain(reverseTransform(value, { value, issues: [] }));
}

/** Our own records need no second look, but for what no database takes. */
function plain(value: unknown): Plain {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value;
  throw new TypeError(`no column for ${typeof value}`);
}

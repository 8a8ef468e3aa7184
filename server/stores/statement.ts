/** What a database keeps in a column. */
export type Plain = string | number | null;

/** Values by column. */
export type Row = Readonly<Record<string, Plain>>;

/** A statement in SQL, or a part of one. */
export interface Statement {
  /** What stands between the values: one more than there are of them. */
  readonly texts: readonly string[];
  readonly values: readonly Plain[];
}

/** What a statement has found. */
interface Rows extends Array<unknown> {
  /** How many rows it has found or changed. */
  readonly count: number;
}

/** Runs a statement. */
export type Query = (statement: Statement) => Promise<Rows>;

/** Runs a statement while the caller waits, as a database in this process can. */
export type QueryNow = (statement: Statement) => Rows;

/** Runs `work` as one transaction: all that it writes is kept, or nothing. */
export type Transact = <T>(work: (query: Query) => Promise<T>) => Promise<T>;

/** A statement as it stands between backticks, made of values and other parts. */
export function sql(
  strings: readonly string[],
  ...parts: readonly (Plain | Statement)[]
): Statement {
  const plain = parts.filter(isPlain);
  if (plain.length === parts.length) return { texts: strings, values: plain };
  const texts = [strings[0] ?? ''];
  const values: Plain[] = [];
  const add = (text: string) => texts.push((texts.pop() ?? '') + text);
  for (const [index, part] of parts.entries()) {
    if (isPlain(part)) {
      texts.push('');
      values.push(part);
    } else {
      add(part.texts[0] ?? '');
      texts.push(...part.texts.slice(1));
      values.push(...part.values);
    }
    add(strings[index + 1] ?? '');
  }
  return { texts, values };
}

function isPlain(part: Plain | Statement): part is Plain {
  return typeof part !== 'object' || part === null;
}

/** A text of our own: names of tables and columns. */
export function plainly(text: string): Statement {
  return { texts: [text], values: [] };
}

/** Parts with something between each two. */
export function joined(parts: readonly (Plain | Statement)[], between: string): Statement {
  if (parts.length === 0) return plainly('');
  return sql(['', ...Array.from(parts.slice(1), () => between), ''], ...parts);
}

/** A list, to stand behind `IN`. */
export function list(values: readonly Plain[]): Statement {
  return sql`(${joined(values, ', ')})`;
}

/**
 * A list, to stand behind `IN` where it is of ever other lengths: databases keep each statement they have
 * seen, so that the last value is repeated until the length is a power of two.
 */
export function anyOf(values: readonly Plain[]): Statement {
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, values.length)));
  return list(Array.from({ length }, (_, index) => values[index] ?? values.at(-1) ?? null));
}

/** Columns, each with its value. */
export function pairs(row: Row, between: string): Statement {
  const parts = Object.entries(row).map(([name, value]) => sql`${plainly(name)} = ${value}`);
  return joined(parts, between);
}

/** Of statements that come again and again, by their parts between the values. */
const knownTexts = new WeakMap<readonly string[], string>();

/** The statement with `$1`, `$2` and so on in the place of its values. */
export function textOf({ texts }: Statement): string {
  const known = knownTexts.get(texts);
  if (known !== undefined) return known;
  const text = texts.reduce((text, next, index) => `${text}$${index}${next}`);
  knownTexts.set(texts, text);
  return text;
}

const shapes = new Map<string, readonly string[]>();

/**
 * A statement that is put together only once.
 * @param shape stands for all of it but the values
 * @param values in the order in which `make` has them
 */
export function shaped(shape: string, values: readonly Plain[], make: () => Statement): Statement {
  const texts = shapes.get(shape) ?? make().texts;
  shapes.set(shape, texts);
  return { texts, values };
}

/** @param rows with the same columns */
export function insertInto(table: string, ...rows: readonly Row[]): Statement {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const values = joined(
    rows.map((row) => list(Object.values(row))),
    ', ',
  );
  return sql`INSERT INTO ${plainly(`${table} (${columns})`)} VALUES ${values}`;
}

export function insert(table: string, row: Row): Statement {
  const shape = `insert ${table} ${Object.keys(row)}`;
  return shaped(shape, Object.values(row), () => insertInto(table, row));
}

export function update(table: string, key: Row, set: Row): Statement {
  const shape = `update ${table} ${Object.keys(set)} ${Object.keys(key)}`;
  return shaped(
    shape,
    [...Object.values(set), ...Object.values(key)],
    () => sql`UPDATE ${plainly(table)} SET ${pairs(set, ', ')} WHERE ${pairs(key, ' AND ')}`,
  );
}

/** @param keys of rows, with the same columns */
export function deleteFrom(table: string, keys: readonly Row[]): Statement {
  const columns = Object.keys(keys[0] ?? {}).join(', ');
  return shaped(
    `delete ${table} ${columns} ${keys.length}`,
    keys.flatMap((key) => Object.values(key)),
    () => sql`DELETE FROM ${plainly(table)} WHERE (${plainly(columns)}) IN (
      VALUES ${joined(
        keys.map((key) => list(Object.values(key))),
        ', ',
      )})`,
  );
}

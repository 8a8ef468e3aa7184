import type { Row, Value } from './sql.ts';

/** What SQLite takes in the place of a question mark. */
export type Plain = string | number | null;

/** A part of a statement, and what stands in the place of its question marks. */
export class Fragment {
  readonly text: string;
  readonly values: readonly Plain[];

  constructor(text: string, values: readonly Plain[]) {
    this.text = text;
    this.values = values;
  }
}

/** A list, or rows behind the names of their columns. */
export function fragmentOf(parts: readonly (string | Row)[]): Fragment {
  const [first] = parts;
  if (typeof first !== 'object') return tuple(parts.filter((part) => typeof part === 'string'));
  const rows = parts
    .filter((part) => typeof part === 'object')
    .map((row) => tuple(Object.values(row)));
  const texts = rows.map(({ text }) => text).join(', ');
  const columns = Object.keys(first).join(', ');
  return new Fragment(
    `(${columns}) VALUES ${texts}`,
    rows.flatMap(({ values }) => values),
  );
}

function tuple(values: readonly Plain[]): Fragment {
  return new Fragment(`(${values.map(() => '?').join(', ')})`, values);
}

/** A whole statement, as it stood between backticks. */
export function statementOf(strings: TemplateStringsArray, values: readonly Value[]): Fragment {
  const marks = values.map((value) => (value instanceof Fragment ? value.text : '?'));
  const plain = values.flatMap((value) =>
    value instanceof Fragment ? value.values : plainOf(value),
  );
  return new Fragment(String.raw({ raw: strings }, ...marks), plain);
}

/** @throws {TypeError} when it is a part of a statement */
export function plainOf(value: Value): Plain {
  if (typeof value === 'object' && value !== null) throw new TypeError('not for SQLite');
  return value;
}

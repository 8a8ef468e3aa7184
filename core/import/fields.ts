import { meaningIn } from './headers.ts';
import { importLimits } from './limits.ts';
import { amountIn } from './points.ts';
import { type Row, row, withoutHoles } from './sheet.ts';

/** A field of a story as text has it: 'Story points: 3'. */
export interface Labelled {
  readonly label: string;
  readonly value: string;
}

/** A field and its line, counted from 0. */
export interface Field {
  readonly label: string;
  value: string;
  readonly line: number;
}

/** Before the next of several fields in a line, which are in bold or marked as code. */
const beforeNext =
  /(?<=`)\s+(?=`)|\s+(?:[·•|,;–-]\s*)?(?=\*\*[^*:：]{2,40}(?:[:：]\*\*|\*\*\s*[:：]))/g;
const between = /\s+[·•|]\s+|[;,]\s+(?=\p{L}[\p{L} ]{1,30}[:：]\s)/u;
const pair = /^([\p{L}\p{M}][\p{L}\p{M}\p{N} ()/#&.'’-]{0,40}?)\s*[:：]\s*((?!\/\/).*)$/u;

/** The fields of a line: 'Points: 3', '**Points:** 3 · **Status:** Done', '| Points | 3 |'. */
export function fieldsIn(line: string): readonly Labelled[] {
  const some = line.slice(0, 1_000).trim();
  if (!/[:：]|^\W*[\d½¼¾]/.test(some)) return [];
  const amount = amountIn(unmarked(some));
  if (amount !== undefined) return [{ label: 'Points', value: amount }];
  const parts = some.replace(beforeNext, '\n').split('\n');
  const plain = parts.flatMap((part) => unmarked(part).split(between));
  const fields = plain.map((part) => pair.exec(part.trim()));
  // One part that is no field makes a sentence of the line.
  const isList = fields.every((found) => found !== null);
  const [whole] = isList ? [] : [pair.exec(unmarked(some))];
  return [...(isList ? fields : []), whole ?? null].flatMap((found) =>
    found ? [{ label: found[1] ?? '', value: (found[2] ?? '').trim() }] : [],
  );
}

/** A text without the marks of bold, italics and code, and without emoji before it. */
function unmarked(text: string): string {
  return text
    .replace(/[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/^(?:\p{Extended_Pictographic}|\ufe0f|\u200d|\s)+(?=\p{L})/u, '');
}

/**
 * The fields of one story in a table: one in each row, or all in a single row.
 * @param isRepeated whether another table has the same first column
 */
export function fieldsOfTable(rows: readonly Row[], isRepeated: boolean): readonly Labelled[] {
  const [header = [], ...body] = rows.map(({ cells }) => cells);
  const meanings = header.map((cell) => meaningIn(cell)?.field);
  const isKnown = ([label = '']: readonly string[]) => meaningIn(label) !== null;
  if (header.length === 2 && (isRepeated || (!meanings[1] && body.some(isKnown))))
    return rows.map(({ cells: [label = '', value = ''] }) => ({ label, value }));
  const isOne = body.length === 1 && meanings.some(Boolean) && !meanings.includes('name');
  return isOne ? header.map((label, at) => ({ label, value: body[0]?.[at] ?? '' })) : [];
}

/** Rows under a header of labels, of those that begin anew with each story below one heading. */
export function recordsOf(all: readonly (readonly Field[])[], isAcross: boolean): readonly Row[] {
  const repeated = all.flatMap((fields) => {
    const counts = countOf(fields.map(({ label }) => label));
    return fields.find(({ label }) => (counts.get(label) ?? 0) > 1)?.label ?? [];
  });
  const starts = countOf(all.flatMap(([field]) => field?.label ?? []));
  const often = [...starts].find(([, count]) => isAcross && count > 1)?.[0];
  const [first = often] = repeated;
  if (first === undefined) return [];
  const columns = new Map<string, number>();
  const rows: { readonly line: number; readonly cells: string[] }[] = [];
  for (const fields of all) {
    let isOpen = false;
    for (const { label, value, line } of fields) {
      if (label === first) rows.push({ line: line + 1, cells: [] });
      isOpen ||= label === first;
      if (isOpen && !columns.has(label) && columns.size < importLimits.columns)
        columns.set(label, columns.size);
      const column = columns.get(label);
      const cells = rows.at(-1)?.cells;
      if (isOpen && cells && column !== undefined) cells[column] ??= value;
    }
  }
  const filled = rows.filter(({ cells }) => cells.filter((cell) => cell).length > 1);
  const hasTitles = [...columns.keys()].some((label) => meaningIn(label)?.field === 'name');
  if (!hasTitles || filled.length < 2 || filled.length * 2 < rows.length) return [];
  const header = row(0, [...columns.keys()]);
  return [header, ...rows.map(({ line, cells }) => row(line, withoutHoles(cells)))];
}

export function countOf<T>(all: readonly T[]): ReadonlyMap<T, number> {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

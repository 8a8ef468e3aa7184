/// <reference path="./papaparse.d.ts" />
import papa from 'papaparse';
import { importLimits, mostRows } from './limits.ts';
import { type Excerpt, type Row, row } from './sheet.ts';

/** Text with delimiters, as RFC 4180 has it and as programs write it all the same. */

export interface Records extends Excerpt {
  readonly delimiter: string;
  /** The line of a quote that opens a cell and is never closed; from there on quotes are text. */
  readonly unclosedQuote: number | null;
}

/** The records of a text whose lines end in '\n'; a first line 'sep=;' says nothing but its delimiter. */
export function readRecords(written: string, delimiter: string, most = mostRows(1)): Records {
  const text = withQuotesFirst(written, delimiter);
  const rows: Row[] = [];
  const start = namedDelimiter(text) === null ? 0 : text.indexOf('\n') + 1 || text.length;
  let line = start > 0 ? 2 : 1;
  let at = start;
  let records = 0;
  let cells = 0;
  let isCut = false;
  let unclosedQuote: number | null = null;
  const body = start > 0 ? text.slice(start) : text;
  const read = (source: string, from: number, isFast: boolean) => {
    papa.parse(source, {
      ...{ delimiter, newline: '\n', fastMode: isFast },
      step: ({ data, errors, meta: { cursor } }, parser) => {
        if (errors.some(({ code }) => code === 'MissingQuotes')) {
          unclosedQuote = line;
          parser.abort();
          return;
        }
        if (data.some((cell) => cell !== '')) {
          rows.push(row(line, data.slice(0, importLimits.columns)));
          cells += Math.min(data.length, importLimits.columns);
        }
        const next = from + cursor;
        line += linesIn(text, at, next);
        at = next;
        records += 1;
        const isFull = rows.length >= most || cells >= importLimits.cells;
        if (isFull || records >= importLimits.lines * 2) {
          isCut = /\S/.test(text.slice(at));
          parser.abort();
        }
      },
    });
  };
  if (body !== '') read(body, start, false);
  if (unclosedQuote !== null) read(text.slice(at), at, true);
  return { rows, delimiter, isCut, unclosedQuote };
}

/** Text whose quoted cells begin with their quote, where a header has blanks before it: '"Key", "Title"'. */
function withQuotesFirst(text: string, delimiter: string): string {
  const isSpaced = text.slice(0, Math.max(0, text.indexOf('\n'))).includes(`"${delimiter} "`);
  return isSpaced ? text.replaceAll(/(["\w])([,;|]) +"(?=[^"]|"(?:[,;|\n]|$))/g, '$1$2"') : text;
}

/** The delimiter of a first line 'sep=;', which Excel reads. */
export function namedDelimiter(text: string): string | null {
  return /^sep=(.)(?:\n|$)/.exec(text)?.[1] ?? null;
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1))
    lines += 1;
  return lines;
}

/** Divides rows again that a spreadsheet has put into one cell each, where they then have as many cells as the header. */
export function unwrapped(rows: readonly Row[], delimiter: string): readonly Row[] {
  const inside = rows.map((one) => {
    const [first = '', ...rest] = one.cells;
    if (first === '' || rest.some((cell) => cell !== '')) return null;
    const dividers = [delimiter, ',', ';', '\t'].filter((divider) => first.includes(divider));
    for (const divider of new Set(dividers)) {
      const cells = readRecords(first, divider).rows[0]?.cells ?? [];
      if (cells.length > 2) return cells;
    }
    return null;
  });
  const wrapped = inside.filter((cells) => cells !== null).length;
  if (wrapped === 0) return rows;
  const width = Math.max(
    ...rows
      .slice(0, 100)
      .map(({ cells }, at) => (inside[at] ?? cells.filter((cell) => cell !== '')).length),
  );
  const fitting = inside.filter((cells) => cells?.length === width).length;
  if (fitting * 2 < wrapped || wrapped * 3 < rows.length) return rows;
  return rows.map((one, at) => {
    const cells = inside[at];
    return cells ? { ...one, cells } : one;
  });
}

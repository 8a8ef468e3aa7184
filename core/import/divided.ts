import { looksLikeData } from './column.ts';
import { readRecords, unwrapped } from './delimited.ts';
import { headedTable } from './heading.ts';
import { bullets } from './outline.ts';
import { delimiters, type Excerpt, type Row, row, type Sheet } from './sheet.ts';
import { isStatus } from './states.ts';

/** Text as records: by which delimiter, and whether they are a table at all. */

export interface Divided extends Excerpt {
  readonly delimiter: string;
  readonly notes: Sheet['notes'];
  readonly isKnown: boolean;
}

const sample = 50;

/** The records by the delimiter under which a header is known, else by the one that divides lines most evenly. */
export function dividedBest(
  text: string,
  chosen: string | null,
  isMarkdown: boolean,
): Divided | null {
  const beginning = text.slice(0, 200_000);
  const candidates =
    chosen === null ? delimiters.filter((one) => one !== '|' || !isMarkdown) : [chosen];
  let best: {
    readonly delimiter: string;
    readonly score: number;
    readonly isKnown: boolean;
  } | null = null;
  for (const delimiter of candidates) {
    const records = readRecords(beginning, delimiter, sample).rows;
    const rows = unwrapped(records, delimiter);
    const headed = isMarkdown && rows[0]?.cells.length === 1 ? null : knownTable(rows, delimiter);
    const isKnown = headed !== null;
    // Prefer the delimiter that needs no cells divided again.
    const plainness = rows === records ? 20 : 0;
    const score = headed
      ? 1_000 + plainness + evenness([row(0, headed.header), ...headed.rows])
      : evenness(rows);
    if (score === 0 && chosen === null) continue;
    if (!best || score > best.score) best = { delimiter, score, isKnown };
  }
  if (!best) return null;
  const { rows, isCut, unclosedQuote } = readRecords(text, best.delimiter);
  const told = githubHeader(unwrapped(rows, best.delimiter));
  return {
    ...{ rows: told, isCut, delimiter: best.delimiter, isKnown: best.isKnown },
    notes: unclosedQuote === null ? [] : [{ is: 'unclosedQuote', line: unclosedQuote }],
  };
}

function knownTable(rows: readonly Row[], delimiter: string): ReturnType<typeof headedTable> {
  const headed = headedTable(githubHeader(rows));
  if (!headed || headed.header.length > 1) return headed;
  // A single word is a header where nothing divides cells, and a title above a list.
  const hasStates = headed.rows.some(({ cells }) => isStatus(cells[0] ?? ''));
  const isTitle = /:\s*$/.test(headed.header[0] ?? '') || hasStates || bulletedRows(headed.rows);
  return delimiter === ',' && !isTitle ? headed : null;
}

/** Records without the title above them, which nothing divides. */
function withoutTitle(rows: readonly Row[]): readonly Row[] {
  const start = rows.findIndex(({ cells }) => cells.length > 1);
  return start > 0 && start <= 3 && start * 3 < rows.length ? rows.slice(start) : rows;
}

/** The cells that most records have, weighed by how many records agree with the first of them. */
function evenness(rows: readonly Row[]): number {
  const sizes = withoutTitle(rows).map(({ cells }) => cells.length);
  const [first = 0] = sizes;
  const same = sizes.filter((size) => size === first).length;
  const agreement = (same / sizes.length) * 100 + first / 10;
  return first < 2 ? 0 : agreement / (isProse(rows) ? 2 : 1);
}

/** People write commas into their sentences, with a blank behind. */
function isProse(rows: readonly Row[]): boolean {
  return rows.some(({ cells }) => cells.slice(1).some((cell) => cell.startsWith(' ')));
}

/** Whether records without a known header are a table rather than lines that people write. */
export function isTable(divided: Divided | null, text: string): boolean {
  const { delimiter = '' } = divided ?? {};
  const rows = withoutTitle(divided?.rows ?? []);
  const [first] = rows;
  if (!first || rows.length < 2 || first.cells.length < 2) return false;
  const width = first.cells.length;
  const isEven = rows.every(({ cells }) => cells.length === width);
  const isNearlyEven =
    rows.every(({ cells }) => Math.abs(cells.length - width) < 2) && rows.length > 2;
  const hasQuotes = /^"[^"\n]*"[,;\t|]/m.test(text) || /[,;\t|]"/.test(text);
  if (!isEven && !(isNearlyEven && (hasQuotes || delimiter === '\t'))) return false;
  // A bullet in a cell does not make a list of the table around it.
  if (bulleted.test(text) && bulletedRows(rows)) return false;
  return delimiter === '\t' || hasQuotes || !isProse(rows) || (delimiter === '|' && hasData(rows));
}

/** Whether all cells of a column are numbers, keys, dates or addresses: blanks beside bars are no sign of prose then. */
function hasData(rows: readonly Row[]): boolean {
  return (rows[0]?.cells ?? []).some((_, at) =>
    rows.every(({ cells }) => looksLikeData((cells[at] ?? '').trim())),
  );
}

const bulleted = new RegExp(`^[ \\t]{0,80}${bullets.source}`, 'im');

/** Whether most rows begin with a sign of a list; Word puts a tab behind it. */
function bulletedRows(rows: readonly Row[]): boolean {
  const listed = rows.filter(({ cells: [first = '', ...others] }) =>
    bulleted.test(others.length === 1 ? `${first}\t` : (first.split('\n')[0] ?? '')),
  );
  return listed.length * 2 > rows.length;
}

/** `gh issue list` prints no header, and the state second. */
function githubHeader(rows: readonly Row[]): readonly Row[] {
  const [number = '', state = ''] = rows[0]?.cells ?? [];
  const isOne = /^\d+$/.test(number) && /^(?:OPEN|CLOSED)$/.test(state);
  return isOne ? [row(0, ['number', 'state', 'title', 'labels', 'updated']), ...rows] : rows;
}

import type { Card } from '../decks/deck.ts';
import { copiedLinks } from './copied-links.ts';
import { decode, type FileFault, isZip, joined } from './decode.ts';
import { namedDelimiter, readRecords, unwrapped, withPlainLines } from './delimited.ts';
import { htmlTables } from './html-tables.ts';
import { jiraXml } from './jira-xml.ts';
import { jsonTable } from './json.ts';
import { importLimits } from './limits.ts';
import { bullets, sheetOfItems, sheetOfList } from './list.ts';
import { readMarkdown } from './markdown.ts';
import { textOfHtml } from './markup.ts';
import { delimiters, noChoices, type ReadingChoices, type Row, row, type Sheet } from './sheet.ts';
import { guessedSheet, headedTable, knownSheet, type TableOrigin } from './table.ts';

/** The content of a file, a paste or a clipboard, or the reason it cannot be read. */
export type Reading =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly fault: ReadFault };

export type ReadFault =
  | FileFault
  | 'empty'
  | 'nothing'
  | 'unknownJson'
  | 'brokenJson'
  | 'unknownXml';

interface ReadOptions extends ReadingChoices {
  readonly cards: readonly Card[];
}

type SheetOrigin = Pick<Sheet, 'notes' | 'encoding'>;

/** The options of a reading without any choices. */
export function readingWith(cards: readonly Card[]): ReadOptions {
  return { ...noChoices, cards };
}

export async function readFile(
  chunks: Iterable<Uint8Array>,
  options: ReadOptions,
): Promise<Reading> {
  const bytes = joined(chunks);
  if (!bytes) return { ok: false, fault: 'tooLarge' };
  if (isZip(bytes)) {
    // Only a workbook needs its reader.
    const { workbookTables } = await import('./xlsx.ts');
    const tables = workbookTables(bytes);
    if ('fault' in tables) return { ok: false, fault: tables.fault };
    return readTables(tables.tables, { ...noOrigin, countsIn: 'line', isGuarded: true }, options);
  }
  const decoded = decode(bytes, options.encoding);
  if (!decoded.ok) return decoded;
  const { encoding, notes } = decoded;
  return readText(decoded.text, options, { encoding, notes });
}

/** Reads what was copied from somewhere: the table of it where there is one, else its text. */
export function readClipboard(html: string, text: string, options: ReadOptions): Reading {
  if (html.length <= importLimits.fileBytes) {
    const tables = wideTables(html);
    if (tables.length > 0) return readTables(tables, { ...noOrigin, ...copied }, options);
    const items = copiedLinks(html);
    if (items) return { ok: true, sheet: sheetOfItems(items, noOrigin) };
  }
  return readText(text, options);
}

const noOrigin: SheetOrigin = { notes: [], encoding: null };
const copied = { countsIn: 'entry', isGuarded: true } as const;
const entries = { countsIn: 'entry', isGuarded: false } as const;

/** Reads text by what it is: JSON, XML, HTML, Markdown, a table with delimiters, or a list. */
export function readText(
  source: string,
  options: ReadOptions,
  origin: SheetOrigin = noOrigin,
): Reading {
  if (source.length > importLimits.fileBytes) return { ok: false, fault: 'tooLarge' };
  const text = withoutFrontMatter(withPlainLines(source.replace(/^\ufeff/, '')));
  const start = text.trimStart().slice(0, 4_000);
  if (start === '') return { ok: false, fault: 'empty' };
  if (/^(?:\{\s*["}]|\[\s*(?:[{"[\]]|-?\d))/.test(start)) {
    const json = readJson(text, options, origin);
    if (json) return json;
  }
  if (
    /^(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!--[\s\S]*$|<\?(?:(?!\?>)[\s\S])*\?>\s*|<!DOCTYPE(?! html)[^>]*>\s*)*<?(?:rss|item|channel|[a-z]+)?\b/i.test(
      start,
    ) &&
    start.startsWith('<')
  ) {
    const marked = readMarked(text, start, options, origin);
    if (marked) return marked;
  }
  return { ok: true, sheet: readPlain(text, options, origin) };
}

/** Notes for a program that generates a site stand above some Markdown. */
function withoutFrontMatter(text: string): string {
  const found = /^---\n(?:\w[\w-]{0,39}:.{0,500}\n|[ \t-].{0,500}\n){1,50}---\n/.exec(text);
  return found ? '\n'.repeat(found[0].split('\n').length - 1) + text.slice(found[0].length) : text;
}

/** Null where the text only begins like JSON. */
function readJson(text: string, options: ReadOptions, origin: SheetOrigin): Reading | null {
  const rows = jsonTable(text);
  if (rows === 'nothing') return { ok: false, fault: 'nothing' };
  if (rows) return readTables([rows], { ...origin, ...entries }, options);
  const trimmed = text.trim();
  if (isJson(trimmed)) return { ok: false, fault: 'unknownJson' };
  return /^(?:\{\s*"[^"\n]{0,200}"\s*:|\[\s*\{\s*"[^"\n]{0,200}"\s*:)/.test(trimmed)
    ? { ok: false, fault: 'brokenJson' }
    : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** XML and HTML; null where the text only begins like them. */
function readMarked(
  text: string,
  start: string,
  options: ReadOptions,
  origin: SheetOrigin,
): Reading | null {
  const isXml =
    /^<\?xml\b/i.test(start) ||
    /<(?:rss|channel|item)\b/i.test(start) ||
    /^<!--\s*RSS/i.test(start);
  if (isXml && !/<(?:html|table|body)\b/i.test(start)) {
    const rows = jiraXml(text);
    if (rows) return readTables([rows], { ...origin, ...entries }, options);
    return { ok: false, fault: 'unknownXml' };
  }
  const tables = wideTables(text);
  if (tables.length > 0) return readTables(tables, { ...origin, ...copied }, options);
  const narrow = htmlTables(text).filter((rows) => rows.length > 1);
  if (narrow.length > 0 && narrow.some(headedTable))
    return readTables(narrow, { ...origin, ...copied }, options);
  if (!/^<(?:!doctype html|html|head|body|meta|div|p|ul|ol|span|table|h[1-6])\b/i.test(start))
    return null;
  const plain = textOfHtml(text);
  return plain === ''
    ? { ok: false, fault: 'empty' }
    : { ok: true, sheet: readPlain(plain, options, origin) };
}

/** Tables of more than one column, without those within another: mails and pages are laid out in tables of one cell. */
function wideTables(html: string): readonly (readonly Row[])[] {
  if (!html.includes('<')) return [];
  return htmlTables(html).filter((rows) => rows.some(({ cells }) => cells.length > 1));
}

function readTables(
  tables: readonly (readonly Row[])[],
  origin: SheetOrigin & Pick<Sheet, 'countsIn' | 'isGuarded'>,
  { header }: ReadOptions,
): Reading {
  const filled = tables.filter((rows) => rows.length > 0);
  if (filled.length === 0) return { ok: false, fault: 'empty' };
  const sheet = guessedSheet(filled, { ...origin, delimiter: null, header });
  return sheet.rows.length === 0 ? { ok: false, fault: 'nothing' } : { ok: true, sheet };
}

/** A table under a header that is known, a backlog in Markdown, a table without such a header, or a list. */
function readPlain(text: string, options: ReadOptions, origin: SheetOrigin): Sheet {
  const { cards, header } = options;
  const chosen = options.delimiter ?? namedDelimiter(text);
  const isMarkdown =
    chosen === null &&
    /^[ \t]{0,3}(?:#{1,6}[ \t]|\|)|^(?=[^\n|]*\|[^\n-]*-)[ \t|:-]{2,1500}$/m.test(text);
  const divided = dividedBest(text, chosen, isMarkdown);
  const tableOrigin = (notes: Sheet['notes'], delimiter: string): TableOrigin => ({
    ...{ countsIn: 'line', isGuarded: true, encoding: origin.encoding, delimiter, header },
    notes: [...origin.notes, ...notes],
  });
  const from = divided && tableOrigin(divided.notes, divided.delimiter);
  const known =
    divided && from && (divided.isKnown || chosen !== null)
      ? knownSheet([divided.rows], from)
      : null;
  if (known) return known;
  if (divided && from && (chosen !== null || header !== null))
    return guessedSheet([divided.rows], from);
  // Markdown within quoted cells is not the file.
  const isQuoted = divided !== null && /(?:^|[,;\t])"[^"\n]*\n[^"]*"/m.test(text.slice(0, 200_000));
  if (isQuoted && from && isTable(divided, text)) return guessedSheet([divided.rows], from);
  if (isMarkdown) {
    const markdown = readMarkdown(text, cards);
    if (markdown.stories.length > 0 && markdown.stories.length * 2 >= markdown.rows)
      return sheetOfItems(markdown.stories, origin);
    const inMarkdown = { ...tableOrigin([], '|'), delimiter: null, isGuarded: false };
    const inTables = knownSheet(markdown.tables, inMarkdown);
    if (inTables) return inTables;
    if (markdown.rows > 0 && !/^\s*[-*+] /m.test(text))
      return guessedSheet(markdown.tables, inMarkdown);
  }
  if (divided && from && isTable(divided, text)) return guessedSheet([divided.rows], from);
  return sheetOfList(text, cards, origin);
}

interface Divided {
  readonly rows: readonly Row[];
  readonly delimiter: string;
  readonly notes: Sheet['notes'];
  readonly isKnown: boolean;
}

const sample = 50;

/** The records by the delimiter under which a header is known, else by the one that divides lines most evenly. */
function dividedBest(text: string, chosen: string | null, isMarkdown: boolean): Divided | null {
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
  const { rows, unclosedQuote } = readRecords(text, best.delimiter);
  const told = githubHeader(unwrapped(rows, best.delimiter));
  return {
    ...{ rows: told, delimiter: best.delimiter, isKnown: best.isKnown },
    notes: unclosedQuote === null ? [] : [{ is: 'unclosedQuote', line: unclosedQuote }],
  };
}

function knownTable(rows: readonly Row[], delimiter: string): ReturnType<typeof headedTable> {
  const headed = headedTable(githubHeader(rows));
  if (!headed || headed.header.length > 1) return headed;
  // A single word is a header where nothing divides cells, and a title above a list.
  const isTitle = /:\s*$/.test(headed.header[0] ?? '') || bulletedRows(headed.rows);
  return delimiter === ',' && !isTitle ? headed : null;
}

/** The cells that most records have, weighed by how many records agree with the first of them. */
function evenness(rows: readonly Row[]): number {
  const sizes = rows.map(({ cells }) => cells.length);
  const [first = 0] = sizes;
  const same = sizes.filter((size) => size === first).length;
  return first < 2 ? 0 : (same / sizes.length) * 100 + first / 10;
}

/** Whether records without a known header are a table rather than lines that people write. */
function isTable({ rows, delimiter }: Divided, text: string): boolean {
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
  // People write commas into their stories, with a blank behind, and never tabs.
  const isProse = rows.some(({ cells }) => cells.slice(1).some((cell) => cell.startsWith(' ')));
  if (delimiter === '\t') return true;
  if (isProse && !hasQuotes) return false;
  return delimiter !== ',' || hasQuotes || width > 2;
}

const bulleted = new RegExp(`^[ \\t]{0,80}${bullets.source}`, 'im');

function bulletedRows(rows: readonly Row[]): boolean {
  const listed = rows.filter(({ cells }) => bulleted.test((cells[0] ?? '').split('\n')[0] ?? ''));
  return listed.length * 2 > rows.length;
}

/** `gh issue list` prints no header, and the state second. */
function githubHeader(rows: readonly Row[]): readonly Row[] {
  const [number = '', state = ''] = rows[0]?.cells ?? [];
  const isOne = /^\d+$/.test(number) && /^(?:OPEN|CLOSED)$/.test(state);
  return isOne ? [row(0, ['number', 'state', 'title', 'labels', 'updated']), ...rows] : rows;
}

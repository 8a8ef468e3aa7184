import type { Card } from '../decks/deck.ts';
import { copiedLinks } from './copied-links.ts';
import { decode, type FileFault, isZip } from './decode.ts';
import { namedDelimiter, readRecords } from './delimited.ts';
import { dividedBest, isTable } from './divided.ts';
import { meaningIn } from './headers.ts';
import { headedTable } from './heading.ts';
import { htmlTables } from './html-tables.ts';
import { jiraXml } from './jira-xml.ts';
import { jsonTable } from './json.ts';
import { hasMoreLines, importLimits } from './limits.ts';
import { copiedItems, sheetOfItems } from './list.ts';
import { type Markdown, readMarkdown } from './markdown.ts';
import { textOfHtml } from './markup.ts';
import { announces } from './nodes.ts';
import { type Excerpt, noChoices, type ReadingChoices, type Row, type Sheet } from './sheet.ts';
import { sheetOfTables, type Table, type TableOrigin } from './table.ts';

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

export async function readFile(bytes: Uint8Array, options: ReadOptions): Promise<Reading> {
  if (bytes.length > importLimits.fileBytes) return { ok: false, fault: 'tooLarge' };
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
    const tables = htmlTables(html).filter(isWide);
    if (tables.length > 0)
      return readTables(tables.map(unnamed), { ...noOrigin, ...copied }, options);
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
  const whole = withoutFrontMatter(source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'));
  const text = withoutStamps(fromViewer(fenced(whole) ?? whole));
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

/** The data in the one fence of an answer that an assistant has written; null for any other text. */
function fenced(text: string): string | null {
  const [start, end, other] = text.matchAll(/^[ \t]*```[ \t]*(\w*)[ \t]*$/gm);
  if (!start || !end || other) return null;
  const inside = text.slice(start.index + start[0].length + 1, end.index);
  const isData = /^(?:json|jsonl|csv|tsv|xml)$/i.test(start[1] ?? '') || /^\s*[[{<]/.test(inside);
  return isData && inside.length * 3 > text.length ? inside : null;
}

/** XML without the sentence and the signs that browsers add when they show it. */
function fromViewer(text: string): string {
  const start = /^(?:[^<\n]{0,300}\n){1,4}?[ \t▼▶−-]*(?=<(?:rss|\?xml|!--|channel))/.exec(text);
  return start ? text.slice(start[0].length).replace(/^[ \t]*[▼▶−-] *(?=<)/gm, '') : text;
}

/** The time and the person before a message of a chat: '[10:31, 2/3/2026] Ann: '. */
const stamp =
  /^[ \t]{0,9}(?:\[[^[\]\n]{0,20}\d{1,2}[:.]\d{2}[^[\]\n]{0,16}\]|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)? -)[ \t]+[^:\n]{1,40}(?::[ \t]+|$)/gim;

function withoutStamps(text: string): string {
  return [...text.slice(0, 200_000).matchAll(stamp)].length > 1 ? text.replace(stamp, '') : text;
}

/** Null where the text only begins like JSON. */
function readJson(text: string, options: ReadOptions, origin: SheetOrigin): Reading | null {
  const rows = jsonTable(text);
  if (typeof rows === 'string') return { ok: false, fault: rows };
  if (rows) return readTables([unnamed(rows)], { ...origin, ...entries }, options);
  return /^(?:\{\s*"[^"\n]{0,200}"\s*:|\[\s*\{\s*"[^"\n]{0,200}"\s*:)/.test(text.trimStart())
    ? { ok: false, fault: 'brokenJson' }
    : null;
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
    if (rows) return readTables([unnamed(rows)], { ...origin, ...entries }, options);
    return { ok: false, fault: 'unknownXml' };
  }
  const all = htmlTables(text);
  const narrow = all.filter(({ rows }) => rows.length > 1);
  const headed = narrow.some(({ rows }) => headedTable(rows)) ? narrow : [];
  const tables = all.some(isWide) ? all.filter(isWide) : headed;
  if (tables.length > 0) return readTables(tables.map(unnamed), { ...origin, ...copied }, options);
  if (!/^<(?:!doctype html|html|head|body|meta|div|p|ul|ol|span|table|h[1-6])\b/i.test(start))
    return null;
  const plain = textOfHtml(text, true);
  return plain === ''
    ? { ok: false, fault: 'empty' }
    : { ok: true, sheet: readPlain(plain, options, origin) };
}

/** Whether a table has several columns: mails and pages are laid out in tables of one cell. */
function isWide({ rows }: Excerpt): boolean {
  return rows.some(({ cells }) => cells.length > 1);
}

function unnamed({ rows, isCut }: Excerpt): Table {
  return { name: '', rows, isCut };
}

function readTables(
  tables: readonly Table[],
  origin: SheetOrigin & Pick<Sheet, 'countsIn' | 'isGuarded'>,
  { header, table }: ReadOptions,
): Reading {
  const filled = tables.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) return { ok: false, fault: 'empty' };
  const sheet = sheetOfTables(filled, { ...origin, delimiter: null, header, table });
  return sheet.rows.length === 0 ? { ok: false, fault: 'nothing' } : { ok: true, sheet };
}

/** A table under a header that is known, a backlog in Markdown, a table without such a header, or a list. */
function readPlain(text: string, options: ReadOptions, origin: SheetOrigin): Sheet {
  const { cards, header } = options;
  const chosen = options.delimiter ?? namedDelimiter(text);
  const isMarkdown =
    chosen === null &&
    /^[ \t]{0,3}(?:#{1,6} |\|)|^(?=[^\n|]*\|[^\n-]*-)[ \t|:-]{2,1500}$|^[^\n,;\t]{3,200}\n(?:={3,}|-{3,})$/m.test(
      text,
    );
  const divided = dividedBest(text, chosen, isMarkdown);
  const tableOrigin = (notes: Sheet['notes'], delimiter: string): TableOrigin => ({
    ...{ countsIn: 'line', isGuarded: true, encoding: origin.encoding, delimiter, header },
    ...{ table: null, notes: [...origin.notes, ...notes] },
  });
  const inTable =
    divided && sheetOfTables([unnamed(divided)], tableOrigin(divided.notes, divided.delimiter));
  if (inTable && (chosen !== null || header !== null)) return inTable;
  const plain = ofCells(text) ?? text;
  // The heading of a board may be a word that is a header as well.
  const isOneColumn = inTable === null || inTable.columns.length === 1;
  const copiedFrom = isMarkdown || !isOneColumn ? null : copiedItems(plain, cards);
  if (copiedFrom) return sheetOfItems(copiedFrom, origin, hasMoreLines(plain));
  if (inTable && divided?.isKnown && inTable.mapping.includes('name')) return inTable;
  // Markdown within quoted cells is not the file.
  const isQuoted = inTable !== null && /(?:^|[,;\t])"[^"\n]*\n[^"]*"/m.test(text.slice(0, 200_000));
  const isInTable = inTable !== null && isTable(divided, text);
  if (isInTable && (isQuoted || !isMarkdown)) return inTable;
  const found = readMarkdown(plain, cards, options.table);
  const inMarkdown = { ...tableOrigin([], '|'), delimiter: null, isGuarded: false };
  if (isInTable && found.strength < 2 && found.tables.length === 0) return inTable;
  return sheetOfMarkdown(found, options.table, inMarkdown);
}

/** The structure of Markdown that carries its stories: fields, tables, or what its outline has. */
function sheetOfMarkdown(found: Markdown, chosen: string | null, origin: TableOrigin): Sheet {
  const { items, strength, tables, records, choice, isCut } = found;
  const rows = tables.reduce((sum, one) => sum + one.length - 1, 0);
  const stories = items.filter(({ leftOut }) => leftOut !== 'notAnItem').length;
  const isChosen = choice !== null && choice === chosen;
  const choices = [...found.choices];
  const told = (sheet: Sheet, table: string | null) => ({
    ...sheet,
    ...{ tables: choices.length > Number(sheet.isSure) ? choices : [], table },
  });
  if (!isChosen && strength < 4 && headedTable(records)) {
    const sheet = sheetOfTables([unnamed({ rows: records, isCut })], origin);
    choices.push(nameOf(records));
    if (sheet.mapping.includes('name')) return told(sheet, nameOf(records));
  }
  const inTables =
    rows > 0
      ? sheetOfTables(
          tables.map((one) => unnamed({ rows: one, isCut })),
          origin,
        )
      : null;
  const name = nameOf(tables[0] ?? []);
  if (inTables) choices.push(name);
  const isKnown = tables.some((one) => headedTable(one)) && inTables?.mapping.includes('name');
  const isClear = strength > 1 && stories * 2 >= rows;
  const isTable = chosen === name || (!isClear && (isKnown || rows >= stories));
  if (inTables && isTable && !isChosen) {
    // Names with descriptions, among other text, are a table of anything.
    const { columns, mapping } = inTables;
    const isOfWork =
      items.length === 0 ||
      meaningIn(columns[mapping.indexOf('name')] ?? '')?.tier !== 1 ||
      mapping.some((field) => field && !/^(?:name|description)$/.test(field));
    const isOurs =
      (isOfWork && !found.isManual) || tables.some(([head]) => announces(head?.section ?? ''));
    return told({ ...inTables, isSure: inTables.isSure && (isOurs || chosen === name) }, name);
  }
  const notes = strength > 0 ? origin.notes : [...origin.notes, { is: 'nothingRepeats' as const }];
  const { encoding } = origin;
  const sheet = sheetOfItems(items, { notes, encoding }, isCut);
  return told({ ...sheet, isSure: sheet.isSure && found.isSure }, choice);
}

/** A table as a person recognises it. */
function nameOf(rows: readonly Row[]): string {
  return `| ${rows[0]?.cells.join(' | ') ?? ''}`.slice(0, 60);
}

/** Cells copied from a spreadsheet, of which some have several lines in quotes, as one line each; null for other text. */
function ofCells(text: string): string | null {
  if (!/^"(?:[^"]|""){0,2000}\n/m.test(text.slice(0, 100_000))) return null;
  const { rows, unclosedQuote } = readRecords(text, '\t', importLimits.lines + 1);
  if (unclosedQuote !== null || rows.some(({ cells }) => cells.length > 1)) return null;
  return rows.map(({ cells }) => (cells[0] ?? '').replace(/\s*\n\s*/g, ' ')).join('\n');
}

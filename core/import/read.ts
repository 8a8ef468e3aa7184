import type { Card } from '../decks/deck.ts';
import { decode, type FileFault } from './bytes.ts';
import { htmlTable } from './html-table.ts';
import { jiraXml } from './jira-xml.ts';
import { jsonTable } from './json.ts';
import { importLimits } from './limits.ts';
import { bullets, sheetOfList } from './list.ts';
import { markdownTable } from './markdown-table.ts';
import { type Row, readRecords } from './records.ts';
import type { Sheet, SheetNote } from './sheet.ts';
import { headedSheet, sheetOfTable } from './table.ts';

/** What a file, a paste or a clipboard holds, or why it cannot be read. */
export type Reading =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly fault: ReadFault };

export type ReadFault = FileFault | 'empty' | 'unknownJson' | 'unknownXml';

/** Reads a file, in chunks of any size; `cards` are those the session can agree on. */
export function readFile(chunks: Iterable<Uint8Array>, cards: readonly Card[]): Reading {
  const decoded = decode(chunks);
  if (!decoded.ok) return decoded;
  const notes: SheetNote[] = decoded.encoding === 'Windows-1252' ? [{ is: 'guessedEncoding' }] : [];
  return readText(decoded.text, cards, notes);
}

/** Reads what was copied from somewhere: the table of it where there is one, else its text. */
export function readClipboard(html: string, text: string, cards: readonly Card[]): Reading {
  const rows = html.length > importLimits.bytes ? undefined : htmlTable(html);
  // Mails and pages are laid out in tables of one cell, which say nothing.
  const isTable = rows?.some((row) => row.cells.length > 1);
  return rows && isTable ? { ok: true, sheet: sheetOfTable(rows, 'entry') } : readText(text, cards);
}

/** Reads text by what it is: JSON, XML, HTML, a Markdown table, a table with delimiters, or a list. */
export function readText(
  source: string,
  cards: readonly Card[],
  notes: readonly SheetNote[] = [],
): Reading {
  if (source.length > importLimits.bytes) return { ok: false, fault: 'tooLarge' };
  const text = source.replace(/^\ufeff/, '');
  const start = text.trimStart().slice(0, 200);
  if (start === '') return { ok: false, fault: 'empty' };
  if (/^(?:\{\s*["}]|\[\s*[{"])/.test(start)) {
    return entries(jsonTable(text), 'unknownJson', notes);
  }
  if (/^<(?:\?xml|rss)\b/i.test(start)) return entries(jiraXml(text), 'unknownXml', notes);
  const html = start.startsWith('<') ? htmlTable(text) : undefined;
  if (html) return { ok: true, sheet: sheetOfTable(html, 'entry', notes) };
  const markdown = markdownTable(text);
  if (markdown) return { ok: true, sheet: sheetOfTable(markdown, 'line', notes) };
  return { ok: true, sheet: delimited(text, notes) ?? sheetOfList(text, cards, notes) };
}

function entries(
  rows: readonly Row[] | undefined,
  fault: ReadFault,
  notes: readonly SheetNote[],
): Reading {
  return rows ? { ok: true, sheet: sheetOfTable(rows, 'entry', notes) } : { ok: false, fault };
}

/** A table with delimiters: under a header that is known, or so even that it is no prose. */
function delimited(text: string, notes: readonly SheetNote[]): Sheet | undefined {
  const { rows, delimiter, unclosedQuote } = readRecords(text);
  const told: readonly SheetNote[] =
    unclosedQuote === null ? notes : [...notes, { is: 'unclosedQuote', line: unclosedQuote }];
  const headed = headedSheet(rows, 'line', told);
  const [first] = rows;
  if (headed || !first) return headed;
  const header = githubRows(first.cells);
  if (header) return headedSheet([{ line: 0, cells: header }, ...rows], 'line', told);
  const even = rows.every(({ cells }) => cells.length === first.cells.length);
  const quoted = /^"[^"\n]*"[,;\t]/.test(text);
  const isTable = even && rows.length > 1 && first.cells.length > 1 && !bulleted.test(text);
  // People write commas into their stories, with a space behind, and never tabs.
  const isProse = rows.some(({ cells }) => cells.some((cell) => cell.startsWith(' ')));
  return isTable && (delimiter !== ',' || quoted || (first.cells.length > 2 && !isProse))
    ? sheetOfTable(rows, 'line', told)
    : undefined;
}

const bulleted = new RegExp(`^[ \\t]{0,80}${bullets.source}`, 'im');

/** What `gh issue list` prints where it is not asked for JSON: no header, and the state second. */
function githubRows(cells: readonly string[]): readonly string[] | undefined {
  const isOne = /^\d+$/.test(cells[0] ?? '') && /^(?:OPEN|CLOSED)$/.test(cells[1] ?? '');
  return isOne ? ['number', 'state', 'title', 'labels', 'updated'] : undefined;
}

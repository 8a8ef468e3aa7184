import type { Card } from '../decks/deck.ts';
import { addressIn, keyOfAddress, nameOfAddress } from './address.ts';
import { leadingKey } from './key.ts';
import { pointsFrom } from './points.ts';
import type { Field, LeftOut, Sheet, SheetNote, SheetRow } from './sheet.ts';
import { mappingOf } from './sources.ts';

/** Lists as people write them: a story a line, with bullets, boxes, keys, addresses and points, or without. */

/** What a line may say, by where `rowOf` puts it. */
const columns: readonly (readonly [Field, string])[] = [
  ['name', 'Name'],
  ['key', 'Key'],
  ['link', 'Link'],
  ['description', 'Description'],
  ['points', 'Points'],
];

/** What people put before what they list: a dash or a dot, '1.', '(2)' or 'a)'. */
export const bullets = /(?:[-*+•·◦‣▪●○–—]|\d{1,4}\.|\(?(?:\d{1,4}|[a-z])\))[ \t]/i;

/** A list as a sheet; what is indented below a story describes it, and '(5)' behind it is a card of the deck. */
export function sheetOfList(
  text: string,
  cards: readonly Card[],
  notes: readonly SheetNote[],
): Sheet {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map(readLine)
    .filter((line) => line.text !== '');
  const listed = lines.filter(({ heading }) => !heading);
  const bulleted = listed.filter(({ bullet }) => bullet).length;
  const hasBullets = bulleted > 0 && bulleted * 2 >= listed.length;
  const [first] = listed;
  const margin = first?.indent ?? 0;
  const items: { readonly line: Line; readonly below: string[] }[] = [];
  // Headings alone are what is listed.
  for (const line of first ? listed : lines) {
    const item = items.at(-1);
    if (item && line.indent > margin) item.below.push(line.bullet ? `- ${line.text}` : line.text);
    else items.push({ line, below: [] });
  }
  const rows = items.map(({ line, below }) => rowOf(line, below, hasBullets, cards));
  return { ...inColumns(rows), source: 'list', format: 'plain', countsIn: 'line', notes };
}

/** Rows with those columns alone in which something stands: most lists are of names. */
function inColumns(rows: readonly SheetRow[]): Pick<Sheet, 'columns' | 'rows' | 'mapping'> {
  const used = columns.flatMap(([field, name], at) =>
    field === 'name' || rows.some(({ cells }) => cells[at] !== '') ? { field, name, at } : [],
  );
  return {
    columns: used.map(({ name }) => name),
    rows: rows.map((row) => ({ ...row, cells: used.map(({ at }) => row.cells[at] ?? '') })),
    mapping: mappingOf((field) => used.flatMap((one, at) => (one.field === field ? at : []))),
  };
}

const beginning = new RegExp(`^${bullets.source}`, 'i');

interface Line {
  readonly line: number;
  readonly indent: number;
  readonly bullet: boolean;
  readonly ticked: boolean;
  readonly heading: boolean;
  readonly text: string;
}

function readLine(written: string, index: number): Line {
  const indent = /^[ \t]{0,80}/.exec(written)?.[0].replaceAll('\t', '    ').length ?? 0;
  const trimmed = written.trim();
  const bullet = beginning.exec(trimmed);
  const item = (bullet ? trimmed.slice(bullet[0].length) : trimmed).trimStart();
  const box = /^(\[[ xX]\]|[☐☑☒])\s+/.exec(item);
  const heading = /^#{1,6}\s+/.exec(trimmed);
  const rule = /^(?:-{3,}|\*{3,}|_{3,}|={3,}|`{3,}\w*)$/.test(trimmed);
  return {
    ...{ line: index + 1, indent, bullet: bullet !== null || box !== null },
    ticked: /[xX☑☒]/.test(box?.[1] ?? ''),
    heading: heading !== null,
    text: rule ? '' : withoutStars(item.slice((box ?? heading)?.[0].length ?? 0)),
  };
}

/** A line without the stars that make some of it bold. */
function withoutStars(text: string): string {
  return text.replace(/\*\*([^*]{1,1000})\*\*/g, '$1');
}

function rowOf(
  { line, text, bullet, ticked }: Line,
  below: readonly string[],
  hasBullets: boolean,
  cards: readonly Card[],
): SheetRow {
  const link = addressIn(text);
  const named = withoutAddress(text, link);
  const { name, points } = withoutPoints(named, cards);
  const led = leadingKey(name);
  const key = led?.key ?? (link === undefined ? undefined : keyOfAddress(link));
  const shown = led?.rest ?? name;
  const cells = [
    shown === '' && link !== undefined ? nameOfAddress(link) : shown,
    ...[key ?? '', link ?? '', below.join('\n'), points],
  ];
  const leftOut = reasonAgainst(ticked, bullet || !hasBullets);
  return { line, cells, ...(leftOut ? { leftOut } : {}) };
}

function reasonAgainst(ticked: boolean, isItem: boolean): LeftOut | undefined {
  if (ticked) return 'done';
  return isItem ? undefined : 'notAnItem';
}

/** What a line says besides its address, which may be that of a Markdown link. */
function withoutAddress(text: string, link: string | undefined): string {
  if (link === undefined) return text.trim();
  const at = text.indexOf(link);
  const before = text.slice(0, at).replace(/[<(]$/, '');
  const after = text.slice(at + link.length).replace(/^[>)]/, '');
  const linked = /\[([^[\]]{1,1000})\]$/.exec(before.slice(-1002));
  const left = linked ? before.slice(0, before.length - linked[0].length) : before;
  return [left, linked?.[1] ?? '', after]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\s*[-–—:|]$/, '');
}

const atTheEnd = [
  /[([]([^()[\]]{1,10})[)\]]$/,
  /[:–—-]\s{0,4}(\S{1,10})\s{0,4}(?:points?|pts?|sp)\.?$/i,
] as const;

function withoutPoints(name: string, cards: readonly Card[]): { name: string; points: string } {
  const end = name.slice(-40);
  for (const pattern of atTheEnd) {
    const found = pattern.exec(end);
    const card = (found?.[1] ?? '').replace(/\s*(?:points?|pts?|sp)\.?$/i, '');
    if (!found || pointsFrom(card, cards) === undefined) continue;
    const before = name.slice(0, name.length - found[0].length).trim();
    if (before !== '') return { name: before, points: card };
  }
  return { name, points: '' };
}

import type { Card } from '../decks/deck.ts';
import { keyAlone } from './key.ts';
import { importLimits } from './limits.ts';
import { pointsFrom } from './points.ts';
import { cutAfter, type Field, type LeftOut, type Row, row, type Sheet } from './sheet.ts';
import { againstStatus, isStatus, isType } from './states.ts';

/** Stories of a text that is no table. */
export interface Item extends Partial<Readonly<Record<Field, string>>> {
  readonly line: number;
  readonly name: string;
  readonly section: string;
  readonly leftOut: LeftOut | null;
}

/** The columns of a list, in the order of an item's cells. */
const columns: readonly (readonly [Field, string])[] = [
  ['name', 'Name'],
  ['key', 'Key'],
  ['link', 'Link'],
  ['description', 'Description'],
  ['points', 'Points'],
  ['type', 'Type'],
  ['status', 'Status'],
];

/** Items without their empty columns: most lists have only names. */
export function sheetOfItems(
  items: readonly Item[],
  { notes, encoding }: Pick<Sheet, 'notes' | 'encoding'>,
  isCut = false,
): Sheet {
  const used = columns.filter(
    ([field]) => field === 'name' || items.some((item) => (item[field] ?? '') !== ''),
  );
  const rows = items.map((item): Row => {
    const cells = used.map(([field]) => item[field] ?? '');
    return row(item.line, cells, { section: item.section, leftOut: item.leftOut });
  });
  const after = cutAfter({ rows, isCut }, importLimits.lines);
  return {
    ...{ source: 'list', format: 'plain', countsIn: 'line', isGuarded: false },
    ...{ notes, encoding, delimiter: null, hasHeader: null, isSure: after === null, rows },
    cutAfter: after,
    ...{ tables: [], table: null },
    columns: used.map(([, name]) => name),
    mapping: used.map(([field]) => field),
    head: rows.slice(0, 6).map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
  };
}

/** Issues copied from a board or backlog: a key on a line of its own, and around it title, status and points. */
export function copiedItems(text: string, cards: readonly Card[]): readonly Item[] | null {
  const lines = text
    .split('\n', importLimits.lines)
    .map((line, at) => ({ text: line.trim(), line: at + 1 }))
    .filter((line) => line.text !== '');
  const keys = lines.flatMap((line, at) => (keyAlone(line.text) ? [at] : []));
  const [first] = keys;
  const isCopied =
    keys.length > 1 && lines.length >= keys.length * 2 && lines.length <= keys.length * 8;
  if (!isCopied || first === undefined) return null;
  const repeated = new Set<string>();
  const known = new Set<string>();
  for (const line of lines) (known.has(line.text) ? repeated : known).add(line.text);
  const isTitle = (line: (typeof lines)[number]) =>
    !isStatus(line.text) &&
    !isType(line.text) &&
    pointsFrom(line.text, cards) === undefined &&
    /\p{L}{2}/u.test(line.text) &&
    keyAlone(line.text) === undefined;
  // If a title comes before the first key, it does so everywhere.
  const isBefore = lines.slice(0, first).some(isTitle);
  // Epics and people stand on several cards; people of a card below its key, so above the next title.
  const isOwn = (line: (typeof lines)[number]) => !repeated.has(line.text);
  const behindLast = lines.slice((keys.at(-1) ?? 0) + 1).filter(isTitle).length;
  const above = keys.map((at, index) => {
    const titles = lines.slice((keys[index - 1] ?? -1) + 1, at).filter(isTitle);
    return index === 0 ? titles : titles.slice(Math.min(behindLast, titles.length - 1));
  });
  const most = Math.max(...above.slice(1).map(({ length }) => length));
  return keys.map((at, index) => {
    const behind = lines.slice(at + 1, keys[index + 1] ?? lines.length);
    // Above the first card there may be a heading and its count.
    const left = isBefore ? (above[index]?.slice(-most) ?? []) : behind.filter(isTitle);
    const title = (left.find(isOwn) ?? left[0])?.text ?? '';
    const status = behind.find((line) => isStatus(line.text))?.text ?? '';
    const points = behind.find((line) => pointsFrom(line.text, cards) !== undefined)?.text ?? '';
    return {
      ...{ line: lines[at]?.line ?? 0, name: title, key: lines[at]?.text ?? '' },
      ...{ points, status, section: '', leftOut: againstStatus(status, 'status') },
    };
  });
}

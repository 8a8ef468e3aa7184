import type { Card } from '../decks/deck.ts';
import { addressIn, keyOfAddress, nameOfAddress } from './address.ts';
import { keyAlone, leadingKey } from './key.ts';
import { importLimits } from './limits.ts';
import { pointsFrom } from './points.ts';
import { type Field, type LeftOut, type Row, row, type Sheet } from './sheet.ts';
import { againstStatus, isStatus, isType } from './states.ts';
import { titleFrom, withoutPoints } from './title.ts';

/** Lists as people write them: a story a line, with bullets, boxes, keys, addresses and points, or without. */

/** The columns of a list, in the order of an item's cells. */
const columns: readonly (readonly [Field, string])[] = [
  ['name', 'Name'],
  ['key', 'Key'],
  ['link', 'Link'],
  ['description', 'Description'],
  ['points', 'Points'],
  ['status', 'Status'],
];

export interface Item {
  readonly line: number;
  readonly name: string;
  readonly key: string;
  readonly link: string;
  readonly description: string;
  readonly points: string;
  readonly status: string;
  readonly section: string;
  readonly leftOut: LeftOut | null;
}

/** Signs before an item of a list: a dash or a dot, '1.', '(2)' or 'a)', and those of other scripts. */
export const bullets =
  /(?:(?:[-*+•·◦‣▪●○–—]|[\d٠-٩۰-۹]{1,4}\.|\(?(?:[\d٠-٩۰-۹]{1,4}|[a-z])\))[ \t]|[・･①-⑳]|[\d０-９]{1,4}[、．）](?!\d))/i;

type ListOrigin = Pick<Sheet, 'notes' | 'encoding'>;

/** A list as a sheet; text that is indented below an item describes it. */
export function sheetOfList(text: string, cards: readonly Card[], origin: ListOrigin): Sheet {
  const lines = text
    .split('\n', importLimits.lines)
    .map(readLine)
    .filter((line) => line.text !== '');
  return sheetOfItems(copiedItems(lines, cards) ?? listedItems(lines, cards), origin);
}

function listedItems(lines: readonly ListLine[], cards: readonly Card[]): readonly Item[] {
  let section = '';
  const listed = lines.flatMap((line) => {
    if (line.heading) section = line.text;
    return line.heading ? [] : [{ ...line, section }];
  });
  const bulleted = listed.filter(({ bullet }) => bullet).length;
  const hasBullets = bulleted > 0 && bulleted * 2 >= listed.length;
  const margin = listed[0]?.indent ?? 0;
  // Headings alone are the list.
  const of = listed.length > 0 ? listed : lines.map((line) => ({ ...line, section: '' }));
  const outer = of.filter(({ indent }) => indent <= margin);
  const isTitled =
    hasBullets &&
    outer.every(({ bullet }) => !bullet) &&
    (outer.length === 1 || outer.every(({ text }) => text.endsWith(':')));
  const items: {
    readonly line: (typeof of)[number];
    readonly below: string[];
    readonly isTitle: boolean;
  }[] = [];
  let depth = margin;
  let title = '';
  for (const [at, line] of of.entries()) {
    const item = items.at(-1);
    const isTitle = line.indent <= margin && (isTitled || isGroup(of, at));
    if (item && !isTitle && line.indent > depth && !item.isTitle) {
      item.below.push(line.bullet ? `- ${line.text}` : line.text);
      continue;
    }
    if (isTitle) title = line.text;
    else if (line.indent <= margin) title = '';
    depth = isTitle ? margin : Math.max(margin, line.indent);
    items.push({ line: { ...line, section: title || line.section }, below: [], isTitle });
  }
  return items.map(({ line, below, isTitle }) => {
    const isItem = (line.bullet || !hasBullets) && !isTitle && !about.test(line.section);
    return itemOf(line, below, isItem, cards);
  });
}

/** Whether a line is an epic or a sprint, and the items below it are stories. */
function isGroup(lines: readonly ListLine[], at: number): boolean {
  const [line, next] = lines.slice(at, at + 2);
  const isNamed = /^(?:epic|epik|épica|épico|sprint|milestone|release|iteration|phase|theme)\b/i;
  return Boolean(
    line && next && isNamed.test(line.text) && next.bullet && next.indent > line.indent,
  );
}

/** Items without their empty columns: most lists have only names. */
export function sheetOfItems(items: readonly Item[], { notes, encoding }: ListOrigin): Sheet {
  const used = columns.filter(
    ([field]) => field === 'name' || items.some((item) => textOf(item, field) !== ''),
  );
  const rows = items.map((item): Row => {
    const cells = used.map(([field]) => textOf(item, field));
    return row(item.line, cells, { section: item.section, leftOut: item.leftOut });
  });
  return {
    ...{
      source: 'list',
      format: 'plain',
      countsIn: 'line',
      isGuarded: false,
      notes,
      encoding,
      delimiter: null,
    },
    ...{ hasHeader: null, isSure: true, tables: [], table: null, rows },
    columns: used.map(([, name]) => name),
    mapping: used.map(([field]) => field),
    head: rows.slice(0, 6).map(({ cells }) => cells.map((cell) => cell.slice(0, 200))),
  };
}

function textOf(item: Item, field: Field): string {
  const { name, key, link, description, points, status } = item;
  const texts: Partial<Record<Field, string>> = { name, key, link, description, points, status };
  return texts[field] ?? '';
}

/** Headings of a document below which lists are no stories. */
const about =
  /^(?:\d+[.)]?\s*)?(?:introduction|overview|summary|installation|install|setup|getting started|usage|notes?|legend|glossary|references?|links|contributing|licen[sc]e|changelog|requirements to run|team|members|definition of (?:done|ready)|table of contents|contents|prerequisites|einleitung|überblick|hinweise|legende|glossar)\s*:?$/i;

const beginning = new RegExp(`^${bullets.source}`, 'i');

interface ListLine {
  readonly line: number;
  readonly indent: number;
  readonly bullet: boolean;
  readonly ticked: boolean;
  readonly heading: boolean;
  readonly text: string;
}

function readLine(written: string, index: number): ListLine {
  const indent = /^[ \t]{0,80}/.exec(written)?.[0].replaceAll('\t', '    ').length ?? 0;
  const trimmed = written.trim();
  const bullet = beginning.exec(trimmed);
  const item = (bullet ? trimmed.slice(bullet[0].length) : trimmed).trimStart();
  const box = /^(\[[ xX]\]|[☐☑☒⬜🔲])\ufe0f?\s+/u.exec(item);
  const heading = /^#{1,6}\s+/.exec(trimmed);
  const rule = /^(?:-{3,}|\*{3,}|_{3,}|={3,}|`{3,}\w*)$/.test(trimmed);
  const title = titleFrom(item.slice((box ?? heading)?.[0].length ?? 0));
  return {
    ...{ line: index + 1, indent, bullet: bullet !== null || box !== null },
    ticked: /[xX☑☒]/.test(box?.[1] ?? '') || title.isDone,
    heading: heading !== null,
    text: rule ? '' : title.text,
  };
}

function itemOf(
  { line, text, ticked, section }: ListLine & { readonly section: string },
  below: readonly string[],
  isItem: boolean,
  cards: readonly Card[],
): Item {
  const link = addressIn(text);
  const { name, points } = withoutPoints(withoutAddress(text, link), cards);
  const led = leadingKey(name);
  const shown = led?.rest ?? name;
  return {
    ...{ line, points, section, link: link ?? '', status: '' },
    name: shown === '' && link !== undefined ? nameOfAddress(link) : shown,
    key: led?.key ?? (link === undefined ? undefined : keyOfAddress(link)) ?? '',
    description: below.join('\n'),
    leftOut: reasonAgainst(ticked, isItem),
  };
}

function reasonAgainst(ticked: boolean, isItem: boolean): LeftOut | null {
  if (ticked) return 'done';
  return isItem ? null : 'notAnItem';
}

/** A line without its address, which may be that of a Markdown link. */
function withoutAddress(text: string, link: string | undefined): string {
  if (link === undefined) return text.trim();
  const at = text.indexOf(link);
  const before = text.slice(0, at).replace(/[<(]$/, '');
  const after = text.slice(at + link.length).replace(/^[>)]/, '');
  const linked = /\[([^[\]]{1,1000})\]\(?$/.exec(before.slice(-1002));
  const left = linked ? before.slice(0, before.length - linked[0].length) : before;
  return [left, linked?.[1] ?? '', after.replace(/^\)/, '')]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ')
    .replace(/(?<!\s)\s*[-–—:|]$/, '');
}

/** Issues copied from a board or backlog: a key on a line of its own, and around it title, status and points. */
function copiedItems(lines: readonly ListLine[], cards: readonly Card[]): readonly Item[] | null {
  const keys = lines.flatMap(({ text, bullet }, at) => (!bullet && keyAlone(text) ? [at] : []));
  const [first] = keys;
  const isCopied =
    keys.length > 1 && lines.length >= keys.length * 2 && lines.length <= keys.length * 8;
  if (!isCopied || first === undefined) return null;
  const isTitle = ({ text }: ListLine) =>
    !isStatus(text) &&
    !isType(text) &&
    pointsFrom(text, cards) === undefined &&
    /\p{L}{2}/u.test(text) &&
    keyAlone(text) === undefined;
  // If a title comes before the first key, it does so everywhere.
  const isBefore = lines.slice(0, first).some(isTitle);
  return keys.map((at, index) => {
    const from = isBefore ? (keys[index - 1] ?? -1) + 1 : at + 1;
    const to = isBefore ? at : (keys[index + 1] ?? lines.length);
    const around = lines.slice(from, to);
    const behind = isBefore ? lines.slice(at + 1, keys[index + 1] ?? lines.length) : around;
    const titles = around.filter(isTitle);
    const title = (isBefore ? titles.at(-1) : titles[0])?.text ?? '';
    const status = behind.find(({ text }) => isStatus(text))?.text ?? '';
    const points = behind.find(({ text }) => pointsFrom(text, cards) !== undefined)?.text ?? '';
    return {
      ...{ line: lines[at]?.line ?? 0, name: title, key: lines[at]?.text ?? '', link: '' },
      ...{ description: '', points, status, section: '', leftOut: againstStatus(status, 'status') },
    };
  });
}

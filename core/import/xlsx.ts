import { DecodeUTF8, Inflate, strFromU8 } from 'fflate';
import { Parser } from 'htmlparser2';
import { importLimits, mostRows } from './limits.ts';
import { row, withoutHoles } from './sheet.ts';
import type { Table } from './table.ts';

/** The sheets of a workbook (.xlsx): a zip of XML files. Loaded only where somebody brings one. */

type Tables =
  | { readonly tables: readonly Table[] }
  | { readonly fault: 'archive' | 'damagedWorkbook' };

/** The most bytes of XML that are read of a workbook: a small file can be unpacked to any size. */
const mostBytes = 200 * 1024 * 1024;

/** A workbook of people is unpacked to some ten times its size. */
const mostOfPacked = 100;

/** The rows of each sheet that are read, however many sheets there are. */
const leastRows = 1_000;

/** Bytes that are unpacked at a time: the text of a whole part takes several times its size. */
const slice = 16 * 1024;

/** A cell: its text, or the place of it among the shared strings. */
type Cell = string | number;

interface SheetRow {
  readonly line: number;
  readonly cells: Cell[];
  readonly links: string[];
}

/** The bytes of XML that may still be read. */
interface Budget {
  left: number;
}

/** All that was read of a workbook's sheets together. */
interface Read extends Budget {
  cells: number;
}

export function workbookTables(bytes: Uint8Array): Tables {
  try {
    const parts = partsOf(bytes);
    if (!parts.has('xl/workbook.xml')) return { fault: 'archive' };
    const left = Math.min(mostBytes, slice + bytes.length * mostOfPacked);
    const read: Read = { cells: 0, left };
    // Rows that use up their bytes still need their texts.
    const ofStrings = { left };
    const xml = reader(parts, read);
    const targets = relations(xml, 'xl/_rels/workbook.xml.rels');
    const sheets = sheetsOf(xml);
    // A log beside the stories has its own rows.
    const paths = new Set(sheets.map(({ id }) => targets.get(id)));
    const most = Math.min(mostRows(1), Math.max(leastRows, importLimits.lines / paths.size));
    // Sheets may share a part, which is large only once.
    const seen = new Set<string>();
    const found = sheets.map(({ name, id }) => {
      const target = (targets.get(id) ?? '').replace(/^\/?(?:xl\/)?/, '');
      if (seen.has(target)) return { name, rows: [], isCut: false };
      seen.add(target);
      return { name, ...rowsOf(xml, target, read, most) };
    });
    const places = found.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells));
    const used = new Set(places.filter((cell) => typeof cell === 'number'));
    const strings = sharedStrings(reader(parts, ofStrings), used);
    // A text may be in many cells.
    let characters = 0;
    const tables = found.map(({ name, rows, isCut }) => {
      const section = sheets.length > 1 ? name : '';
      const filled = rows.flatMap(({ line, cells, links }) => {
        if (characters >= importLimits.fileBytes) return [];
        const all = withoutHoles(
          cells.map((cell) => (typeof cell === 'number' ? strings.get(cell) : cell)),
        );
        characters += all.reduce((sum, { length }) => sum + length, 0);
        return all.some((text) => text.trim()) ? [row(line, all, { links, section })] : [];
      });
      return { name, rows: filled, isCut };
    });
    const isAnyCut = isFull(read) || ofStrings.left <= 0 || characters >= importLimits.fileBytes;
    return {
      tables: tables
        .map((table) => ({ ...table, isCut: table.isCut || isAnyCut }))
        .filter(({ rows }) => rows.length > 0),
    };
  } catch {
    return { fault: 'damagedWorkbook' };
  }
}

function isFull({ cells, left }: Read): boolean {
  return cells >= importLimits.cells || left <= 0;
}

/** A part of a zip, packed by method 8 or stored by method 0. */
interface Part {
  readonly bytes: Uint8Array;
  readonly method: number;
}

/** The parts of a zip by name, as the directory at its end has them. */
function partsOf(bytes: Uint8Array): ReadonlyMap<string, Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const short = (at: number) => view.getUint16(at, true);
  const long = (at: number) => view.getUint32(at, true);
  const parts = new Map<string, Part>();
  let end = bytes.length - 22;
  while (long(end) !== 0x06054b50) end -= 1;
  let at = long(end + 16);
  for (let left = short(end + 10); left > 0; left -= 1) {
    const local = long(at + 42);
    const start = local + 30 + short(local + 26) + short(local + 28);
    const name = bytes.subarray(at + 46, at + 46 + short(at + 28));
    const packed = bytes.subarray(start, start + long(at + 20));
    parts.set(strFromU8(name), { bytes: packed, method: short(at + 10) });
    at += 46 + short(at + 28) + short(at + 30) + short(at + 32);
  }
  return parts;
}

type Handler = ConstructorParameters<typeof Parser>[0];
type Xml = (path: string, handler: Handler, isEnough?: () => boolean) => void;

/** Unpacks and parses parts piece by piece. */
function reader(parts: ReadonlyMap<string, Part>, budget: Budget): Xml {
  return (path, handler, isEnough = () => false) => {
    const { bytes, method } = parts.get(path) ?? { bytes: new Uint8Array(), method: 0 };
    const parser = new Parser(handler, { xmlMode: true, decodeEntities: true });
    const text = new DecodeUTF8((more) => parser.write(more));
    const take = (more: Uint8Array) => {
      text.push(more);
      budget.left -= more.length;
    };
    const packed = method === 8 ? new Inflate(take) : { push: take };
    if (method !== 0 && method !== 8) throw new Error(`unknown method ${method}`);
    for (let at = 0; at < bytes.length && !isEnough() && budget.left > 0; at += slice)
      packed.push(bytes.subarray(at, at + slice));
    parser.end();
  };
}

/** A name without the prefix that some programs write: 'x:row'. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function relations(xml: Xml, path: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  xml(path, {
    onopentag: (name, { Id = '', Target = '' }) => {
      if (local(name) === 'Relationship') found.set(Id, Target);
    },
  });
  return found;
}

function sheetsOf(xml: Xml): readonly { readonly name: string; readonly id: string }[] {
  const sheets: { readonly name: string; readonly id: string }[] = [];
  xml('xl/workbook.xml', {
    onopentag: (tag, { name = '', state = '', ...others }) => {
      if (local(tag) !== 'sheet' || /hidden/i.test(state)) return;
      const id = Object.entries(others).find(([key]) => local(key) === 'id')?.[1] ?? '';
      sheets.push({ name, id });
    },
  });
  return sheets;
}

/** The strings at some places, which stand about in the order of the sheets. */
function sharedStrings(xml: Xml, places: ReadonlySet<number>): ReadonlyMap<number, string> {
  const strings = new Map<number, string>();
  let place = 0;
  let text = '';
  let isText = false;
  let isSound = false;
  const handler: Handler = {
    onopentag: (name) => {
      if (local(name) === 'si') text = '';
      else if (local(name) === 'rPh') isSound = true;
      isText = local(name) === 't' && !isSound;
    },
    ontext: (more) => {
      if (isText) text += more;
    },
    onclosetag: (name) => {
      if (local(name) === 'si') {
        if (places.has(place)) strings.set(place, unescaped(text));
        place += 1;
      } else if (local(name) === 'rPh') isSound = false;
      isText = false;
    },
  };
  xml('xl/sharedStrings.xml', handler, () => strings.size === places.size);
  return strings;
}

/** The column of a reference such as 'AB12', counted from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function rowsOf(
  xml: Xml,
  target: string,
  read: Read,
  most: number,
): { readonly rows: readonly SheetRow[]; readonly isCut: boolean } {
  const targets = relations(xml, `xl/${target.replace(/([^/]+)$/, '_rels/$1.rels')}`);
  const byLine = new Map<number, SheetRow>();
  let current: SheetRow | null = null;
  let column = -1;
  let type = '';
  let written = { value: '', formula: '' };
  let part: keyof typeof written | null = null;
  let line = 0;
  let isCut = false;
  const handler: Handler = {
    onopentag: (tag, attributes) => {
      const name = local(tag);
      if (name === 'row') {
        line = Number(attributes['r']) || line + 1;
        isCut ||= byLine.size >= most || isFull(read);
        current = isCut ? null : { line, cells: [], links: [] };
        column = -1;
      } else if (name === 'c') {
        const at = columnOf(attributes['r'] ?? '');
        column = at >= 0 ? at : column + 1;
        type = attributes['t'] ?? '';
        written = { value: '', formula: '' };
      } else if (name === 'v' || name === 't') part = 'value';
      else if (name === 'f') part = 'formula';
      else if (name === 'hyperlink') takeLink(attributes);
    },
    ontext: (more) => {
      if (part) written[part] += more;
    },
    onclosetag: (tag) => {
      const name = local(tag);
      if (name === 'v' || name === 't' || name === 'f') part = null;
      else if (name === 'c' && current && column < importLimits.columns) {
        put(current.cells, column, cellOf(written.value, type));
        const [, link] = /^HYPERLINK\("(https?:[^"]{1,2000})"/i.exec(written.formula) ?? [];
        if (link !== undefined) put(current.links, column, link);
      } else if (name === 'row' && current) {
        if (current.cells.some((cell) => cell !== '')) {
          // A row takes as much memory as some cells.
          read.cells += current.cells.length + 10;
          byLine.set(current.line, current);
        }
        current = null;
      }
    },
  };
  // The links of all rows are behind the last of them.
  xml(`xl/${target}`, handler, () => isCut && targets.size === 0);
  return { rows: [...byLine.values()], isCut };

  function takeLink(attributes: Readonly<Record<string, string>>): void {
    const id = Object.entries(attributes).find(([key]) => local(key) === 'id')?.[1] ?? '';
    const reference = attributes['ref'] ?? '';
    const of = byLine.get(Number(/\d+/.exec(reference)?.[0]));
    const at = columnOf(reference);
    if (!of || at < 0 || at >= importLimits.columns) return;
    put(of.links, at, targets.get(id) ?? '');
  }
}

function put<T>(cells: (T | string)[], column: number, cell: T): void {
  while (cells.length <= column) cells.push('');
  cells[column] = cell;
}

/** A text in which workbooks write some characters by their code, as '_x000D_'. */
function unescaped(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character === '\r' ? '' : character;
  });
}

function cellOf(text: string, type: string): Cell {
  if (type === 's') return Number(text);
  if (type === 'str' || type === 'inlineStr') return unescaped(text);
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  // Numbers are stored with all digits that a calculation has left.
  const isLong = /^-?\d+\.\d{9,}(?:E-?\d+)?$/i.test(text);
  return isLong ? String(Number(Number(text).toPrecision(12))) : text;
}

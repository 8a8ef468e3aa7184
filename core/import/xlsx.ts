import { DecodeUTF8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { importLimits } from './limits.ts';
import { row } from './sheet.ts';
import type { Table } from './table.ts';

/** The sheets of a workbook (.xlsx): a zip of XML files. Loaded only where somebody brings one. */

type Tables =
  | { readonly tables: readonly Table[] }
  | { readonly fault: 'archive' | 'damagedWorkbook' | 'tooLarge' };

/** The most bytes of an unpacked workbook: a small file can claim any size. */
const mostBytes = 200 * 1024 * 1024;

/** A workbook of people is unpacked to some ten times its size. */
const mostOfPacked = 100;

/** The rows of each sheet that are read, however many sheets there are. */
const leastRows = 1_000;

/** Bytes of its XML that are read at a time: the text of a whole part takes several times its size. */
const slice = 64 * 1024;

/** All that was read of a workbook's sheets together. */
interface Read {
  rows: number;
  cells: number;
  /** A text may be in many cells. */
  characters: number;
}

export function workbookTables(bytes: Uint8Array): Tables {
  try {
    let size = 0;
    const names = new Set<string>();
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.add(name);
        size += /^xl\/(?:workbook|sharedStrings|worksheets\/|_rels\/)/.test(name)
          ? originalSize
          : 0;
        return false;
      },
    });
    if (size > Math.min(mostBytes, slice + bytes.length * mostOfPacked))
      return { fault: 'tooLarge' };
    if (!names.has('xl/workbook.xml')) return { fault: 'archive' };
    // One part at a time, since unpacked parts are the largest of all.
    const part = (path: string): Part =>
      unzipSync(bytes, { filter: ({ name }) => name === path })[path];
    const targets = relations(part('xl/_rels/workbook.xml.rels'));
    const strings = sharedStrings(part('xl/sharedStrings.xml'));
    const sheets = sheetsOf(part('xl/workbook.xml'));
    const read = { rows: 0, cells: 0, characters: 0 };
    // A log beside the stories has its own rows.
    const parts = new Set(sheets.map(({ id }) => targets.get(id)));
    const mostRows = Math.max(leastRows, Math.floor(importLimits.lines / parts.size));
    // Sheets may share a part, which is large only once.
    const seen = new Set<string>();
    const tables = sheets.map(({ name, id }): Table => {
      const target = (targets.get(id) ?? '').replace(/^\/?(?:xl\/)?/, '');
      if (seen.has(target)) return { name, rows: [], isCut: false };
      seen.add(target);
      const links = relations(part(`xl/${target.replace(/([^/]+)$/, '_rels/$1.rels')}`));
      const section = sheets.length > 1 ? name : '';
      return { name, ...rowsOf(part(`xl/${target}`), strings, links, section, read, mostRows) };
    });
    const told = tables.map((table) => ({ ...table, isCut: table.isCut || isFull(read) }));
    return { tables: told.filter(({ rows }) => rows.length > 0) };
  } catch {
    return { fault: 'damagedWorkbook' };
  }
}

function isFull({ rows, cells, characters }: Read): boolean {
  const { lines, cells: mostCells, fileBytes } = importLimits;
  return rows >= lines * 5 || cells >= mostCells || characters >= fileBytes;
}

type Part = Uint8Array | undefined;

function parsed(
  xml: Part,
  handler: ConstructorParameters<typeof Parser>[0],
  isEnough = () => false,
): void {
  const parser = new Parser(handler, { xmlMode: true, decodeEntities: true });
  const text = new DecodeUTF8((more) => parser.write(more));
  const { length } = xml ?? [];
  for (let at = 0; xml && at < length && !isEnough(); at += slice)
    text.push(xml.subarray(at, at + slice), at + slice >= length);
  parser.end();
}

/** A name without the prefix that some programs write: 'x:row'. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function relations(xml: Part): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  parsed(xml, {
    onopentag: (name, { Id = '', Target = '' }) => {
      if (local(name) === 'Relationship') found.set(Id, Target);
    },
  });
  return found;
}

function sheetsOf(xml: Part): readonly { readonly name: string; readonly id: string }[] {
  const sheets: { readonly name: string; readonly id: string }[] = [];
  parsed(xml, {
    onopentag: (tag, { name = '', state = '', ...others }) => {
      if (local(tag) !== 'sheet' || /hidden/i.test(state)) return;
      const id = Object.entries(others).find(([key]) => local(key) === 'id')?.[1] ?? '';
      sheets.push({ name, id });
    },
  });
  return sheets;
}

function sharedStrings(xml: Part): readonly string[] {
  const strings: string[] = [];
  let text: string | null = null;
  let isText = false;
  let isSound = false;
  parsed(xml, {
    onopentag: (name) => {
      if (local(name) === 'si') text = '';
      else if (local(name) === 'rPh') isSound = true;
      isText = local(name) === 't' && !isSound;
    },
    ontext: (more) => {
      if (isText && text !== null) text += more;
    },
    onclosetag: (name) => {
      if (local(name) === 'si') {
        strings.push(unescaped(text ?? ''));
        text = null;
      } else if (local(name) === 'rPh') isSound = false;
      isText = false;
    },
  });
  return strings;
}

/** The column of a reference such as 'AB12', counted from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function rowsOf(
  xml: Part,
  strings: readonly string[],
  targets: ReadonlyMap<string, string>,
  section: string,
  read: Read,
  mostRows: number,
): Pick<Table, 'rows' | 'isCut'> {
  const rows: { readonly line: number; readonly cells: string[]; readonly links: string[] }[] = [];
  let current: { line: number; cells: string[]; links: string[] } | null = null;
  let column = -1;
  let type = '';
  let text = '';
  let formula = '';
  let isValue = false;
  let isFormula = false;
  let line = 0;
  let isCut = false;
  const byLine = new Map<number, { readonly links: string[] }>();
  const handler: ConstructorParameters<typeof Parser>[0] = {
    onopentag: (tag, attributes) => {
      const name = local(tag);
      if (name === 'row') {
        line = Number(attributes['r']) || line + 1;
        isCut ||= rows.length >= mostRows || isFull(read);
        current = isCut ? null : { line, cells: [], links: [] };
        column = -1;
      } else if (name === 'c') {
        const at = columnOf(attributes['r'] ?? '');
        column = at >= 0 ? at : column + 1;
        type = attributes['t'] ?? '';
        [text, formula] = ['', ''];
      } else if (name === 'v' || name === 't') isValue = true;
      else if (name === 'f') isFormula = true;
      else if (name === 'hyperlink') takeLink(attributes);
    },
    ontext: (more) => {
      if (isValue) text += more;
      else if (isFormula) formula += more;
    },
    onclosetag: (tag) => {
      const name = local(tag);
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'f') isFormula = false;
      else if (name === 'c' && current && column < importLimits.columns) {
        while (current.cells.length <= column) current.cells.push('');
        current.cells[column] = cellText(text, type, strings);
        const [, link] = /^HYPERLINK\("(https?:[^"]{1,2000})"/i.exec(formula) ?? [];
        if (link !== undefined) putLink(current.links, column, link);
      } else if (name === 'row' && current) {
        const isFilled = current.cells.some((cell) => cell.trim() !== '');
        read.cells += current.cells.length;
        read.characters += current.cells.reduce((sum, { length }) => sum + length, 0);
        if (isFilled) {
          rows.push(current);
          read.rows += 1;
          byLine.set(current.line, current);
        }
        current = null;
      }
    },
  };
  // Only the end of a sheet has its links.
  parsed(xml, handler, () => isCut);
  return {
    rows: rows.map(({ line: at, cells, links }) => row(at, cells, { links, section })),
    isCut,
  };

  function takeLink(attributes: Readonly<Record<string, string>>): void {
    const id = Object.entries(attributes).find(([key]) => local(key) === 'id')?.[1] ?? '';
    const reference = attributes['ref'] ?? '';
    const of = byLine.get(Number(/\d+/.exec(reference)?.[0]));
    const at = columnOf(reference);
    if (!of || at < 0 || at >= importLimits.columns) return;
    putLink(of.links, at, targets.get(id) ?? '');
  }
}

function putLink(links: string[], column: number, address: string): void {
  while (links.length <= column) links.push('');
  links[column] = address;
}

/** A text in which workbooks write some characters by their code, as '_x000D_'. */
function unescaped(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character === '\r' ? '' : character;
  });
}

function cellText(text: string, type: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'str' || type === 'inlineStr') return unescaped(text);
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type === 'e') return '';
  // Numbers are stored with all digits that a calculation has left.
  const isLong = /^-?\d+\.\d{9,}(?:E-?\d+)?$/i.test(text);
  return isLong ? String(Number(Number(text).toPrecision(12))) : text;
}

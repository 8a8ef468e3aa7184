import { isMail, looksLikeData, seemsHeader } from './column.ts';
import { chosenColumns } from './columns.ts';
import { folded, headOf } from './headers.ts';
import { importLimits } from './limits.ts';
import type { Mapping, Row, Sheet } from './sheet.ts';
import { type Source, sourceNamed, sourceOf } from './sources.ts';
import { isStatus, isTotal, isType } from './states.ts';

/** The last row that may be a header: some exports have a title or a report above it. */
const headerRows = 50;

export type TableOrigin = Pick<
  Sheet,
  'countsIn' | 'isGuarded' | 'notes' | 'delimiter' | 'encoding'
> & {
  /** A person's choices whether the first row is a header, and which table is read; null without one. */
  readonly header: boolean | null;
  readonly table: string | null;
};

/** Some rows, and the name of the sheet they are from. */
export interface Table {
  readonly name: string;
  readonly rows: readonly Row[];
}

interface Headed {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  readonly source: Source;
}

/** A table as it is read: its rows below a header, the columns chosen, and how well they fit. */
interface ReadTable extends Headed {
  readonly name: string;
  readonly hasHeader: boolean;
  /** Whether the header of the names is known. */
  readonly isNamed: boolean;
  readonly mapping: Mapping;
  readonly isSure: boolean;
  /** The weight of a table among several: the fitness of its names, and how many there are. */
  readonly weight: number;
  /** The same without what counts against it. */
  readonly most: number;
  /** The rows from the header on, as they are shown. */
  readonly shown: readonly Row[];
}

/** The sheet of the tables that hold the stories: the best of them, with all others under the same header. */
export function sheetOfTables(all: readonly Table[], origin: TableOrigin): Sheet {
  const chosen = all.filter(({ name }) => name === origin.table);
  const tables = (chosen.length > 0 ? chosen : all).map((one) => readTable(one, origin.header));
  const sorted = tables.toSorted((one, other) => other.weight - one.weight);
  const [best = emptyTable, ...others] = sorted;
  const alike = tables.filter((one) => one === best || isAlike(one, best));
  const rival = others
    .filter((one) => !alike.includes(one))
    .toSorted((one, other) => other.most - one.most)[0];
  const names = [...new Set(all.map(({ name }) => name).filter((name) => name !== ''))];
  const sheet = joined(alike, best, origin);
  return {
    ...sheet,
    tables: names.length > 1 ? names : [],
    table: alike.length === 1 ? best.name : null,
    isSure:
      best.isSure && (rival === undefined || rival.most < best.weight * (best.isNamed ? 0.8 : 0.5)),
  };
}

const emptyTable: ReadTable = {
  ...{
    name: '',
    header: [],
    rows: [],
    source: sourceNamed('table'),
    hasHeader: false,
    isNamed: false,
  },
  ...{ mapping: [], isSure: false, weight: 0, most: 0, shown: [] },
};

/** Whether a table continues another: its names are under the same header, and most other columns as well. */
function isAlike(one: ReadTable, best: ReadTable): boolean {
  const nameOf = ({ header, mapping }: ReadTable) => folded(header[mapping.indexOf('name')] ?? '');
  const names = new Set(best.header.map(folded));
  const same = one.header.filter((name) => names.has(folded(name))).length;
  return (
    one.hasHeader && best.hasHeader && nameOf(one) === nameOf(best) && same * 2 >= one.header.length
  );
}

function joined(tables: readonly ReadTable[], best: ReadTable, origin: TableOrigin): Sheet {
  const columns = [...best.header];
  const rows = tables.flatMap((one) => {
    if (one === best) return one.rows;
    const places = placesIn(columns, one.header);
    return one.rows.map((row) => ({
      ...row,
      cells: moved(row.cells, places),
      links: moved(row.links, places),
    }));
  });
  const { source, format = 'plain' } = best.source;
  const { mapping } = tables.length > 1 ? chosenColumns(columns, rows, best.source) : best;
  const { countsIn, isGuarded, notes, delimiter, encoding } = origin;
  const isNamed = countsIn === 'entry' && best.shown[0]?.line === 0;
  return {
    ...{ source, mapping, format, countsIn, isGuarded, notes, delimiter, encoding },
    columns: columns.map((name, at) => name.trim() || `Column ${at + 1}`),
    rows: best.hasHeader ? withoutSections(rows, columns, mapping) : rows,
    ...{ isSure: best.isSure, hasHeader: isNamed ? null : best.hasHeader, tables: [], table: null },
    head: best.shown
      .slice(0, 6)
      .map(({ cells }) => cells.slice(0, 30).map((cell) => cell.slice(0, 200))),
  };
}

function readTable({ name, rows }: Table, wanted: boolean | null): ReadTable {
  const headed = wanted === false ? null : headedTable(rows, true);
  const header = headed ?? guessedHeader(rows, wanted);
  const { mapping, fitness, isSure } = chosenColumns(header.header, header.rows, header.source);
  const hasHeader = header.rows.length < rows.length;
  const { rows: below } = header;
  const first = below[0]?.cells ?? [];
  const others = mapping.filter((field) => field && field !== 'name' && field !== 'group').length;
  const named = headOf(name).meaning?.field === 'name' ? 1.2 : 1;
  const isNamed = headOf(header.header[mapping.indexOf('name')] ?? '').meaning?.field === 'name';
  const count = below.length === 0 ? 0 : Math.log2(2 + below.length);
  const most = (fitness + others / 2) * count * named * (isNamed ? 1 : 0.8);
  // Names beside addresses of mail are people.
  const arePeople = below.some(({ cells }) => cells.some(isMail)) && !mapping.includes('key');
  return {
    ...header,
    ...{
      name,
      mapping,
      hasHeader,
      isNamed,
      shown: rows.slice(Math.max(0, rows.length - below.length - 1)),
    },
    // A first row of texts alone may as well be a header.
    isSure: isSure && (hasHeader || mapping.length === 1 || first.some(looksLikeData)),
    weight: most * (headed ? 1 : 0.6) * (arePeople ? 0.4 : 1),
    most: arePeople ? 0 : most,
  };
}

/** The header of a table of which no word is known, else names of columns without a text. */
function guessedHeader(rows: readonly Row[], wanted: boolean | null): Headed {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const at = rows.slice(0, headerRows).findIndex(({ cells }) => filledIn(cells).length * 2 > width);
  const first = rows[wanted ? 0 : at];
  const body = rows.slice(wanted ? 1 : at + 1);
  const hasHeader = first && wanted !== false && (wanted || seemsHeader(first, body));
  return {
    header: Array.from(
      { length: width },
      (_, column) => (hasHeader && first.cells[column]?.trim()) || '',
    ),
    rows: hasHeader ? body : rows,
    source: sourceNamed('table'),
  };
}

/** A table below a header that is known; null where it has none. @param isTable whether it is one for certain */
export function headedTable(rows: readonly Row[], isTable = false): Headed | null {
  const some = rows.slice(0, headerRows);
  const width = Math.max(0, ...some.map(({ cells }) => filledIn(cells).length));
  for (const [at, { cells }] of some.entries()) {
    const body = rows.slice(at + 1);
    const source = sourceOf(cells, body);
    const isKnown = source.source !== 'table' && (cells.length > 1 || at === 0);
    if (!isKnown && !isHeader(cells, at, width, isTable)) continue;
    const below = body[0]?.cells ?? [];
    // Merged cells above a header: 'Story' above 'As a', 'I want' and 'So that', beside an 'ID' for both rows.
    if (!isHeader(below, at + 1, width, isTable) || cells.every((cell) => below.includes(cell)))
      return { header: cells, rows: body, source };
    const header = Array.from(
      { length: Math.max(cells.length, below.length) },
      (_, column) => below[column]?.trim() || cells[column] || '',
    );
    return { header, rows: body.slice(1), source: sourceOf(header, body.slice(1)) };
  }
  return null;
}

function filledIn(cells: readonly string[]): readonly string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

/** Whether a row names columns: the types and statuses of stories are words that headers have as well. */
function isHeader(cells: readonly string[], at: number, width: number, isTable: boolean): boolean {
  const filled = filledIn(cells);
  if (filled.length === 0 || filled.some(looksLikeData)) return false;
  // A single word further down is a line of a list.
  if (at > 0 && filled.length < 2) return false;
  const heads = filled.map((cell) => ({ cell, ...headOf(cell) }));
  const exact = heads.filter(({ meaning, isLoose }) => meaning !== null && !isLoose);
  const named = heads.filter(({ isKnown, isLoose }) => isKnown && !isLoose);
  const fields = new Set(exact.map(({ meaning }) => meaning?.field));
  if (isTable && at <= headerRows && filled.length * 2 > width) {
    const known = heads.filter(({ isKnown, cell }) => isKnown && !isType(cell) && !isStatus(cell));
    if (known.length > 1 && known.length * 2 >= filled.length) return true;
  }
  const canBeTitle = fields.has('description') || (fields.has('key') && at === 0);
  if (!fields.has('name') && !(canBeTitle && fields.size > 1)) return false;
  if (filled.length === 1) return width === 1;
  const isClear = exact.some(({ meaning }) => (meaning?.tier ?? 9) < 3);
  if (fields.size < 2 && named.length < 2 && !(at === 0 && isClear)) return false;
  const clear = named.filter(({ cell }) => !isType(cell) && !isStatus(cell));
  if (at === 0) return clear.length > 0 || exact.length === filled.length;
  return clear.length > 0 && exact.length * 2 >= filled.length;
}

/** The positions of a header's columns among those of all tables; null where there is no room for a new one. */
function placesIn(columns: string[], header: readonly string[]): readonly (number | null)[] {
  const taken = new Set<number>();
  const known = columns.map(folded);
  return header.map((name) => {
    const own = folded(name);
    const same = known.findIndex((one, at) => !taken.has(at) && one === own);
    const isNew = same < 0;
    if (isNew && columns.length >= importLimits.columns) return null;
    const place = isNew ? columns.push(name) - 1 : same;
    taken.add(place);
    return place;
  });
}

function moved(cells: readonly string[], places: readonly (number | null)[]): readonly string[] {
  if (places.every((place, at) => place === at)) return cells;
  const result: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const place = places[at] ?? null;
    if (place !== null) result[place] = cell;
  }
  return Array.from(result, (cell) => cell ?? '');
}

/** Rows without repeated headers and the titles between them; sums are left out. */
function withoutSections(
  rows: readonly Row[],
  header: readonly string[],
  mapping: Mapping,
): readonly Row[] {
  const names = [...header.map(folded).entries()].filter(([, name]) => name !== '');
  const known = new Set(names.map(([, name]) => name));
  const isOfNames = (cells: readonly string[]) => {
    const filled = filledIn(cells).map(folded);
    return filled.length > 2 && filled.every((name) => known.has(name) || name === 'subitems');
  };
  const isRepeated = ({ cells }: Row) =>
    cells.length > 1 &&
    (isOfNames(cells) || names.every(([at, name]) => folded(cells[at] ?? '') === name));
  const key = mapping.indexOf('key');
  const width = header.filter((name) => name.trim() !== '').length;
  const sizes = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const areFilled = sizes.filter((size) => size > 1).length > sizes.length * 0.6;
  const hasKeys =
    key >= 0 &&
    rows.filter(({ cells }) => (cells[key] ?? '').trim() !== '').length > rows.length * 0.6;
  let section = '';
  return rows.flatMap((one, at) => {
    if (isRepeated(one)) return [];
    const [first = ''] = one.cells;
    const isAlone = sizes[at] === 1 && first.trim() !== '' && width > 2;
    const next = rows[at + 1];
    if (isAlone && areFilled && (mapping[0] !== 'name' || (next && isRepeated(next)))) {
      section = first.trim();
      return [];
    }
    const told = one.section === '' ? { ...one, section } : one;
    if (isSum(one)) return [{ ...told, leftOut: 'total' as const }];
    const isTitle = isAlone && areFilled && hasKeys && width > 2;
    return [isTitle ? { ...told, leftOut: told.leftOut ?? ('notAnItem' as const) } : told];
  });
}

/** A row that adds up others: 'Total', and numbers behind it. */
function isSum({ cells }: Row): boolean {
  const [first = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return isTotal(first.replace(/:$/, '')) && others.every((cell) => !/\p{L}{3,}/u.test(cell));
}

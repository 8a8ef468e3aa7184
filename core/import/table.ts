import { guessedMapping, looksLikeData, mappingOf, seemsHeader } from './columns.ts';
import { folded, isOtherUnit, rememberedMeaning } from './headers.ts';
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
  /** A person's choice whether the first row is a header; null without one. */
  readonly header: boolean | null;
};

interface Headed {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  readonly source: Source;
}

/** All tables whose header is known as one sheet; null where there is none. */
export function knownSheet(tables: readonly (readonly Row[])[], origin: TableOrigin): Sheet | null {
  if (origin.header === false) return null;
  const headed = tables.flatMap((rows) => headedTable(rows) ?? []);
  const [first] = headed;
  if (!first) return null;
  const source = (headed.find((one) => one.source.source !== 'table') ?? first).source;
  const columns: string[] = [];
  const rows = headed.flatMap(({ header, rows: own }) => {
    const places = placesIn(columns, header);
    return own.map((one) => ({
      ...one,
      cells: moved(one.cells, places),
      links: moved(one.links, places),
    }));
  });
  const mapping = mappingOf(columns, rows, source);
  if (!mapping.includes('name')) return null;
  return sheetOf(
    columns,
    withoutSections(rows, columns, mapping),
    source,
    mapping,
    true,
    origin,
    tables[0] ?? [],
  );
}

/** The largest of some tables as a sheet, with a guess which column is which. */
export function guessedSheet(tables: readonly (readonly Row[])[], origin: TableOrigin): Sheet {
  const known = knownSheet(tables, origin);
  if (known) return known;
  const rows = tables.reduce(
    (most, one) => (cellsIn(one) > cellsIn(most) ? one : most),
    tables[0] ?? [],
  );
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const [first, ...below] = rows;
  const hasHeader = first !== undefined && (origin.header ?? seemsHeader(first, below));
  const body = hasHeader ? below : rows;
  const columns = Array.from(
    { length: width },
    (_, at) => (hasHeader && first.cells[at]?.trim()) || `Column ${at + 1}`,
  );
  const table = sourceNamed('table');
  const named = hasHeader ? mappingOf(columns, body, table) : columns.map(() => null);
  const guess = guessedMapping(body, width);
  const mapping = named.map((field, at) => {
    const other = guess[at] ?? null;
    const isTaken = named.includes(other) || (other === 'points' && isOtherUnit(columns[at] ?? ''));
    return field ?? (isTaken ? null : other);
  });
  return { ...sheetOf(columns, body, table, mapping, hasHeader, origin, rows), isSure: false };
}

function cellsIn(rows: readonly Row[]): number {
  return rows.reduce((sum, { cells }) => sum + cells.length - 1, 0);
}

function sheetOf(
  columns: readonly string[],
  rows: readonly Row[],
  { source, format = 'plain' }: Source,
  mapping: Mapping,
  hasHeader: boolean,
  { countsIn, isGuarded, notes, delimiter, encoding }: TableOrigin,
  whole: readonly Row[],
): Sheet {
  return {
    ...{ source, columns, rows, mapping, format, countsIn, isGuarded, notes, delimiter, encoding },
    ...{ isSure: true, hasHeader: countsIn === 'entry' && whole[0]?.line === 0 ? null : hasHeader },
    head: whole
      .slice(0, 6)
      .map(({ cells }) => cells.slice(0, 30).map((cell) => cell.slice(0, 200))),
  };
}

/** A table below a header that is known; null where it has none. */
export function headedTable(rows: readonly Row[]): Headed | null {
  const width = Math.max(
    0,
    ...rows.slice(0, headerRows).map(({ cells }) => filledIn(cells).length),
  );
  for (const [at, { cells }] of rows.slice(0, headerRows).entries()) {
    const body = rows.slice(at + 1);
    const source = sourceOf(cells, body);
    const isKnown = source.source !== 'table' && (cells.length > 1 || at === 0);
    if (!isKnown && !isHeader(cells, at, width)) continue;
    // Merged cells above a header: 'Story' and 'Estimate' above 'Key', 'Title', 'Points' and 'Hours'.
    const below = body[0]?.cells ?? [];
    const isAbove =
      filledIn(cells).length < filledIn(below).length && isHeader(below, at + 1, width);
    if (!isAbove) return { header: cells, rows: body, source };
  }
  return null;
}

function filledIn(cells: readonly string[]): readonly string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

/** Whether a row names columns: the types and statuses of stories are words that headers have as well. */
function isHeader(cells: readonly string[], at: number, width: number): boolean {
  const filled = filledIn(cells);
  if (filled.length === 0 || filled.some(looksLikeData)) return false;
  // A single word further down is a line of a list.
  if (at > 0 && filled.length < 2) return false;
  const known = filled.filter((cell) => rememberedMeaning(cell) !== null);
  const fields = new Set(known.map((cell) => rememberedMeaning(cell)?.field));
  const canBeTitle = fields.has('description') || (fields.has('key') && at === 0);
  if (!fields.has('name') && !(canBeTitle && fields.size > 1)) return false;
  if (filled.length === 1) return width === 1;
  if (fields.size < 2 && known.length < 2 && !(at === 0 && isClear(known))) return false;
  const clear = known.filter((cell) => !isType(cell) && !isStatus(cell));
  if (at === 0) return clear.length > 0 || known.length === filled.length;
  return clear.length > 0 && known.length * 2 >= filled.length;
}

function isClear(known: readonly string[]): boolean {
  return known.some((cell) => (rememberedMeaning(cell)?.tier ?? 9) < 3);
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

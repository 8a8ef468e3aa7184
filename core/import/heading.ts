import { looksLikeData, seemsHeader } from './column.ts';
import { folded, headOf } from './headers.ts';
import type { Row } from './sheet.ts';
import { type Source, sourceNamed, sourceOf } from './sources.ts';
import { isStatus, isType } from './states.ts';

/** The row of a table that names its columns. */

/** The last row that may be a header: some exports have a title or a report above it. */
const headerRows = 50;

export interface Headed {
  readonly header: readonly string[];
  readonly rows: readonly Row[];
  /** The number of rows above the header. */
  readonly above: number;
  readonly source: Source;
}

/** The header of a table of which no word is known, else names of columns without a text. */
export function guessedHeader(rows: readonly Row[], wanted: boolean | null): Headed {
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
    above: hasHeader && !wanted ? at : 0,
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
      return { header: cells, rows: body, above: at, source };
    const header = Array.from(
      { length: Math.max(cells.length, below.length) },
      (_, column) => below[column]?.trim() || cells[column] || '',
    );
    return { header, rows: body.slice(1), above: at, source: sourceOf(header, body.slice(1)) };
  }
  return null;
}

export function filledIn(cells: readonly string[]): readonly string[] {
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
  if (isTable && filled.length * 2 > width) {
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

/** The most tables that one sheet is divided into. */
const mostTables = 50;

/** The tables of a sheet in which another header follows an empty row or a title. */
export function divided(rows: readonly Row[]): readonly (readonly Row[])[] {
  const tables: (readonly Row[])[] = [];
  for (let rest = rows; rest.length > 0; ) {
    const next = tables.length < mostTables ? nextHeader(rest) : -1;
    tables.push(next < 0 ? rest : rest.slice(0, next));
    rest = next < 0 ? [] : rest.slice(next);
  }
  return tables;
}

/** The place of a row below the header that is another one; -1 without one. */
function nextHeader(rows: readonly Row[]): number {
  const first = headedTable(rows, true);
  const known = new Set(first?.header.map(folded));
  return rows.findIndex(({ cells, line }, at) => {
    const above = rows[at - 1];
    if (!first || !above || at < first.above + 3) return false;
    const names = filledIn(cells);
    const isApart = line > above.line + 1 || filledIn(above.cells).length === 1;
    return (
      isApart &&
      names.length > 1 &&
      isHeader(cells, at, names.length, true) &&
      !names.map(folded).every((name) => known.has(name) || name === 'subitems')
    );
  });
}

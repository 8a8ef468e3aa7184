import { addressIn } from './address.ts';
import { keyAlone } from './key.ts';
import type { Row } from './records.ts';
import type { Field, Mapping, Sheet, SheetNote } from './sheet.ts';
import { mappingOf, type Recognised, recognise } from './sources.ts';

/** How far down a header may stand: some exports have a title or an address above it. */
const headerRows = 10;

/** A table as a sheet: by its header where it has one that is known, else with a guess which column is which. */
export function sheetOfTable(
  rows: readonly Row[],
  countsIn: Sheet['countsIn'],
  notes: readonly SheetNote[] = [],
): Sheet {
  const headed = headedSheet(rows, countsIn, notes);
  if (headed) return headed;
  const mapping = guessed(rows);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  return { source: 'table', format: 'plain', columns, rows, mapping, countsIn, notes };
}

/** The same, only where a header is found that is known. */
export function headedSheet(
  rows: readonly Row[],
  countsIn: Sheet['countsIn'],
  notes: readonly SheetNote[] = [],
): Sheet | undefined {
  for (const [index, { cells }] of rows.slice(0, headerRows).entries()) {
    // A single word further down is no header, but a line of a list.
    const recognised = index === 0 || cells.length > 1 ? recognise(cells) : undefined;
    if (recognised) return sheet(recognised, cells, rows.slice(index + 1), countsIn, notes);
  }
  return undefined;
}

function sheet(
  { source, format, mapping, leftOut }: Recognised,
  columns: readonly string[],
  rows: readonly Row[],
  countsIn: Sheet['countsIn'],
  notes: readonly SheetNote[],
): Sheet {
  const marked = rows.map((row) => {
    const reason = leftOut(row.cells);
    return reason ? { ...row, leftOut: reason } : row;
  });
  return { source, format, mapping, columns, rows: marked, countsIn, notes };
}

/** How many rows are looked at to guess. */
const sample = 50;

/** Keys and addresses are told by their looks, and of the rest the column with most text holds the names. */
function guessed(rows: readonly Row[]): Mapping {
  const some = rows.slice(0, sample);
  const width = some.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const scores = Array.from({ length: Math.min(width, 100) }, (_, column) => {
    const cells = some.map((row) => (row.cells[column] ?? '').trim());
    const share = (fits: (cell: string) => boolean) => cells.filter(fits).length / cells.length;
    return {
      column,
      key: share((cell) => keyAlone(cell) !== undefined),
      link: share((cell) => addressIn(cell) === cell && cell !== ''),
      letters: cells.reduce((sum, cell) => sum + Math.min(cell.length, 200), 0),
    };
  });
  const key = scores.find((score) => score.key > 0.5)?.column;
  const link = scores.find((score) => score.link > 0.5)?.column;
  const name = scores
    .filter(({ column }) => column !== key && column !== link)
    .reduce((best, score) => (score.letters > best.letters ? score : best), {
      column: -1,
      letters: 0,
    }).column;
  const found: Readonly<Partial<Record<Field, number>>> = {
    ...(name >= 0 ? { name } : {}),
    ...(key === undefined ? {} : { key }),
    ...(link === undefined ? {} : { link }),
  };
  return mappingOf((field) => (found[field] === undefined ? [] : [found[field]]));
}

import { isMail, looksLikeData } from './column.ts';
import { chosenColumns } from './columns.ts';
import { folded, headOf, wordsOf } from './headers.ts';
import { divided, filledIn, guessedHeader, type Headed, headedTable } from './heading.ts';
import { importLimits } from './limits.ts';
import { withDescribed, withoutSections } from './sections.ts';
import {
  cutAfter,
  type Excerpt,
  type Mapping,
  type Row,
  type Sheet,
  withoutHoles,
} from './sheet.ts';
import { sourceNamed } from './sources.ts';

export type TableOrigin = Pick<
  Sheet,
  'countsIn' | 'isGuarded' | 'notes' | 'delimiter' | 'encoding'
> & {
  /** A person's choices whether the first row is a header, and which table is read; null without one. */
  readonly header: boolean | null;
  readonly table: string | null;
};

/** Some rows, and the name of the sheet they are from. */
export interface Table extends Excerpt {
  readonly name: string;
}

/** A table as it is read: its rows below a header, the columns chosen, and how well they fit. */
interface ReadTable extends Headed, Table {
  readonly hasHeader: boolean;
  /** Whether the header of the names is known as that of a text about work. */
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
  const tables = (chosen.length > 0 ? chosen : all).flatMap(({ rows, ...table }) =>
    divided(rows).map((some, at) => readTable({ ...table, rows: some }, origin.header, at === 0)),
  );
  const sorted = tables.toSorted((one, other) => other.weight - one.weight);
  const [best = emptyTable, ...others] = sorted;
  const alike = tables.filter(
    (one) => one === best || (isAlike(one, best) && !isTemplate(one.name)),
  );
  const titles = new Set(alike.map(({ name }) => folded(name.slice(0, 60)).trim()));
  const mayDiffer =
    titles.size > 1 && (areVersions(titles) || [...titles].some((title) => templateIn(title)));
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
      best.isSure &&
      sheet.cutAfter === null &&
      !mayDiffer &&
      (rival === undefined || rival.most < best.weight * (best.isNamed ? 0.8 : 0.5)),
  };
}

const emptyTable: ReadTable = {
  ...{ name: '', header: [], rows: [], isCut: false, above: 0, source: sourceNamed('table') },
  ...{
    mapping: [],
    hasHeader: false,
    isNamed: false,
    isSure: false,
    weight: 0,
    most: 0,
    shown: [],
  },
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

const templates = wordsOf('template');

/** Whether a name has the word of a sheet that shows how to fill in the others. */
function templateIn(name: string): boolean {
  return lettersOf(name).some((word) => templates.has(word));
}

/** Whether a name is that word: 'Template', 'Beispiel (bitte kopieren)', but not 'Template editor'. */
function isTemplate(name: string): boolean {
  const words = lettersOf(name.replace(/[([（【［][^()[\]（）【】［］]*[)\]）】］]/g, ' '));
  return words.length < 2 && templateIn(words[0] ?? name);
}

function lettersOf(name: string): readonly string[] {
  return folded(name).match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** Whether a sheet is a copy or a later state of another: 'Backlog' and 'Backlog 2023'. */
function areVersions(names: ReadonlySet<string>): boolean {
  const year = /\s*(?<!\d)(?:19|20)\d\d(?!\d)/;
  const withoutYear = new Set([...names].map((name) => name.replace(year, '').trim()));
  return withoutYear.size < names.size || [...names].some((name) => continues(name, names));
}

/** Whether some words of a name, but not all, are another name. */
function continues(name: string, names: ReadonlySet<string>): boolean {
  const words = name.split(' ');
  return words.some((_, from) =>
    words.some((_end, to) => {
      const part = words.slice(from, to + 1).join(' ');
      return part !== name && part !== '' && names.has(part);
    }),
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
  const own = best.hasHeader
    ? withDescribed(withoutSections(rows, columns, mapping), mapping)
    : rows;
  const isNamed = countsIn === 'entry' && best.shown[0]?.line === 0;
  return {
    ...{ source, mapping, format, countsIn, isGuarded, notes, delimiter, encoding },
    columns: columns.map((name, at) => name.trim() || `Column ${at + 1}`),
    rows: own,
    cutAfter: cutAfter({ rows: own, isCut: tables.some((one) => one.isCut) }, rows.length),
    ...{ isSure: best.isSure, hasHeader: isNamed ? null : best.hasHeader, tables: [], table: null },
    head: best.shown
      .slice(0, 6)
      .map(({ cells }) => cells.slice(0, 30).map((cell) => cell.slice(0, 200))),
  };
}

function readTable(
  { name, rows, isCut }: Table,
  wanted: boolean | null,
  isFirst: boolean,
): ReadTable {
  const headed = wanted === false ? null : headedTable(rows, true);
  const header = headed ?? guessedHeader(rows, wanted);
  const { mapping, fitness, isSure } = chosenColumns(header.header, header.rows, header.source);
  const hasHeader = header.rows.length < rows.length;
  const { rows: below } = header;
  const first = below[0]?.cells ?? [];
  // A row as full as a header is none of the titles above one.
  const above = rows.slice(0, header.above);
  const others = mapping.filter((field) => field && field !== 'name' && field !== 'group').length;
  const named = headOf(name).meaning?.field === 'name' ? 1.2 : 1;
  const { meaning } = headOf(header.header[mapping.indexOf('name')] ?? '');
  const isNamed = meaning?.field === 'name' || meaning?.field === 'description';
  const count = below.length === 0 ? 0 : Math.log2(2 + below.length);
  const most = (fitness + others / 2) * count * named * (isNamed ? 1 : 0.8) * (isFirst ? 1 : 0.7);
  // Names beside addresses of mail are people.
  const arePeople =
    below.slice(0, 50).some(({ cells }) => cells.some(isMail)) && !mapping.includes('key');
  return {
    ...header,
    ...{
      name,
      isCut,
      mapping,
      hasHeader,
      isNamed,
      shown: rows.slice(Math.max(0, rows.length - below.length - 1)),
    },
    // A first row of texts alone may as well be a header.
    isSure:
      isSure &&
      (hasHeader || mapping.length === 1 || first.some(looksLikeData)) &&
      !above.some(({ cells }) => filledIn(cells).length * 2 > mapping.length),
    weight: most * (headed ? 1 : 0.6) * (arePeople || isCut || isTemplate(name) ? 0.4 : 1),
    most: arePeople || isTemplate(name) ? 0 : most,
  };
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
  return withoutHoles(result);
}

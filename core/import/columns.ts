import { folded, type Meaning, rememberedMeaning } from './headers.ts';
import { keyAlone } from './key.ts';
import type { Field, Mapping, Row } from './sheet.ts';
import type { Source } from './sources.ts';
import { isStatus, isType } from './states.ts';

const sample = 200;

/** The meaning of each column under a header, for a source that gives some headers a meaning of their own. */
export function mappingOf(
  header: readonly string[],
  rows: readonly Row[],
  source: Source,
): Mapping {
  const some = rows.slice(0, sample);
  const columns = header.map((name, at): Column => {
    const own = source.columns?.[folded(name)];
    const usual = rememberedMeaning(name);
    const meaning = own === undefined ? usual : own && { field: own, tier: 0, reads: null };
    return {
      at,
      name: folded(name),
      meaning,
      cells: some.map(({ cells }) => (cells[at] ?? '').trim()),
    };
  });
  const names = chosenNames(columns);
  const keys = chosenOf(columns, 'key', names);
  const isJira = source.source === 'jira';
  const points = isJira ? allOf(columns, 'points') : chosenOf(columns, 'points', names);
  return columns.map(({ at, meaning }) => {
    if (names.includes(at)) return 'name';
    if (keys.includes(at)) return 'key';
    if (points.includes(at)) return 'points';
    if (meaning?.field === 'name') return leftOverName(meaning);
    return meaning && !chosenFields.has(meaning.field) ? meaning.field : null;
  });
}

const chosenFields: ReadonlySet<Field> = new Set(['key', 'points']);

interface Column {
  readonly at: number;
  readonly name: string;
  readonly meaning: Meaning | null;
  readonly cells: readonly string[];
}

/** The meaning of a column of titles beside the chosen one: a sentence describes, a larger unit groups. */
function leftOverName({ tier }: Meaning): Field | null {
  if (tier === 2) return 'description';
  return tier === 3 ? 'group' : null;
}

function chosenNames(columns: readonly Column[]): readonly number[] {
  const named = columns.filter(({ meaning }) => meaning?.field === 'name');
  const filled = named.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const best = bestTier(filled.length > 0 ? filled : named);
  if (best.length === 0) {
    // 'Ticket' may be the key of one or its title; without any title the description is one.
    const titles = columns.filter(
      ({ meaning, cells }) => meaning?.field === 'key' && !areKeys(cells),
    );
    const sentences = columns.filter(({ meaning }) => meaning?.field === 'description');
    return [...titles, ...sentences].slice(0, 1).map(({ at }) => at);
  }
  if (best.length === 1 || best.every(({ name }) => /^title \d/.test(name)))
    return best.map(({ at }) => at);
  const isLevels = best.some(({ name }) => /^title \d/.test(name));
  if (isLevels || best[0]?.meaning?.tier === 0) return best.map(({ at }) => at);
  const distinct = ({ cells }: Column) => new Set(cells).size;
  const most = Math.max(...best.map(distinct));
  return best
    .filter((column) => distinct(column) === most)
    .slice(0, 1)
    .map(({ at }) => at);
}

/** A site of Jira has two fields for points, and a team fills either. */
function allOf(columns: readonly Column[], field: Field): readonly number[] {
  return columns.flatMap(({ at, meaning }) => (meaning?.field === field ? [at] : []));
}

/** The columns of one field in the lowest tier; empty ones only if all are empty. */
function chosenOf(
  columns: readonly Column[],
  field: Field,
  taken: readonly number[],
): readonly number[] {
  const named = columns.filter(
    ({ at, meaning }) => meaning?.field === field && !taken.includes(at),
  );
  const filled = named.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const best = bestTier(filled.length > 0 ? filled : named).map(({ at }) => at);
  if (field !== 'key' || best.length > 0) return best;
  const keys = columns.filter(
    ({ at, meaning, cells }) => meaning?.field === 'name' && !taken.includes(at) && areKeys(cells),
  );
  return keys.slice(0, 1).map(({ at }) => at);
}

function bestTier(columns: readonly Column[]): readonly Column[] {
  const best = Math.min(...columns.map(({ meaning }) => meaning?.tier ?? 9));
  return columns.filter(({ meaning }) => meaning?.tier === best);
}

function areKeys(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.filter((cell) => isKeyLike(cell)).length * 2 > filled.length;
}

function isKeyLike(cell: string): boolean {
  return (
    keyAlone(cell) !== undefined ||
    /^(?:[A-Z]{1,8}[-_. ]?)?\d{1,12}(?:\.\d{1,4}){0,3}$/i.test(cell) ||
    isAddress(cell)
  );
}

function isAddress(cell: string): boolean {
  return /^https?:\/\/\S+$/i.test(cell);
}

/** The kind of a cell; headers have only cells of kind 'text'. */
function kindOf(cell: string): 'number' | 'key' | 'link' | 'date' | 'type' | 'status' | 'text' {
  if (/^[\d.,]{1,12}\s?%?$/.test(cell)) return 'number';
  if (keyAlone(cell) !== undefined) return 'key';
  if (isAddress(cell)) return 'link';
  if (/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/.test(cell)) return 'date';
  if (isType(cell)) return 'type';
  return isStatus(cell) ? 'status' : 'text';
}

export function looksLikeData(cell: string): boolean {
  const kind = kindOf(cell);
  return cell.length > 80 || ['number', 'key', 'link', 'date'].includes(kind);
}

/** The meaning of columns that no header names, by what is in them. */
export function guessedMapping(rows: readonly Row[], width: number): Mapping {
  const some = rows.slice(0, sample);
  const columns = Array.from({ length: Math.min(width, 200) }, (_, at) => {
    const cells = some
      .map(({ cells: all }) => (all[at] ?? '').trim())
      .filter((cell) => cell !== '');
    const share = (kind: ReturnType<typeof kindOf>) =>
      cells.filter((cell) => kindOf(cell) === kind).length / Math.max(1, cells.length);
    const length = cells.reduce((sum, cell) => sum + Math.min(cell.length, 500), 0);
    return {
      ...{ at, cells, share, average: length / Math.max(1, cells.length) },
      distinct: new Set(cells).size / Math.max(1, cells.length),
      isFilled: cells.length * 2 > some.length,
      // A title is one line.
      hasLines: cells.filter((cell) => cell.includes('\n')).length * 3 > cells.length,
    };
  });
  const mapping: (Field | null)[] = columns.map(() => null);
  const first = (field: Field, fits: (column: (typeof columns)[number]) => boolean) => {
    const found = columns.find(
      (column) => mapping[column.at] === null && column.cells.length > 0 && fits(column),
    );
    if (found) mapping[found.at] = field;
    return found !== undefined;
  };
  first('link', ({ share }) => share('link') > 0.5);
  const hasKey = first('key', ({ share }) => share('key') > 0.5);
  first('type', ({ share, cells }) => share('type') > 0.9 && cells.length > 1);
  first('status', ({ share }) => share('status') > 0.9);
  if (!hasKey)
    first('key', ({ at, share, distinct }) => at === 0 && share('number') > 0.9 && distinct === 1);
  first('points', ({ at, share, average }) => at > 0 && share('number') > 0.9 && average < 4);
  const isText = ({ share }: (typeof columns)[number]) => share('text') > 0.5;
  const isTitle = (column: (typeof columns)[number]) =>
    isText(column) &&
    column.distinct > 0.7 &&
    column.isFilled &&
    column.average <= 120 &&
    !column.hasLines;
  const words = ({ cells }: (typeof columns)[number]) =>
    cells.filter((cell) => cell.includes(' ')).length * 2 >= cells.length;
  if (!first('name', (column) => isTitle(column) && words(column)) && !first('name', isTitle)) {
    if (!first('name', isText)) first('name', ({ share }) => share('number') < 1);
  }
  const name = columns[mapping.indexOf('name')];
  first(
    'description',
    (column) => isText(column) && column.average > Math.max(20, (name?.average ?? 0) * 1.2),
  );
  return mapping;
}

/** Whether the first row seems to name the columns, for names that are mostly unknown. */
export function seemsHeader(first: Row, rows: readonly Row[]): boolean {
  const names = first.cells.map((cell) => cell.trim());
  const filled = names.filter((name) => name !== '');
  const areLabels =
    filled.length > 1 &&
    new Set(filled).size === filled.length &&
    filled.every((name) => name.length <= 40 && !looksLikeData(name) && !/[.!?]$/.test(name));
  if (!areLabels || rows.length === 0) return false;
  if (filled.some((name) => rememberedMeaning(name) !== null && !isType(name) && !isStatus(name)))
    return true;
  return names.some((name, at) => {
    const below = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    const data = below.filter((cell) => kindOf(cell) !== 'text' && kindOf(cell) !== kindOf(name));
    return name !== '' && below.length > 0 && data.length > below.length * 0.6;
  });
}

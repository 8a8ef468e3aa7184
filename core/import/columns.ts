import { type Column, columnOf, isAddress, type Kind, shareOf, titleWeight } from './column.ts';
import { keyAlone } from './key.ts';
import type { Field, Mapping, Row } from './sheet.ts';
import type { Source } from './sources.ts';
import { hasSentences } from './title.ts';

/** The columns of a table: their cells say which can be a name, a key or points, and their headers choose among those. */

const sample = 200;

interface Chosen {
  readonly mapping: Mapping;
  /** The fitness of the column of names, and whether no other one fits nearly as well. */
  readonly fitness: number;
  readonly isSure: boolean;
}

/** The meaning of each column, for a source that gives some headers a meaning of their own. */
export function chosenColumns(
  header: readonly string[],
  rows: readonly Row[],
  source: Source,
): Chosen {
  const some = rows.slice(0, sample);
  const columns = header.map((name, at) => columnOf(name, at, some, source));
  const isTable = source.source === 'table';
  const mapping: (Field | null)[] = columns.map(() => null);
  const put = (field: Field | null, found: readonly Column[]) => {
    for (const { at } of found) mapping[at] = field;
  };
  const named = chosenName(columns, isTable);
  put('name', named.columns);
  const words = named.columns[0]?.words ?? 0;
  for (const field of fieldsInOrder) {
    const free = columns.filter(({ at }) => mapping[at] === null);
    const found = headed(free, field, source);
    const likely = free.filter((column) => column.cells.length > 0 && seems(column, field, words));
    // Numbers of several people are no agreed points.
    const guess = field === 'points' && likely.length > 1 ? undefined : likely[0];
    const isOpen = isTable && !found.some(({ head }) => head.meaning?.reads !== 'flag');
    put(field, isOpen && guess ? [...found, guess] : found);
  }
  const [only, other] = columns;
  const isProse = only && !other && only.cells.filter(hasSentences).length * 2 >= only.cells.length;
  const areSentences = words >= (header.length === 1 ? 1.5 : 2.5);
  const isEvident = named.isNamed || areSentences || mapping.some((field) => evidence.has(field));
  // Texts below no header, beside names below an unknown one, are a map rather than a list.
  const isMap =
    !named.isNamed &&
    header.some(Boolean) &&
    columns.some(({ name, words: many }) => name === '' && many > 1.5);
  const isDoubtful = isMap || isProse || columns.some(contradicts);
  const isSure = !isTable || (named.isSure && isEvident && !isDoubtful);
  return { mapping, fitness: named.fitness, isSure };
}

/** Fields that only a table of work has, beside names under a header that may be that of anything. */
const evidence: ReadonlySet<Field | null> = new Set([
  ...(['key', 'points', 'description', 'criteria', 'type', 'status'] as const),
]);

const fieldsInOrder = [
  ...(['key', 'link', 'points', 'type', 'status', 'group'] as const),
  ...(['criteria', 'note', 'description'] as const),
];

/** Whether a column that no header names is one of a field by its cells. @param words those of a name */
function seems(column: Column, field: Field, words: number): boolean {
  const { head, at, name } = column;
  if (field === 'key' && head.meaning?.field === 'name') return areKeys(column);
  if (head.isKnown) return false;
  const share = (kind: Kind) => shareOf(column, kind);
  switch (field) {
    case 'key':
      return share('key') > 0.5 || (at === 0 && name === '' && areCounted(column));
    case 'type':
      return share('type') > 0.9 && (column.distinct < 1 || column.cells.length < 3);
    case 'link':
    case 'status':
      return share(field) > (field === 'link' ? 0.5 : 0.9);
    case 'points':
      return areEstimates(column);
    case 'description':
      return share('text') > 0.5 && column.words > Math.max(4, words * 1.2);
    default:
      return false;
  }
}

/** The columns of a field by their headers: of the lowest tier, filled ones first, and a longer header only alone. */
function headed(columns: readonly Column[], field: Field, { source }: Source): readonly Column[] {
  const all = columns.filter((column) => fieldBesideName(column) === field);
  const exact = all.filter(({ head }) => !head.isLoose);
  const loose = all.filter(
    (column) => source === 'table' && column.head.isLoose && canBe(column, field),
  );
  if (field === 'description' || field === 'criteria') return [...exact, ...loose];
  if (exact.length === 0) return loose.length === 1 ? loose : [];
  const filled = exact.filter(({ cells }) => cells.length > 0);
  const those = filled.length > 0 ? filled : exact;
  // A site of Jira has two fields for points, and a team fills either.
  if (field !== 'key' && (field !== 'points' || source === 'jira')) return those;
  const tier = Math.min(...those.map(({ head }) => head.meaning?.tier ?? 9));
  return those.filter(({ head }) => head.meaning?.tier === tier);
}

/** Beside the title a sentence describes, and a larger unit groups. */
function fieldBesideName({ head: { meaning }, cells, distinct, words }: Column): Field | null {
  if (meaning?.field !== 'name') return meaning?.field ?? null;
  if (meaning.tier < 2) return null;
  const isGroup = meaning.tier > 2 && (distinct < 1 || words < 3 || cells.length < 2);
  return isGroup ? 'group' : 'description';
}

/** Whether cells are not what their header says: words where points or statuses belong, each another one. */
function contradicts(column: Column): boolean {
  const { head, cells, distinct, words } = column;
  const { field, reads } = head.meaning ?? {};
  if (distinct <= 0.8 || cells.length < 2 || head.isLoose) return false;
  if (field === 'points') return cells.every((cell) => /^\D{5,}$/.test(cell));
  return reads === 'flag' && words > 1.5 && shareOf(column, 'text') > 0.8;
}

/** Whether the cells of a column with a longer header can be of its field. */
function canBe(column: Column, field: Field): boolean {
  if (field === 'key') return areKeys(column) && column.distinct > 0.9;
  if (field === 'link') return shareOf(column, 'link') > 0.5;
  return field !== 'points' || shareOf(column, 'number') > 0.5;
}

function areKeys({ cells }: Column): boolean {
  const keys = cells.filter(
    (cell) =>
      keyAlone(cell) !== undefined ||
      /^(?:[A-Z]{1,8}[-_.]?|[A-Z]{1,3} )?\d{1,12}(?:\.\d{1,4}){0,3}$/i.test(cell) ||
      isAddress(cell),
  );
  return keys.length * 2 > cells.length;
}

function areCounted(column: Column): boolean {
  return shareOf(column, 'number') > 0.9 && column.distinct === 1;
}

/** Whether numbers below an unknown header are estimates: cards as large as those of a deck, and no ranks from 1 on. */
function areEstimates(column: Column): boolean {
  const { at, cells, head, name } = column;
  const numbers = cells.map((cell) => Number(cell.replace(',', '.')));
  return (
    at > 0 &&
    name.split(' ').length < 5 &&
    shareOf(column, 'number') > 0.9 &&
    numbers.every((value) => cardValues.has(value)) &&
    Math.max(...numbers) > 3 &&
    !head.isOtherUnit
  );
}

const cardValues = new Set([0, 0.5, 1, 2, 3, 5, 8, 13, 20, 21, 34, 40, 55, 89, 100]);

/** The header's part in the choice of the names, by tier; longer headers count less. */
const weightOfTier = [4, 3.4, 3.1, 2.9] as const;

function headWeight({ head: { meaning, isKnown, isLoose }, name }: Column): number {
  if (isKnown && !meaning) return 0;
  if (!meaning) return name === '' ? 1.4 : 2;
  const { field, tier } = meaning;
  if (field === 'name') return (weightOfTier[tier] ?? 2) - (isLoose ? 0.8 : 0);
  if (field === 'key') return 1.9;
  if (field === 'description') return tier === 0 ? 1.5 : 0.6;
  return field === 'criteria' ? 0.5 : 0;
}

interface Named {
  readonly columns: readonly Column[];
  readonly fitness: number;
  readonly isSure: boolean;
  /** Whether the header says so, in a word for work. */
  readonly isNamed: boolean;
}

/** The column of names, and whether it is one for certain. */
function chosenName(columns: readonly Column[], isTable: boolean): Named {
  const titles = columns.map((column) =>
    isNamed(column) && !isTable && column.cells.length > 0 ? 3 : titleWeight(column),
  );
  const areNamed = columns.some((column, at) => isNamed(column) && titles[at] !== null);
  // Titles are left of what describes them.
  const first = columns.find(
    (column, at) => titles[at] !== null && headWeight(column) > 1 && (!areNamed || isNamed(column)),
  );
  const [best, second] = columns
    .map((column, at) => {
      const title = titles[at] ?? null;
      const fitness = headWeight(column) + (title ?? -2) + (column === first ? 0.5 : 0);
      return { column, title, fitness };
    })
    .filter(({ column, title }) => title !== null || column.head.meaning?.field === 'name')
    .toSorted((one, other) => other.fitness - one.fitness);
  if (!best) return { columns: [], fitness: 0, isSure: false, isNamed: false };
  const { column, title, fitness } = best;
  const isRival = second !== undefined && second.title !== null;
  // Without a header the left one of two is no more than likely.
  const isBlind =
    column.name === '' &&
    (column.cells.length < 3 || (second?.column.words ?? 0) > column.words * 1.5);
  const isAlone = !isRival || (fitness - second.fitness >= 0.5 && !isBlind);
  const isFull = (one: Column) => isNamed(one) && one.head.meaning?.tier === 0;
  // Levels of a tree have a column each, of which a row fills one.
  const levels = isFull(column)
    ? columns.filter((one, at) => isFull(one) && titles[at] !== null)
    : [];
  return {
    columns: levels.length > 0 ? levels : [column],
    fitness,
    isSure: title !== null && (isNamed(column) || isAlone),
    isNamed: column.head.meaning?.field === 'name' && column.head.meaning.tier !== 1,
  };
}

/** Whether a header says that this is a name, in a word that is known as it is. */
function isNamed({ head: { meaning, isLoose } }: Column): boolean {
  return meaning?.field === 'name' && !isLoose;
}

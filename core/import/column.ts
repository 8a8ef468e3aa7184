import { folded, type Head, headOf, wordsOf } from './headers.ts';
import { keyAlone } from './key.ts';
import type { Row } from './sheet.ts';
import type { Source } from './sources.ts';
import { isStatus, isType } from './states.ts';
import { isWish } from './wishes.ts';

/** A column as a person sees it at a glance: what its cells are, how long they are, and how many differ. */
export interface Column {
  readonly at: number;
  readonly name: string;
  readonly head: Head;
  readonly cells: readonly string[];
  /** The part of all rows that have a text here, and of these texts the part that differ. */
  readonly filled: number;
  readonly distinct: number;
  readonly words: number;
  /** The part of the texts that have several lines. */
  readonly lines: number;
  readonly kinds: ReadonlyMap<Kind, number>;
}

export type Kind = ReturnType<typeof kindOf>;

/** The kind of a cell; headers have only cells of kind 'text'. */
function kindOf(cell: string) {
  if (/^[\d.,]{1,12}\s?%?$/.test(cell)) return 'number';
  if (keyAlone(cell) !== undefined || /^(?:[A-Z]{1,6}[-_.]?|[A-Z]{1,3} )\d{1,9}$/.test(cell))
    return 'key';
  if (isAddress(cell)) return 'link';
  if (/^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/.test(cell)) return 'date';
  if (isType(cell)) return 'type';
  if (isMail(cell)) return 'mail';
  if (isStatus(cell) || /^[☐☑☒✓✔✅❌✗]$/u.test(cell)) return 'status';
  if (isFlag(cell)) return 'flag';
  return /\p{L}{3}|\p{Lo}|\p{L}\p{M}/u.test(cell) ? 'text' : 'code';
}

const flags = new Set([...wordsOf('yes'), ...wordsOf('no')]);

function isFlag(cell: string): boolean {
  return /^(?:true|false)$/i.test(cell) || (cell.length < 9 && flags.has(folded(cell)));
}

export function isMail(cell: string): boolean {
  return cell.length < 100 && /^[^\s@]+@[^\s@]+\.\w+$/.test(cell);
}

export function isAddress(cell: string): boolean {
  return /^https?:\/\/\S+$/i.test(cell);
}

export function looksLikeData(cell: string): boolean {
  return cell.length > 80 || ['number', 'key', 'link', 'date'].includes(kindOf(cell));
}

/** The words of a text; of scripts without blanks two letters count as one. */
function wordsIn(cell: string): number {
  const letters = cell.match(/[\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff]/g)?.length ?? 0;
  return cell.split(/\s+/, 100).length + letters / 2;
}

export function columnOf(name: string, at: number, rows: readonly Row[], source: Source): Column {
  const own = source.columns?.[folded(name)];
  const texts = rows.map(({ cells }) => (cells[at] ?? '').trim().slice(0, 1_000));
  const cells = texts.filter((cell) => cell !== '');
  const share = (count: number) => count / Math.max(1, cells.length);
  const kinds = new Map<Kind, number>();
  for (const cell of cells) kinds.set(kindOf(cell), (kinds.get(kindOf(cell)) ?? 0) + share(1));
  const meaning = own && { field: own, tier: 0, reads: null, leads: null };
  return {
    ...{ at, name: folded(name), cells, kinds },
    head:
      own === undefined
        ? headOf(name)
        : { meaning: meaning ?? null, isKnown: true, isLoose: false, isOtherUnit: false },
    filled: cells.length / Math.max(1, rows.length),
    distinct: share(new Set(cells).size),
    words: share(cells.reduce((sum, cell) => sum + wordsIn(cell), 0)),
    lines: share(cells.filter((cell) => cell.includes('\n')).length),
  };
}

export function shareOf({ kinds }: Column, ...of: readonly Kind[]): number {
  return of.reduce((sum, kind) => sum + (kinds.get(kind) ?? 0), 0);
}

/** The fitness of cells as titles: some words each, nearly all different; null for cells that are none. */
export function titleWeight(column: Column): number | null {
  const { cells, distinct, words, lines, filled } = column;
  if (cells.length === 0 || shareOf(column, 'text') < 0.5 || words > 60) return null;
  if (cells.length > 2 && (distinct < 0.5 || (cells.length > 3 && distinct === 0.5))) return null;
  const share = (fits: (cell: string) => boolean) => cells.filter(fits).length / cells.length;
  const { field, tier = 0 } = column.head.meaning ?? {};
  // Below 'Name' a single word is a short title, unless it occurs again.
  const mayBePeople = field !== 'name' || (tier === 1 && (words > 1.3 || distinct < 1));
  const arePeople = mayBePeople && share(isPerson) > 0.9;
  const against = share(isWish) * 0.3 + share(isSentence) * 0.5 + (arePeople ? 0.6 : 0);
  return (
    ofWords(words) + distinct * 1.5 + Math.min(1, filled * 1.5) - against - (lines > 0.33 ? 1 : 0)
  );
}

function isSentence(cell: string): boolean {
  return /[.。]$/.test(cell) && wordsIn(cell) > 4;
}

/** Whether a text can be the name of a person: 'Ann', 'Ann Berg' or 'M. Roth'. */
function isPerson(cell: string): boolean {
  return /^\p{Lu}[\p{L}'-]*\.?(?: \p{Lu}[\p{L}'-]*\.?){0,2}$/u.test(cell);
}

function ofWords(words: number): number {
  if (words < 1.3) return 0.4;
  if (words <= 12) return 1;
  return words <= 20 ? 0.5 : 0;
}

/** Whether the first row seems to name the columns, for names that are mostly unknown. */
export function seemsHeader(first: Row, rows: readonly Row[]): boolean {
  const names = first.cells.map((cell) => cell.trim());
  const filled = names.filter((name) => name !== '');
  const areLabels =
    filled.length > 1 &&
    new Set(filled).size === filled.length &&
    filled.every((name) => name.length <= 40 && !looksLikeData(name) && !/[.!]$/.test(name));
  if (!areLabels || rows.length === 0) return false;
  return names.some((name, at) => {
    const below = rows.map(({ cells }) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    const { isKnown, isLoose } = headOf(name);
    // Types of work and statuses are words of headers as well.
    const isWord = isType(name) || isStatus(name);
    if (isKnown && !isLoose && !(isWord && below.some((cell) => isType(cell) || isStatus(cell))))
      return true;
    const data = below.filter((cell) => kindOf(cell) !== 'text' && kindOf(cell) !== kindOf(name));
    return name !== '' && below.length > 0 && data.length > below.length * 0.6;
  });
}

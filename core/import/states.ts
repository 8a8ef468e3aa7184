import {
  accented,
  beside,
  folded,
  inflected,
  meaningIn,
  type Reads,
  remembering,
  wordsOf,
} from './headers.ts';
import type { LeftOut } from './sheet.ts';

/** Reasons not to estimate a story: statuses that mean done, types that are too big or too small. */

const done = wordsOf('done', plain);

/** Words that mean done also beside other words: 'Done (March)', 'Sprint 3 – erledigt'. */
const sure = wordsOf('surelyDone', plain);

/** The same words with their accents: 'terminé' is done, and 'Termine' are dates. */
const exactly = { done: wordsOf('done', exact), sure: wordsOf('surelyDone', exact) };
const stems = { done: stemsOf('done'), sure: stemsOf('surelyDone') };

/** Statuses that are not done: to tell a column of them where no header does. */
const open = wordsOf('doing', plain);

/** Words beside 'done' that turn it around: 'Not done', 'To be closed', 'Definition of Done'. */
const negations = wordsOf('not', plain);

/** Words that say how much is done: 'Partially done', 'fast fertig'. */
const partly = wordsOf('partly', plain);
const epics = wordsOf('epic', plain);
const subTasks = wordsOf('subTask', plain);
const others = wordsOf('otherType', plain);
const stories = wordsOf('storyType', plain);
const totals = wordsOf('total', plain);

/** A word as it is compared: without numbers and signs around it, '5 - Done ✅'. */
function plain(text: string): string {
  return bare(folded(text));
}

function exact(text: string): string {
  return bare(accented(text));
}

function bare(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A long word without the ending that follows what it speaks of: 'terminato', 'terminata' and 'terminate'. */
function stem(word: string): string {
  const shorter = word.replace(/(?<=.{5})(?:[aeo]s|e[rnm]|[aeioyáýоыаяеі])$/u, '');
  return shorter === word ? word : stem(shorter);
}

function stemsOf(kind: string): ReadonlySet<string> {
  return new Set([...wordsOf(kind, exact, inflected)].map(stem));
}

function meansDone(text: string): boolean {
  if (isPartial(text)) return false;
  const status = plain(text);
  if (done.has(status) || stems.done.has(stem(exact(text)))) return true;
  const parts = status.split(' ');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2) return false;
  // 'Done – waiting for release' is done, and 'Waiting for done' is not.
  if (sure.has(first) && /^\S+\s*[-–—:(/,]/.test(text.trim())) return true;
  if (parts.some((part) => negations.has(part))) return false;
  // 'Analysis done' speaks of a part of the work, 'Task done' and 'Sprint 3 – done' of all.
  const isAll =
    /(?:\s[-–—]|[:(/,|])\s*\S+$/.test(text) || parts.slice(0, -1).every((part) => beside.has(part));
  return sure.has(first) || (sure.has(last) && isAll);
}

/** Whether a text is too long for a state, or says that only some is done. */
function isPartial(text: string): boolean {
  if (text.length > 80 || /(?<![\d.,])\d{1,2}(?:[.,]\d+)?\s?%/.test(text)) return true;
  return plain(text)
    .split(' ')
    .some((word) => partly.has(word));
}

/** Signs between a state and what it speaks of. */
const apart = /[(–—:]|\s-\s/;

/** Whether a title is a state, and perhaps its time: 'Done', 'Done (March)'. */
export function isDoneState(title: string): boolean {
  if (isPartial(title)) return false;
  const { field, reads } = meaningIn(title) ?? {};
  const isWord =
    exactly.done.has(exact(title)) || stems.done.has(stem(exact(title))) || reads === 'archived';
  // 'Lista' is done as well as a list.
  return (isWord && field !== 'group') || isSure(title.split(apart)[0] ?? '');
}

/** Whether all below a title is done: 'Done (March)', 'Sprint 3 – erledigt', 'Completed tasks'. */
export const isDoneGroup = remembering((title) => {
  if (isDoneState(title)) return true;
  const main = exact(title)
    .split(' ')
    .filter((word) => !beside.has(folded(word)));
  const end = title.split(apart).at(-1) ?? '';
  return !isPartial(title) && [main.join(' '), end].some(isSure);
});

function isSure(text: string): boolean {
  const word = exact(text);
  return exactly.sure.has(word) || stems.sure.has(stem(word));
}

const set = wordsOf('yes', plain);

/** Texts of a flag or a date that is not set. */
const unset = new Set([...wordsOf('no', plain), ...'f n none null nil na open offen'.split(' ')]);

const unresolved =
  /^(?:un|non? |não |nao |sin |nicht |on(?:op|ge)|nie ?r|не |нe |未|미|ej |ikke |olost|ratkaisematon|nevyre|open$|offen$|none$|null$|-+$|keine$|ninguna$|aucune?$)/i;

export function againstStatus(text: string, reads: Reads): LeftOut | null {
  const cell = text.trim();
  if (cell === '') return null;
  switch (reads) {
    case 'status':
      return /^(?:[✅☑✔✓]|100\s?%$)/u.test(cell) ||
        (meansDone(cell) && !/^(?:true|yes)$/i.test(cell))
        ? 'done'
        : null;
    case 'resolution':
      return unresolved.test(cell) ? null : 'done';
    case 'flag':
      return isSet(cell) ? 'done' : null;
    case 'archived':
      return isSet(cell) ? 'archived' : null;
    case 'isOpen':
      return /^(?:false|no|0)$/i.test(cell) ? 'done' : null;
    default:
      return reads satisfies never;
  }
}

function isSet(cell: string): boolean {
  const [, number, percent] = /^(\d+(?:[.,]\d+)?)\s*(%?)$/.exec(cell) ?? [];
  if (number !== undefined) {
    const value = Number(number.replace(',', '.'));
    // Offices store 100 % as 1, and a date as a number of days.
    return value >= 100 || (value === 1 && percent === '');
  }
  if (unset.has(plain(cell)) || isPartial(cell)) return false;
  // Single letters with signs between, 'n/a' and 'k. A.', mean that a cell does not apply.
  if (/^\p{L}(?:[./]\s?\p{L})+\.?$/u.test(cell)) return false;
  const isWord = /^\p{L}[\p{L}\p{M}' -]{2,}$/u.test(cell);
  if (isWord) return meansDone(cell) || set.has(plain(cell)) || /^checked$/i.test(cell);
  return /[\p{L}\p{N}✓✔✅☑☒×●👍]/u.test(cell);
}

export function againstType(text: string): LeftOut | null {
  const type = plain(text);
  if (epics.has(type) || (type.length < 40 && /(?:^| )epic$/.test(type))) return 'epic';
  if (subTasks.has(type) || (type.length < 40 && /(?:^| )sub ?tasks?(?: |$)/.test(type)))
    return 'subTask';
  return others.has(type) ? 'otherType' : null;
}

/** Whether a word names a type of work, unlike 'Story 1': a header never consists of such alone. */
export function isType(text: string): boolean {
  const type = plain(text);
  if (/\d/.test(text)) return false;
  return epics.has(type) || subTasks.has(type) || others.has(type) || stories.has(type);
}

export function isStatus(text: string): boolean {
  const status = plain(text);
  return open.has(status) || (exactly.done.has(exact(text)) && !/^(?:true|yes)$/.test(status));
}

export function isTotal(text: string): boolean {
  return totals.has(plain(text));
}

import { folded, type Reads, wordsOf } from './headers.ts';
import type { LeftOut } from './sheet.ts';

/** Reasons not to estimate a story: statuses that mean done, types that are too big or too small. */

const done = words('done');
const doneStems = new Set([...done].map(stem));

/** Statuses that are not done: to tell a column of them where no header does. */
const open = words('doing');

/** Words beside 'done' that turn it around: 'Not done', 'To be closed', 'Definition of Done'. */
const negations = words('not');
const epics = words('epic');
const subTasks = words('subTask');
const others = words('otherType');
const stories = words('storyType');
const totals = words('total');

function words(kind: string): ReadonlySet<string> {
  return new Set([...wordsOf(kind)].map(plain));
}

/** A word as it is compared: without numbers and signs around it, '5 - Done ✅'. */
function plain(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{M}' ]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A long word without the ending that follows what it speaks of: 'terminato', 'terminata' and 'terminate'. */
function stem(word: string): string {
  const shorter = word.replace(/(?<=.{5})(?:[aeo]s|e[rnm]|[aeioyоаыяеі])$/u, '');
  return shorter === word ? word : stem(shorter);
}

export function meansDone(text: string): boolean {
  if (text.length > 80) return false;
  const status = plain(text);
  if (done.has(status) || doneStems.has(stem(status))) return true;
  const parts = status.split(' ');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length < 2) return false;
  // 'Done – waiting for release' is done, and 'Waiting for done' is not.
  if (strict.has(first) && /^\S+\s*[-–—:(/,]/.test(text.trim())) return true;
  const isDone = [first, last].some((part) => strict.has(part) || strictStems.has(stem(part)));
  return isDone && !parts.some((part) => negations.has(part));
}

/** Words that mean done also beside other words: 'Done (March)', 'Sprint 3 – erledigt'. */
const strict = words('surelyDone');
const strictStems = new Set([...strict].map(stem));

const set = words('yes');

/** Texts of a flag or a date that is not set. */
const unset = new Set([...words('no'), ...'f n none null nil na open offen'.split(' ')]);

const unresolved =
  /^(?:un|non? |não |nao |sin |nicht |on(?:op|ge)|nie ?r|не |нe |未|미|ej |ikke |olost|ratkaisematon|nevyre|open$|offen$|none$|null$|-+$|keine$|ninguna$|aucune?$)/i;

export function againstStatus(text: string, reads: Reads): LeftOut | null {
  const cell = text.trim();
  switch (reads) {
    case 'status':
      return /^(?:[✅☑✔✓]|100\s?%$)/u.test(cell) ||
        (meansDone(cell) && !/^(?:true|yes)$/i.test(cell))
        ? 'done'
        : null;
    case 'resolution':
      return cell !== '' && !unresolved.test(cell) ? 'done' : null;
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
  const percent = /^(\d+(?:[.,]\d+)?)\s*%$/.exec(cell);
  if (percent) return Number(percent[1]?.replace(',', '.')) >= 100;
  if (/^0?$/.test(cell) || unset.has(plain(cell))) return false;
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

/** Whether a word names a type of work: a header never consists of such alone. */
export function isType(text: string): boolean {
  const type = plain(text);
  return epics.has(type) || subTasks.has(type) || others.has(type) || stories.has(type);
}

export function isStatus(text: string): boolean {
  const status = plain(text);
  return open.has(status) || (done.has(status) && !/^(?:true|yes)$/.test(status));
}

export function isTotal(text: string): boolean {
  return totals.has(plain(text));
}

import type { Field } from './sheet.ts';
import { languages as words } from './words.json';

/**
 * The meaning of columns by their headers, in the languages of `words.json`. To read one more header, add it there;
 * `folded` says how headers are compared, so accents, case, '_' and '-' do not matter.
 */

/** In characters; no header is longer, and one long text may stand in many cells. */
const longestHeader = 500;

/** The way to read a column of statuses. */
export type Reads = 'status' | 'resolution' | 'flag' | 'archived' | 'isOpen';

export interface Meaning {
  readonly field: Field;
  /** Among several columns for a name or a key, only those of the lowest tier count. */
  readonly tier: number;
  readonly reads: Reads | null;
  /** The word before the text in a description: 'As a' guest, 'Role:' guest. */
  readonly leads: 'sentence' | 'label' | null;
}

type Kind = readonly [
  kind: string,
  field: Field | null,
  tier: number,
  more?: Partial<Pick<Meaning, 'reads' | 'leads'>>,
];

/** The kinds of headers; of a word with several meanings the first counts. */
const kinds: readonly Kind[] = [
  ['title', 'name', 0],
  ['name', 'name', 1],
  ['wish', 'name', 2],
  ['item', 'name', 3],
  // Words for work that are also titles of prose.
  ['topic', 'name', 3],
  ['jiraKey', 'key', 0],
  ['key', 'key', 0],
  ['id', 'key', 1],
  ['count', 'key', 2],
  ['link', 'link', 0],
  ['points', 'points', 0],
  ['estimate', 'points', 1],
  ['description', 'description', 0],
  ['asA', 'description', 0, { leads: 'sentence' }],
  ['soThat', 'description', 0, { leads: 'sentence' }],
  ['part', 'description', 1, { leads: 'label' }],
  ['criteria', 'criteria', 0],
  ['note', 'note', 0],
  ['type', 'type', 0],
  ['status', 'status', 0, { reads: 'status' }],
  ['category', 'status', 0, { reads: 'status' }],
  ['resolution', 'status', 0, { reads: 'resolution' }],
  ['closed', 'status', 0, { reads: 'flag' }],
  ['archived', 'status', 0, { reads: 'archived' }],
  ['open', 'status', 0, { reads: 'isOpen' }],
  ['list', 'group', 0, { reads: 'status' }],
  ['group', 'group', 1],
  ['parent', null, 0],
  ['other', null, 0],
];

const languages: readonly Readonly<Record<string, string>>[] = Object.values(words);

/** All but English, of which no word has endings that follow what it speaks of. */
export const inflected = languages.filter((language) => language !== words.en);

/** The words of one kind in all languages, as `written` has them. */
export function wordsOf(
  kind: string,
  written: (name: string) => string = folded,
  of = languages,
): ReadonlySet<string> {
  return new Set(of.flatMap((language) => listed(language[kind], written)));
}

function listed(names = '', written: (name: string) => string = folded): readonly string[] {
  return names === '' ? [] : names.split('|').map(written);
}

const negations = wordsOf('not');

/** Words for work and others that change nothing of 'done' beside them: 'Is task completed', 'All done'. */
export const beside: ReadonlySet<string> = new Set(
  ['item', 'topic', 'wish', 'storyType', 'beside']
    .flatMap((kind) => [...wordsOf(kind)])
    .filter((word) => !word.includes(' ') && !negations.has(word)),
);

interface Word {
  readonly meaning: Meaning | null;
  /** Its place in a header of several words: Spanish has the noun first, German last and in one word. */
  readonly places: Set<string>;
}

const known = new Map<string, Word>();
for (const [kind, field, tier, more] of kinds) {
  const meaning = field && { field, tier, reads: null, leads: null, ...more };
  for (const language of languages) {
    for (const name of listed(language[kind])) {
      const word = known.get(name) ?? { meaning, places: new Set() };
      known.set(name, word);
      word.places.add(language['noun'] ?? 'any');
    }
  }
}

/** Words before a header that name only the record: 'Story Title', 'Task-Typ'. */
const things =
  /^(?:σ|user story|feature|backlog item|product backlog item|work item|custom field|story|task|issue|item|ticket|card|pbi|us|bug|requirement|aufgaben?|anforderung|vorgangs?|jira|azure|github|gitlab) /;

/** Units that make an estimate one of time or money. */
const notPoints =
  /\b(?:hrs?|h|d|j|min|minutes?|weeks?|std|horas|dias|heures|jours|ore|giorni|uur|godzin[ay]?|dni|timmar|timer|dagar|usd|eur|man|person|\w*(?:hours?|days?|stunden|tagen?|uren|dagen))\b|[$€£]|時間|人[天日月時]|小时|часы?|чел/;

/** Days or hours of people: 'PT', 'MD', 'JH', 'HH'; in small letters 'pt' is a point. */
const ofPeople = /(?<!\p{L})(?:[PMJH][/-]?[TDHJ]|[mjh][/-]?[tdhj]|p[/-]?[dhj])(?!\p{L})/u;

/** The meaning of a header; null for an unknown one. */
export function meaningOf(header: string): Meaning | null {
  if (header.length > 200) return null;
  const text = header.replace(/\p{L}\((?:s|es|e|n|en|x|er)\)/giu, (some) => some.charAt(0));
  const name = folded(text);
  const word = known.get(name);
  if (word) return word.meaning?.reads === 'flag' && !isFlag(text) ? null : word.meaning;
  const wrapped = /^(.*?)\s*[([（]([^()[\]（）]+)[)\]）]$/.exec(header.trim());
  if (wrapped) {
    const [, before = '', inside = ''] = wrapped;
    const one = folded(before);
    if (customField.test(one) || one === '') return meaningOf(inside);
    if (notPoints.test(folded(inside))) return null;
    const meaning = meaningOf(before);
    if (meaning?.field === 'points' && isOtherUnit(inside)) return null;
    const within = meaning ? null : meaningOf(inside);
    return within?.field === 'points' ? within : meaning;
  }
  const rest = name.replace(things, '');
  const shorter = rest === name ? null : known.get(rest)?.meaning;
  return shorter ?? numbered(name);
}

const flags = [...wordsOf('closed', accented)];

/** Whether a header that is that of a flag without accents is one with them: German 'Termine' are dates. */
function isFlag(header: string): boolean {
  const [name, end] = [folded(header), accented(header).at(-1)];
  return flags.some((flag) => folded(flag) === name && flag.at(-1) === end);
}

/** One of several columns for one field: 'Acceptance criteria 2'. */
function numbered(name: string): Meaning | null {
  const meaning = known.get(name.replace(/ \d{1,2}$/, ''))?.meaning ?? null;
  return meaning?.field === 'criteria' || meaning?.field === 'description' ? meaning : null;
}

/** A header as columns are chosen by it. */
export interface Head {
  readonly meaning: Meaning | null;
  /** Whether it has a meaning at all, be it one that stories have no field for. */
  readonly isKnown: boolean;
  /** Whether it has more words than the known one: 'Kort beskrivning', 'Resumo Composto'. */
  readonly isLoose: boolean;
  /** Whether it says that its numbers are hours or money. */
  readonly isOtherUnit: boolean;
}

/** A function that remembers what it has found: files repeat few labels often. */
export function remembering<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    const found = find(text);
    if (known.size < 10_000) known.set(text, found);
    return found;
  };
}

export const headOf = remembering(newHead);

/** The same as `meaningOf` for labels, which are short. */
export const meaningIn = remembering((label) => (label.length > 60 ? null : meaningOf(label)));

/** Whether a label names a part of one story, and not a group of stories, as 'Backlog' and 'Done' do. */
export function isFieldName(label: string): boolean {
  const { field = 'group', tier = 0, reads = null } = meaningIn(label) ?? {};
  if (field === 'status') return reads === 'status';
  return field !== 'group' && (field !== 'name' || tier < 2);
}

function newHead(header: string): Head {
  const meaning = meaningOf(header);
  const name = folded(header);
  const isOther = isOtherUnit(header);
  if (meaning || known.has(name))
    return { meaning, isKnown: true, isLoose: false, isOtherUnit: isOther };
  const isShort = name.length <= 60 && name.split(' ').length < 5;
  const word = isShort ? nounOf(name.replace(/ ?[([].*$/, '')) : undefined;
  const isUnit = word?.meaning?.field === 'points' && isOther;
  return {
    meaning: isUnit ? null : (word?.meaning ?? null),
    isKnown: Boolean(word),
    isLoose: true,
    isOtherUnit: isOther,
  };
}

/** The known word that is the noun of a longer header, and the longest of several. */
function nounOf(name: string): Word | undefined {
  for (let length = name.length - 1; length > 1; length -= 1) {
    const [start, end] = [name.slice(0, length), name.slice(-length)];
    const first = name[length] === ' ' ? known.get(start) : undefined;
    if (first && fits(first, ['first', 'any'], name.slice(length + 1))) return first;
    const before = name.slice(0, -length);
    const last = known.get(end);
    if (!last) continue;
    const isApart = before.endsWith(' ');
    const isCompound = length > (/[\u3040-\u9fff\uac00-\ud7af]/.test(end) ? 1 : 4);
    if (isApart && fits(last, ['last', 'end', 'any'], before.trim())) return last;
    if (!isApart && isCompound && fits(last, ['end'], before)) return last;
  }
  return undefined;
}

/** 'Name' alone says nothing: 'Nazwa funkcji' names work, 'Customer name' and 'Nome do cliente' do not. */
function fits({ meaning, places }: Word, wanted: readonly string[], rest: string): boolean {
  const isGeneric = meaning?.field === 'name' && meaning.tier === 1;
  const others = rest.split(' ').flatMap((word) => known.get(word) ?? []);
  // 'Target completion date' and 'Review done' do not say that the work is done.
  const isState = meaning?.field === 'status' && meaning.reads !== 'status';
  const areWork = others.every(({ meaning: one }) => one?.field === 'name' && one.tier > 1);
  return (
    wanted.some((place) => places.has(place)) &&
    (!isState || rest.split(' ').every((word) => beside.has(word))) &&
    (!isGeneric || (areWork && (others.length > 0 || !wanted.includes('last'))))
  );
}

/** Whether a header says that its numbers are hours or money. */
export function isOtherUnit(header: string): boolean {
  return notPoints.test(folded(header)) || ofPeople.test(header);
}

/** Jira writes the fields that a site has added like this, in the language of the person. */
const customField =
  /^(?:custom field|benutzerdefiniertes feld|champs? personnalise|campo personalizado|campo personalizzato|aangepast veld|pole niestandardowe|カスタム ?フィールド|自定义字段|自訂欄位|настраиваемое поле|пользовательское поле|користувацьке поле|настроюване поле|사용자 지정 필드|사용자 정의 필드|anpassat falt|brugerdefineret felt|egendefinert felt|mukautettu kentta|vlastni pole|ozel alan)$/;

/** A header for comparison: without case, accents and separators of words. */
export function folded(name: string): string {
  const text = accented(name);
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/ı/g, 'i');
}

/** The same with its accents, which tell words of several languages apart. */
export function accented(name: string): string {
  const some = name.slice(0, longestHeader);
  // Most texts are such, and may be long.
  if (/^[a-z\d]+(?: [a-z\d]+)*$/i.test(some) && !/[a-z][A-Z]/.test(some)) return some.toLowerCase();
  return some
    .replace(/^\ufeff/, '')
    .replace(/<[^<>]{0,200}>/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[\s_/:.*!?"…–—-]+/g, ' ')
    .replace(/[^\p{L}\p{N}\p{M}#%°º' ()[\]$€£&+]/gu, '')
    .trim()
    .replace(/\s+/g, ' ');
}

const jiraKeyNames = wordsOf('jiraKey');

export function isJiraKey(header: string): boolean {
  return jiraKeyNames.has(folded(header));
}

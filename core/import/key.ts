import { countOf } from './fields.ts';

/** The keys of trackers: 'PROJ-12', '#12', 'sc-12', 'AB#12', 'repository#12'. */
const pattern = /^(?:[A-Z][A-Z0-9_]{0,20}-\d{1,9}|sc-\d{1,9}|[\w./-]{0,80}#\d{1,9})$/;

/** A key, where the text is one and nothing else. */
export function keyAlone(text: string): string | undefined {
  const key = text.trim();
  return pattern.test(key) ? key : undefined;
}

/** A key at the beginning of a title, and the rest. */
export function leadingKey(
  title: string,
): { readonly key: string; readonly rest: string } | undefined {
  const word = /^(\S{1,100}?)(?::|\s)\s*(?=\S)/.exec(title);
  const key =
    word?.[1] === undefined
      ? undefined
      : keyAlone(word[1].replace(/^[[(*`]{1,3}|[\])*`]{1,3}$/g, ''));
  if (!word || key === undefined) return undefined;
  return { key, rest: title.slice(word[0].length).replace(/^[-–—:|·]\s+/, '') };
}

/** Words before a number in a title: of stories, of groups of stories, of parts of a story, and of either. */
const storyWord =
  /^(?:user stor(?:y|ies)|stor(?:y|ies)|us|ticket|issue|bug|pbi|product backlog item|backlog item|historia de usuario|historia|hu|récit(?: utilisateur)?|história(?: de usuário)?|storia(?: utente)?|ユーザーストーリー|ストーリー|用户故事|история|пользовательская история|historyjka(?: użytkownika)?|gebruikersverhaal|verhaal|قصة(?: المستخدم)?)$/i;
const groupWord =
  /^(?:epic|epics|épica|épico|phase|sprint|milestone|release|iteration|week|version|chapter|section|part|module|theme|initiative|step|appendix|table|figure|day|level|priority|tier|v|p|q|h|fase|woche|semana|semaine|meilenstein|эпик)$/i;
const partWord =
  /^(?:task|sub-?task|ac|tc|test|test case|scenario|criterion|note|example|t|case|subtarea|aufgabe|br)$/i;
const otherWord =
  /^(?:feature|item|requirement|spike|anforderung|funktion|req|fr|nfr|uc|use case)$/i;

/** The key of a title, what remains of it, and what it is a title of: 'code' where only the key says so. */
export interface Keyed {
  readonly key: string;
  readonly title: string;
  readonly kind: 'story' | 'group' | 'part' | 'code' | 'number';
}

const coded =
  /^`?([A-Z][A-Z0-9_]{0,15}[-_ ]?(?:[A-Z]{1,6}-)?\d{1,6}(?:[.-]\d{1,4}){0,3}[a-z]?)`?(?:\s*[:.)|·–—]\s*|\s+[–—-]\s+|\s+(?=\S)|$)(.*)$/;
const worded =
  /^(\p{L}[\p{L} -]{0,30}?)\s*#?(\d{1,5}(?:[.-]\d{1,4}){0,3})\s*(?:[:.)|·–—-]\s*|\s+|$)(.*)$/u;

/** The key at either end of a title; null where it has none. */
export function keyed(text: string): Keyed | null {
  if (!/[\d:–—]/.test(text)) return null;
  const inBrackets = /^[[(]([^[\]()]{1,40})[\])]\s*[:.·–—-]?\s*(.*)$/.exec(text);
  const [, bracketed = '', rest = ''] = inBrackets ?? [];
  if (keyAlone(bracketed) || (coded.exec(bracketed)?.[2] === '' && rest !== ''))
    return { key: bracketed, title: rest, kind: kindOf(bracketed) };
  // A priority or an area before the key.
  const other = rest === '' ? null : keyed(rest);
  if (other && other.kind !== 'number') return other;
  const led = leadingKey(text);
  if (led) return { key: led.key, title: led.rest, kind: kindOf(led.key) };
  const [, code, afterCode = ''] = coded.exec(text) ?? [];
  if (code !== undefined) return { key: code, title: afterCode, kind: kindOf(code) };
  const [, before = '', behind] =
    /^(.*\S)\s*[([]([A-Z][A-Z0-9_]{0,9}-?\d{1,6})[)\]]$/.exec(text) ?? [];
  if (behind !== undefined) return { key: behind, title: before, kind: kindOf(behind) };
  const [, word = '', number = '', title = ''] = worded.exec(text) ?? [];
  const kind = kindOfWord(word);
  if (kind) return { key: number, title, kind };
  const [, name = '', named = ''] = /^(\p{L}[\p{L} ]{0,30}?)\s*[:–—]\s*(\S.*)$/u.exec(text) ?? [];
  const own = kindOfWord(name);
  const isOne = !/i[ea]s$/i.test(name) && (own !== 'part' || /task|tarea|aufgabe/i.test(name));
  if (own && isOne) return { key: '', title: named, kind: own };
  const numbered = /^#?(\d{1,6}(?:\.\d{1,4}){0,3})[.):]?\s+(.+)$/.exec(text);
  return numbered ? { key: numbered[1] ?? '', title: numbered[2] ?? '', kind: 'number' } : null;
}

function kindOf(key: string): Keyed['kind'] {
  return kindOfWord(key.replace(/[-_ ]?\d.*$/, '')) ?? 'code';
}

function kindOfWord(word: string): Keyed['kind'] | null {
  if (groupWord.test(word)) return 'group';
  if (partWord.test(word)) return 'part';
  if (storyWord.test(word)) return 'story';
  return otherWord.test(word) ? 'code' : null;
}

/** A key before a title, and the text and the level in which both stand. */
export interface Led {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly rank: number;
}

/** Letters before the number of a standard, a format or a size. */
const standard =
  /^(?:UTF|UCS|ISO|IEC|IEEE|DIN|RFC|ECMA|CVE|COVID|SARS|SHA|MD|AES|RSA|DES|CRC|PKCS|TLS|SSL|SSH|WPA|HTTP|HTML|CSS|OAUTH|WCAG|IPV|UTC|GMT|GPT|USB|RS|RJ|HDMI|PCI|BASE|MP|CO|X|H|TOP)$/;

/**
 * Tells words with digits from keys: two titles have 'MP3', and 'UTF-8' is the only number of its letters, with no sign
 * behind it. A key of a tracker alone is one, and where all titles of a level begin with some, but for standards.
 * @param sizes the titles of each level
 */
export function wordsAmong(
  all: readonly Led[],
  sizes: ReadonlyMap<number, number>,
): (led: Led) => boolean {
  const placeOf = ({ key, rank }: Led) => `${rank} ${key}`;
  const lettersOf = (key: string) => key.replace(/[-_ ]?\d.*$/, '');
  const titles = new Map<string, string>();
  const shared = new Set<string>();
  for (const led of all) {
    if ((titles.get(placeOf(led)) ?? led.title) !== led.title) shared.add(placeOf(led));
    titles.set(placeOf(led), led.title);
  }
  const own = new Set(all.flatMap((led) => (shared.has(placeOf(led)) ? [] : [led.key])));
  const numbers = countOf([...own].map(lettersOf));
  const ofTrackers = countOf(all.flatMap(({ key, rank }) => (keyAlone(key) ? [rank] : [])));
  return (led) => {
    const { key, text, rank } = led;
    const behind = text.slice(text.indexOf(key) + key.length);
    const isDivided = /^\]|^\s?(?:[:·|)–—]|-\s)/.test(behind);
    const isOne = (numbers.get(lettersOf(key)) ?? 0) < 2;
    const isEach = behind === '' || ofTrackers.get(rank) === sizes.get(rank);
    const isTracker = isEach && keyAlone(key) !== undefined && !standard.test(lettersOf(key));
    const isWord = shared.has(placeOf(led)) || (isOne && !isDivided && !isTracker);
    return isWord && !key.includes('#');
  };
}

/** Takes the key from a title of a table, by all of its titles; a key alone is a title as well. */
export function keysBefore(names: readonly string[]): (name: string) => Led | undefined {
  const ledIn = (text: string): Led | undefined => {
    const alone = keyAlone(text);
    const led = alone === undefined ? leadingKey(text) : { key: alone, rest: text };
    return led && { key: led.key, title: led.rest, text, rank: 0 };
  };
  const sizes = new Map([[0, names.filter((name) => name !== '').length]]);
  const isWord = wordsAmong(
    names.flatMap((name) => ledIn(name) ?? []),
    sizes,
  );
  return (name) => {
    const led = ledIn(name);
    return led && !isWord(led) ? led : undefined;
  };
}

import { charactersOf } from './characters.ts';
import { accepted, type Outcome, refused, refusedAbove } from './session/refusals.ts';

/** The most characters of a name, as people count them, after trimming. */
export const nameLimits = { session: 120, participant: 60, story: 50 } as const;

/** From how many characters on a counter beside the field warns. */
export const nameWarnings = { session: 100, story: 40 } as const;

/** One character for people can be many code units; no more than this on average. */
const unitsPerCharacter = 20;

/** Characters that would break a name into lines, or could not be stored as text. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Characters that change the direction of all following text, or annotate it. */
const turning = /[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu;

/** For a text that is no name but stands in a line with others. */
export function withoutTurning(text: string): string {
  return text.replace(turning, '');
}

/** Invisible characters: within a word they join and shape letters, alone they show nothing. */
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu;

/** The most characters of a kind after one letter, by the first kind that matches: no language has more. */
const companions = [
  { kind: /\p{M}/u, most: 4 },
  { kind: /[\u200c\u200d]/u, most: 1 },
  { kind: /\p{Emoji_Modifier}/u, most: 1 },
  // The flag of a part of a country ends with so many tags.
  { kind: /\p{Default_Ignorable_Code_Point}/u, most: 7 },
] as const;

/** The most code points of a character; more of them would be drawn over the surroundings. */
const longestCharacter = 12;

/** The name to store for typed text: one line, trimmed, 1 to `max` characters. @param field the one at fault in a refusal */
export function checkName(field: string, typed: string, max: number): Outcome<string> {
  // Length first: counting characters of a very long text would cost the attacker nothing and us a lot.
  const trimmed = typed.trim();
  if (trimmed.length > max * unitsPerCharacter) return refusedAbove(max, 'nameTooLong', field);
  const text = inOneLine(withoutTurning(trimmed).replace(unprintable, ' '));
  const characters = charactersOf(text);
  const name = inOneLine(characters.map(withoutPile).join(''));
  if (withoutInvisible(name) === '') return refused('nameRequired', field);
  if (name === text && characters.length <= max) return accepted(name);
  // The rest of a pile may join with the next, and so on: such a name is refused.
  const left = charactersOf(name);
  const isPiled = left.some((character) => withoutPile(character) !== character);
  const isLong = isPiled || left.length > max;
  return isLong ? refusedAbove(max, 'nameTooLong', field) : accepted(name);
}

export function isTooLong(checked: Outcome<string>): boolean {
  return !checked.ok && checked.refusal.code === 'nameTooLong';
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether two names would be the same person's to a reader. */
export function isSameName(one: string, other: string): boolean {
  return foldName(one) === foldName(other);
}

/** The letters that stand for a name: the first to be seen of its first and of its last word. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map(firstVisible).filter(Boolean);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join('').toUpperCase();
}

/** Short names of people: the first word, with an initial if others share it. */
export function shortNames(names: readonly string[]): string[] {
  const words = names.map((name) => name.split(' '));
  const firsts = words.map(([first]) => first);
  const shared = new Set(firsts.filter((first, index) => firsts.indexOf(first) !== index));
  return words.map(([first = '', ...others]) => {
    const last = others.at(-1);
    return last && shared.has(first) ? `${first} ${firstVisible(last)}.` : first;
  });
}

/** A story that was started without a name is stored so, and shown in the language of each reader. */
export function quickVoteName(which: number): string {
  return `Quick vote ${which}`;
}

/** The number of such a story; undefined for other names. */
export function quickVoteOf(name: string): number | undefined {
  const [, which] = /^Quick vote ([1-9]\d{0,2})$/.exec(name) ?? [];
  return which === undefined ? undefined : Number(which);
}

/** Letters of a name that are shown everywhere: names that differ earlier need no care. */
const shownAnywhere = 4;

const joined = /\p{Script=Arabic}/u;

/** By name, the length of the beginning that it shares with another one; 0 if that is short, or all of it. */
export function sharedBeginnings(names: readonly string[]): number[] {
  const shared = beginningsOf(names);
  return names.map((name) => {
    const length = shared.get(name) ?? 0;
    // Arabic letters join: such a name is divided between words alone.
    const divided = joined.test(name) ? name.lastIndexOf(' ', length) + 1 : length;
    return Math.min(length, divided) < shownAnywhere || divided === name.length ? 0 : divided;
  });
}

/** The length of the longest beginning that each name shares with another one: a neighbour in their order. */
function beginningsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const sorted = [...new Set(names)].toSorted();
  const shared = (name: string, other = '') => sharedBeginning(name, other);
  return new Map(
    sorted.map((name, at) => [
      name,
      Math.max(shared(name, sorted[at - 1]), shared(name, sorted[at + 1])),
    ]),
  );
}

function sharedBeginning(one: string, other: string): number {
  const [letters, others] = [charactersOf(one), charactersOf(other)];
  const differs = letters.findIndex((letter, index) => letter !== others[index]);
  return differs < 0 ? one.length : letters.slice(0, differs).join('').length;
}

/** The initials of people at one table: of those with the same letter alone, it and the one in which they differ. */
export function initialsAmong(names: readonly string[]): string[] {
  const given = new Map<string, string>();
  const all = names.map((name) => ({ name, initials: initialsOf(name) }));
  const shared = beginningsOf(all.map(withInitials));
  return all.map((one) => {
    const { name, initials } = one;
    const length = (shared.get(withInitials(one)) ?? 0) - initials.length - 1;
    if (length < 0 || name.includes(' ')) return initials;
    const letters = charactersOf(name.slice(Math.max(length, initials.length)));
    const short = letters
      .map((letter) => initials + letter.toLowerCase())
      .find((one) => (given.get(one) ?? name) === name);
    if (short !== undefined) given.set(short, name);
    return short ?? initials;
  });
}

/** Puts those with the same initials beside each other. */
function withInitials({ name, initials }: { readonly name: string; readonly initials: string }) {
  return `${initials} ${name}`;
}

function firstVisible(word: string): string {
  const characters = charactersOf(word);
  const isVisible = (character: string) => withoutInvisible(character) !== '';
  const isLetter = (character: string) => isVisible(character) && !/^\p{P}/u.test(character);
  return characters.find(isLetter) ?? characters.find(isVisible) ?? '';
}

/** A character no larger than a writer needs it. */
function withoutPile(character: string): string {
  if (character.length === 1) return character;
  const counts = companions.map(() => 0);
  const kept = Array.from(character).filter((point) => {
    const index = companions.findIndex(({ kind }) => kind.test(point));
    const companion = companions[index];
    if (!companion) {
      counts.fill(0);
      return true;
    }
    const count = (counts[index] ?? 0) + 1;
    counts[index] = count;
    return count <= companion.most;
  });
  return kept.slice(0, longestCharacter).join('');
}

/** Letters, digits and signs that are what they look like, with single blanks between words. */
const plain = /^[!-~]+(?: [!-~]+)*$/;

export function foldName(name: string): string {
  if (plain.test(name)) return name.toLowerCase();
  // Capitals first: 'ß' has none of its own and becomes 'SS', and 'ς' is 'Σ' as 'σ' is.
  const capitals = withoutInvisible(name).replace(/\s+/g, ' ').normalize('NFKC').toUpperCase();
  return capitals.toLowerCase().normalize('NFKC');
}

function withoutInvisible(text: string): string {
  return text.replace(invisible, '').trim();
}

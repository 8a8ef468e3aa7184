import { languages as words } from './words.json';

/**
 * The sentence 'As a <role>, I want <something>', by its beginning and its words of wanting in `words.json`. Near verbs
 * without a person of their own stands one of `self`: 'As the list grows, it should be divided' is none.
 */
const sentences = Object.values<Readonly<Record<string, string>>>(words).map(
  ({ begins = '', wants = '', self = '' }) => {
    const [verb, person] = [
      `(?<!\\p{Ll})(?:${patternOf(wants)})`,
      `(?<!\\p{L})(?:${patternOf(self)})`,
    ];
    const near = (most: number) => `(?:['’*_]\\S{0,9})?(?:\\s+\\S+){0,${most}}\\s+[*_]{0,2}`;
    const pattern = self === '' ? verb : `${person}${near(2)}${verb}|${verb}${near(1)}${person}`;
    return {
      begins: new RegExp(`^(?:${patternOf(begins)})${self && `(?!\\s+${person})`}`, 'iu'),
      wants: new RegExp(pattern, 'iu'),
    };
  },
);

const beginning = new RegExp(sentences.map(({ begins }) => begins.source).join('|'), 'iu');

/** Words as a pattern; '…' stands for letters before or behind. */
function patternOf(list: string): string {
  return list
    .split('|')
    .map((word) =>
      word
        .replace(/^…/, '.{1,60}?')
        .replace(/(?<=[\p{Ll}])$/u, '(?!\\p{L})')
        .replace(/…$/, ''),
    )
    .join('|');
}

/** Whether a text begins with a role, as such sentences do. */
export function beginsAsWish(text: string): boolean {
  return beginning.test(text.slice(0, 100));
}

/** Whether a text is the sentence of a story. */
export function isWish(text: string): boolean {
  const start = text.slice(0, 500);
  if (!beginsAsWish(start)) return false;
  return sentences.some(({ begins, wants }) => begins.test(start) && wants.test(start));
}

/** The wish of such a sentence, without the role. */
export function wishIn(text: string): string {
  const found = sentences.find(({ begins, wants }) => begins.test(text) && wants.test(text));
  return found ? text.slice(text.search(found.wants)) : text;
}

import type { Id } from './ids.ts';

/** The codes by which people find a session: its id, and a short one to say and type. */

export const codeLength = 20;

/** Digits and letters that are not mistaken for another one. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const shortLength = 8;
const space = BigInt(alphabet.length) ** BigInt(shortLength);
/** Spreads neighbouring numbers over all codes; `gather` takes it back: their product is 1, modulo `space`. */
const spread = 514_229_832_041n;
const gather = 524_996_719_416n;

/** The length of a short code: the end of an id, most of which is random. */
const endingLength = 9;

/** Whether this may be the id of a session, which has the microsecond of its making and 28 random bits. */
export function isWholeCode(code: string): boolean {
  return /^[0-9a-f]{20}$/.test(code);
}

/** The short code of a session, as in 'K7QFM2XD'; undefined where its id is not one of ours. */
export function shortCodeOf(id: Id): string | undefined {
  if (!isWholeCode(id)) return undefined;
  let rest = (BigInt(`0x${id.slice(-endingLength)}`) * spread) % space;
  let code = '';
  while (code.length < shortLength) {
    code = alphabet.charAt(Number(rest % BigInt(alphabet.length))) + code;
    rest /= BigInt(alphabet.length);
  }
  return code;
}

export function inHalves(code: string): string {
  return `${code.slice(0, shortLength / 2)}-${code.slice(shortLength / 2)}`;
}

/** The code of a session to say aloud: the short one, if it has one. */
export function spokenCode(id: Id): string {
  const short = shortCodeOf(id);
  return short ? inHalves(short) : id;
}

/** The end of the id for a short code; undefined for an invalid one. */
export function endingOf(code: string): string | undefined {
  const letters = lettersOf(code);
  if (letters === undefined) return undefined;
  const digits = [...letters].map((letter) => BigInt(alphabet.indexOf(letter)));
  const number = digits.reduce((sum, digit) => sum * BigInt(alphabet.length) + digit, 0n);
  const ending = ((number * gather) % space).toString(16).padStart(endingLength, '0');
  return ending.length === endingLength ? ending : undefined;
}

/** A code as the server has it: people type capitals or not, spaces, dashes, and look-alikes of other keyboards. */
export function sessionIdOf(code: string): Id {
  if (/^[0-9a-f]{20}$/i.test(code)) return code.toLowerCase();
  return lettersOf(code) ?? code;
}

export function isShortCode(code: string): boolean {
  return lettersOf(code) !== undefined;
}

/** Capitals of Cyrillic and Greek keyboards, and the letters of the alphabet that look the same. */
const lookAlikes = new Map(
  [...'АВЕЗКМНРСТУХЈЅԚԜΑΒΕΖΗΚΜΝΡΤΥΧ'].map((letter, index) => [
    letter,
    'ABE3KMHPCTYXJSQWABEZHKMNPTYX'.charAt(index),
  ]),
);

/** With separators and all; whatever is longer is no short code. */
const longestTyped = 36;

function lettersOf(code: string): string | undefined {
  if (code.length > longestTyped) return undefined;
  const typed = code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const letters = [...typed].map((letter) => lookAlikes.get(letter) ?? letter).join('');
  const isShort =
    letters.length === shortLength && [...letters].every((letter) => alphabet.includes(letter));
  return isShort ? letters : undefined;
}

import { accepted, type Outcome, refused } from './session/refusals.ts';

/** How long a name may be, in characters as people count them, after trimming. */
export const nameLimits = { session: 120, participant: 60, story: 50 } as const;

/** From how many characters on a counter beside the field warns. */
export const nameWarnings = { session: 100, story: 40 } as const;

/** One character for people can be many code units ('👩‍👩‍👧‍👦' is 11); no more than this on average. */
const unitsPerCharacter = 12;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many characters a person would count in `text`. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/** What would break a name into lines, or could not be stored as text. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * The name to store for what somebody typed: one line, trimmed, 1 to `max` characters.
 * @param field the field to point at in a refusal
 */
export function checkName(field: string, typed: string, max: number): Outcome<string> {
  const name = typed.replace(unprintable, ' ').trim();
  if (name === '') return refused('nameRequired', field);
  // Length first: counting characters of a very long text would cost the attacker nothing and us a lot.
  if (name.length > max * unitsPerCharacter || countCharacters(name) > max) {
    return refused('nameTooLong', field);
  }
  return accepted(name);
}

/** Whether two names would be the same person's to a reader. */
export function isSameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

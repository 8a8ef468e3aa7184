import * as z from 'zod/mini';

/** The id of any record; also what stands in addresses. */
export const idSchema = z.string().check(z.regex(/^[A-Za-z0-9-]{1,36}$/));
export type Id = string;

/** A browser is known to the server by the hash of its key alone. */
export type KeyHash = string;

/** The code people pass around is the session's id. */
export const codeLength = 20;

/**
 * A unique id: the time in hexadecimal (8 digits of seconds, 5 of microseconds) and 7 random digits,
 * so that ids sort by age and cannot be guessed.
 * @param now milliseconds since 1970, with fractions where the clock has them
 * @param random a number in [0, 1), from a source nobody can predict
 */
export function makeId(now: number, random: number): Id {
  const seconds = Math.floor(now / 1000);
  const microseconds = Math.floor((now - seconds * 1000) * 1000);
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return hex(seconds, 8) + hex(microseconds, 5) + hex(Math.floor(random * 0x10000000), 7);
}

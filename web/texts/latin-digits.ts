/** The locale of formats in a language: digits are Latin in all of them, as they are on cards. */
export function withLatinDigits(tag: string): string {
  return `${tag}-u-nu-latn`;
}

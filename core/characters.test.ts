import { expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { charactersOf, countCharacters } from './characters.ts';

function segments(text: string): string[] {
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
}

test('[N2] characters are counted as people count them, be a text plain or not', () => {
  const letters = fc.oneof(
    fc.integer({ min: 0x20, max: 0x2ff }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom('\r\n', 'e\u0301', '👩‍👩‍👧‍👦', '🇳🇿', 'क्षि', '\u200d', '©'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  );
  const texts = fc.oneof(
    fc.string({ unit: letters.filter((letter) => letter < '\u0300') }),
    fc.string({ unit: letters }),
  );
  return fc.assert(
    fc.property(texts, (text) => {
      expect(charactersOf(text)).toEqual(segments(text));
      expect(countCharacters(text)).toBe(segments(text).length);
    }),
  );
});

import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { makeId } from './ids.ts';
import { codeLength, endingOf, inHalves, sessionIdOf, shortCodeOf } from './session-code.ts';

const ids = fc
  .tuple(
    fc.double({ min: 0, max: 4e12, noNaN: true }),
    fc.double({ min: 0, max: 0.999_999, noNaN: true }),
  )
  .map(([now, random]) => makeId(now, random));

describe('short codes', () => {
  test('[J26] has 8 digits and letters, none of which is taken for another, and leads back', () => {
    void fc.assert(
      fc.property(ids, (id) => {
        const code = shortCodeOf(id) ?? '';
        expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
        expect(id).toEndWith(endingOf(code) ?? 'nothing');
      }),
    );
  });

  test('[J26] is typed in small letters, with a hyphen or spaces, all the same', () => {
    const code = shortCodeOf('6b027c5dd119d1bc3dac') ?? '';
    const shown = inHalves(code);
    expect(shown).toHaveLength(9);
    const spaced = [' ', '\u00a0', '\u2013', '\u2014', '\u2212', ' - ', '.', '\u200b'];
    const typings = spaced.map((separator) => shown.replace('-', separator));
    for (const typed of [code, shown, shown.toLowerCase(), [...code].join(' '), ...typings]) {
      expect(sessionIdOf(typed)).toBe(code);
      expect(endingOf(typed)).toBe('9d1bc3dac');
    }
  });

  test('[J26] is recognised in wide letters, and in Cyrillic or Greek ones that look the same', () => {
    expect(sessionIdOf('Ｋ７ＱＦ－Ｍ２ＸＤ')).toBe('K7QFM2XD');
    expect(sessionIdOf('к7QF-м2хD')).toBe('K7QFM2XD');
    expect(sessionIdOf('Κ7QF-Μ2ΧD')).toBe('K7QFM2XD');
  });

  test('[J26] sessions of the same moment have codes that look nothing alike', () => {
    const one = shortCodeOf('6b027c5dd119d1bc3dac') ?? '';
    const next = shortCodeOf('6b027c5dd119d1bc3dad') ?? '';
    const same = [...one].filter((letter, index) => next[index] === letter);
    expect(same.length).toBeLessThan(4);
  });

  test.each([
    '',
    'K7QFM2X',
    'K7QFM2XDD',
    'K7QFM2X0',
    'K7QFM2XI',
    'session-1',
    '6b027c5dd119d1bc3dac',
  ])('[J26] %p is no short code', (text) => {
    expect(endingOf(text)).toBeUndefined();
  });

  test('[J26] a session with an id of another kind has none', () => {
    expect(shortCodeOf('session-1')).toBeUndefined();
    expect('6b027c5dd119d1bc3dac').toHaveLength(codeLength);
  });
});

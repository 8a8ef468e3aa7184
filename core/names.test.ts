import { describe, expect, spyOn, test } from 'bun:test';
import * as fc from 'fast-check';
import { countCharacters } from './characters.ts';
import {
  checkName,
  initialsAmong,
  initialsOf,
  isSameName,
  nameLimits,
  nameWarnings,
  sharedBeginnings,
  shortNames,
} from './names.ts';
import { accepted, refused, refusedAbove } from './session/refusals.ts';

const family = '👩‍👩‍👧‍👦';

/** Single characters to a reader, the longest of their kind. */
const characters = {
  'a letter': 'x',
  'a letter with marks': 'ở̂',
  'a syllable of Devanagari': 'क्षि',
  'a syllable of Hangul in parts': '각',
  'a keycap': '1️⃣',
  'a flag': '🇳🇿',
  'the flag of a part of a country': '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'a family': family,
  'a family, each with a skin tone': '👩🏽‍👩🏽‍👧🏽‍👦🏽',
  'a couple that kisses': '👩🏽‍❤️‍💋‍👨🏽',
} as const;

describe('names', () => {
  test('[N2] how long they may be, and from where on a counter warns', () => {
    expect(nameLimits).toEqual({ session: 120, participant: 60, story: 50 });
    expect(nameWarnings).toEqual({ session: 100, story: 40 });
  });

  test.each([
    ['Ann', 'Ann'],
    ['  Ann\t', 'Ann'],
    ['Ann  Lee', 'Ann Lee'],
    ['Ann\u1680\u00a0Lee', 'Ann Lee'],
    ['\u00a0Ann\u3000', 'Ann'],
    ['<b>Ann</b>', '<b>Ann</b>'],
  ])('[N1] %p is stored as %p', (typed, stored) => {
    expect(checkName('name', typed, 10)).toEqual(accepted(stored));
  });

  test.each([
    ['two\nlines', 'two lines'],
    ['two\r\nlines', 'two lines'],
    ['two\u2028lines', 'two lines'],
    ['nul\u0000l', 'nul l'],
    ['half \ud83d an emoji', 'half an emoji'],
    ['\u0007Ann\n', 'Ann'],
  ])('[N1] %p is stored as the one line %p', (typed, stored) => {
    expect(checkName('name', typed, 20)).toEqual(accepted(stored));
  });

  test.each([
    ['\u202eAnn', 'Ann'],
    ['Ann \u2066Lee\u2069', 'Ann Lee'],
    ['שרה', 'שרה'],
    ['\u200fעדי 5', '\u200fעדי 5'],
    [`Z${'\u0301'.repeat(100)}ed`, 'Z\u0301\u0301\u0301\u0301ed'],
    ['Ph\u01b0\u01a1\u031b\u0300ng', 'Ph\u01b0\u01a1\u031b\u0300ng'],
    [`${'\u0301\u202e'.repeat(9)}`, '\u0301\u0301\u0301\u0301'],
    ['1️⃣ 👩🏽‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣ 👩🏽‍🚀 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ])('[N14] %p is stored as %p, which stays in its place', (typed, stored) => {
    expect(checkName('name', typed, 20)).toEqual(accepted(stored));
  });

  test.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['joiners', '\u200d \u200c'],
    ['a word joiner and a byte order mark', '\u2060\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['Hangul fillers', '\u3164\u115f'],
    ['a Braille blank', '\u2800'],
    ['variation selectors', '\ufe0f\u{e0101}'],
    ['tags', '\u{e0041}\u{e007f}'],
    ['overrides', '\u202e\u202c'],
  ])('[N14, N6] a name of nothing but %s is empty', (_, typed) => {
    expect(checkName('name', typed, 60)).toEqual(refused('nameRequired', 'name'));
  });

  test.each([
    ['Ann', 'A\u200bnn'],
    ['Ann', '\ufeff ann'],
    ['Ann', 'Ann\u2060\u00ad'],
    ['Ann', 'Ａnn\u3164'],
    ['Ann Lee', 'Ann  Lee'],
    ['Ann Lee', 'Ann\u1680Lee'],
    ['Ann Lee', 'Ann \ufff9Lee\ufffb'],
  ])('[N14, N8] to a reader %p and %p are one name', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
  });

  test('[N8] what nobody sees makes no other name of one in plain letters', () => {
    const words = fc.array(fc.stringMatching(/^[!-~]+$/), { minLength: 1, maxLength: 3 });
    return fc.assert(
      fc.property(words, (parts) => {
        expect(isSameName(parts.join(' '), `${parts.join('  ')}\u00ad`)).toBe(true);
      }),
    );
  });

  test.each(['', ' ', '\t\n', '\u00a0', '\u0000'])('[N6] %p is empty', (typed) => {
    expect(checkName('facilitatorName', typed, 10)).toEqual(
      refused('nameRequired', 'facilitatorName'),
    );
  });

  test.each([
    ['x', 1],
    [family, 1],
    [family.repeat(3), 3],
    ['e\u0301', 1],
    ['🇩🇪🇫🇷', 2],
    ['', 0],
  ])('[N2] %p has so many characters: %p', (text, count) => {
    expect(countCharacters(text)).toBe(count);
  });

  describe.each(Object.entries(nameLimits))('a name of a %s', (_, max) => {
    test.each(Object.entries(characters))(
      `[N2] has up to ${max} times %s, after trimming`,
      (_, character) => {
        const longest = character.repeat(max);
        expect(countCharacters(longest)).toBe(max);
        expect(checkName('name', `  ${longest}  `, max)).toEqual(accepted(longest));
        expect(checkName('name', `${longest}x`, max)).toEqual(
          refusedAbove(max, 'nameTooLong', 'name'),
        );
      },
    );
  });

  test('[N2] an endless heap of combining marks is no short name', () => {
    const heap = `a${'\u0301'.repeat(10_000)}`;
    expect(checkName('name', heap, 60)).toEqual(refusedAbove(60, 'nameTooLong', 'name'));
  });

  test('[N14] what cannot be made a name by cutting its piles once is refused, and costs no more than that', () => {
    const joined = '☕\u200d'.repeat(6);
    const chain = `${joined}\u0301${'☕\u0301'.repeat(480)}`;
    using looks = spyOn(Intl.Segmenter.prototype, 'segment');
    expect(checkName('name', chain, 50)).toEqual(refusedAbove(50, 'nameTooLong', 'name'));
    expect(looks.mock.calls.length).toBeLessThanOrEqual(2);
  });

  test('[N2] blanks around a name are not looked at', () => {
    using looks = spyOn(Intl.Segmenter.prototype, 'segment');
    expect(checkName('name', `\u3000${'\u3000'.repeat(100_000)}漢字`, 50)).toEqual(
      accepted('漢字'),
    );
    for (const [text] of looks.mock.calls) expect(text.length).toBeLessThan(10);
  });

  test.each([
    ['Ann', 'ann', true],
    ['Ann', ' ANN ', true],
    ['Zoé', 'ZOE\u0301', true],
    ['Straße', 'STRASSE', true],
    ['Σίσυφος', 'ΣΊΣΥΦΟΣ', true],
    ['\u0390', '\u03aa\u0301', true],
    ['Ann', 'Anne', false],
    ['Müller', 'Muller', false],
    ['Ann Lee', 'AnnLee', false],
  ])('[N8] that %p and %p are the same name is %p', (one, other, same) => {
    expect(isSameName(one, other)).toBe(same);
    expect(isSameName(other, one)).toBe(same);
  });
});

const mark = fc.constantFrom('\u0301', '\u0334', '\u0489', '\u20e3', '\u0e49', '\u064b');
const joint = fc.constantFrom('\u200c', '\u200d', '\u{e0061}', '\ufe0f', '🏽', '\u034f', '\ufffb');
const base = fc.constantFrom(
  'a',
  ' ',
  '\u1680',
  '👩',
  '🏴',
  'क',
  '\u094d',
  'ᄀ',
  '\u0600',
  '\u202e',
);
const heap = fc.string({ unit: fc.oneof(mark, joint, base), minLength: 1, maxLength: 300 });

test('[N14] no heap of marks, joiners, tags and tones grows beyond one character', async () => {
  await fc.assert(
    fc.property(heap, (typed) => {
      const checked = checkName('name', typed, 60);
      if (!checked.ok) return;
      const { value } = checked;
      for (const { segment } of new Intl.Segmenter().segment(value)) {
        expect(Array.from(segment).length).toBeLessThanOrEqual(12);
      }
      const afterLetter = value.split(
        /[^\p{M}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u,
      );
      for (const pile of afterLetter) {
        expect(pile.match(/\p{M}/gu)?.length ?? 0).toBeLessThanOrEqual(4);
        expect(pile.match(/\p{Emoji_Modifier}/gu)?.length ?? 0).toBeLessThanOrEqual(1);
      }
      expect(value).not.toMatch(/[\ufff9-\ufffb\u1680\u202e]|\s\s/);
      expect(checkName('name', value, 60)).toEqual(checked);
    }),
  );
});

test.each([
  'क्षत्रिय कार्त्स्न्यं',
  'श्री',
  'مُحَمَّدٌ',
  'می‌خواهم',
  'น้ำผึ้ง กตัญญู',
  'Nguyễn Thị Ngọc',
  'שָׁלוֹם',
  '각',
  'ශ්‍රී',
  '👨‍👩‍👧‍👦 👩🏽‍❤️‍💋‍👨🏽 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈 1️⃣ 🧑🏿‍🚀',
])('[N14, N2] %s is stored as it is written', (name) => {
  expect(checkName('name', name, 60)).toEqual(accepted(name));
});

test.each([
  [`a${'\u0301\u0301\u0301\u0301\u200c'.repeat(60)}`, 'a\u0301\u0301\u0301\u0301\u200c'],
  [`👩${'🏽'.repeat(50)}`, '👩🏽'],
])('[N14] of the pile %j is stored %j', (typed, stored) => {
  expect(checkName('name', typed, 60)).toEqual(accepted(stored));
});

test.each([
  ['Anna', 'A'],
  ['anna maria lopez', 'AL'],
  ['\u200bAnna', 'A'],
  ['\u3164\u00ad\u2060bo \u2800 Li', 'BL'],
  ['\u200d👩🏽‍🚀 Kim', '👩🏽‍🚀K'],
  ['שרה 5', 'ש5'],
  ['Maria (QA)', 'MQ'],
  ['“…” !', '“!'],
])('[PG54] the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('[PG54] names that begin alike show their ends, and initials the letter in which they differ', () => {
  const names = ['Christopher', 'Christina', 'Chris', 'Tom', 'Tim', 'Anna B.', 'Anna M.', 'Bo'];
  expect(sharedBeginnings(names)).toEqual([6, 6, 0, 0, 0, 5, 5, 0]);
  expect(sharedBeginnings(['👩🏽‍🚀👩🏽‍🚀a', '👩🏽‍🚀👩🏽‍🚀b'])).toEqual([14, 14]);
  expect(sharedBeginnings(['عبدالله', 'عبدالرحمن', 'عبدالله علي', 'عبدالله عمر'])).toEqual([
    ...[0, 0, 8, 8],
  ]);
  expect(initialsAmong(['Maria', 'Marta', 'Mo', 'Max', 'Zoë', 'Ann Lee', 'Al Lo'])).toEqual([
    ...['Mi', 'Mt', 'Mo', 'Mx', 'Z', 'AL', 'AL'],
  ]);
  expect(initialsAmong(['Maria', 'Marta', 'Mila', 'Maria'])).toEqual(['Mi', 'Mt', 'Ml', 'Mi']);
});

test('[PG54] where there is little room, a name is its first word, and an initial where others share it', () => {
  expect(shortNames(['Mei-Ling Chou', 'Sam'])).toEqual(['Mei-Ling', 'Sam']);
  expect(shortNames(['Tom Baker', 'Ann', 'Tom van Dam', 'Ann Marie'])).toEqual([
    'Tom B.',
    'Ann',
    'Tom D.',
    'Ann M.',
  ]);
});

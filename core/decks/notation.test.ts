import { describe, expect, test } from 'bun:test';
import { written } from '../testing/scales.ts';
import type { Points } from './deck.ts';
import { legibleCards, readDeck, writeDeck } from './notation.ts';

function faces(text: string): [string, Points][] {
  return written(text).cards.map(({ label, value }) => [label, value]);
}

describe('a deck of one’s own', () => {
  test.each([
    [
      'XS=1, S=2, M=3, ?',
      [
        ['XS', 1],
        ['S', 2],
        ['M', 3],
        ['?', -1],
      ],
      'all',
    ],
    [
      '1, 2, 3 ,5;8\n13',
      [
        ['1', 1],
        ['2', 2],
        ['3', 3],
        ['5', 5],
        ['8', 8],
        ['13', 13],
      ],
      'all',
    ],
    [
      '½ 1 2 ? ☕ ∞',
      [
        ['½', 0.5],
        ['1', 1],
        ['2', 2],
        ['?', -1],
        ['☕', -2],
        ['∞', -3],
      ],
      'all',
    ],
    [
      '☕️, 1, 2',
      [
        ['☕', -2],
        ['1', 1],
        ['2', 2],
      ],
      'all',
    ],
    [
      '0, 0.5, 40',
      [
        ['0', 0],
        ['0.5', 0.5],
        ['40', 40],
      ],
      'all',
    ],
    [
      '0,5; 1; 2',
      [
        ['0.5', 0.5],
        ['1', 1],
        ['2', 2],
      ],
      'all',
    ],
    [
      'S=0,5\tM=1,25\tL=2',
      [
        ['S', 0.5],
        ['M', 1.25],
        ['L', 2],
      ],
      'all',
    ],
    [
      'XS=0,5, S=1, ?',
      [
        ['XS', 0.5],
        ['S', 1],
        ['?', -1],
      ],
      'all',
    ],
    [
      'XS=0,5,S=1,5,M=3',
      [
        ['XS', 0.5],
        ['S', 1.5],
        ['M', 3],
      ],
      'all',
    ],
    [
      'S=1,2,3',
      [
        ['S', 1],
        ['2', 2],
        ['3', 3],
      ],
      'all',
    ],
    [
      'Easy, Fine, ?, Hard',
      [
        ['Easy', 1],
        ['Fine', 2],
        ['?', -1],
        ['Hard', 3],
      ],
      'none',
    ],
    [
      'Very big = ¾, Huge=12',
      [
        ['Very big', 0.75],
        ['Huge', 12],
      ],
      'all',
    ],
    [
      '8, 5, 3',
      [
        ['8', 8],
        ['5', 5],
        ['3', 3],
      ],
      'all',
    ],
    [
      'S＝１：小さい、M＝２：普通、？',
      [
        ['S', 1],
        ['M', 2],
        ['?', -1],
      ],
      'all',
    ],
    [
      '٠،٥؛ ١؛ ٢؛ ؟',
      [
        ['0.5', 0.5],
        ['1', 1],
        ['2', 2],
        ['?', -1],
      ],
      'all',
    ],
  ] as const)('[DK2] %p has these cards', (text, cards, average) => {
    expect(faces(text)).toEqual(cards.map(([label, value]) => [label, value]));
    expect(written(text).average).toBe(average);
  });

  test.each([
    ['', 'tooFewCards', ''],
    ['5', 'tooFewCards', ''],
    ['1, ?, ☕', 'tooFewCards', ''],
    [Array.from({ length: 25 }, (_, index) => index).join(), 'tooManyCards', ''],
    ['1, Enormously, 3', 'labelTooLong', 'Enormously'],
    ['1, =3', 'noLabel', '=3'],
    ['S=1, M=2, s=3', 'labelTwice', 's'],
    ['1, 2, ?, ?', 'labelTwice', '?'],
    ['1, 2, Big', 'noValue', 'Big'],
    ['S=1, M', 'noValue', 'M'],
    ['S=1, M=two', 'badValue', 'M'],
    ['S=1, M=2=3', 'badValue', 'M'],
    ['S=1, M=-2', 'badValue', 'M'],
    ['S=1, M=10001', 'badValue', 'M'],
    ['S=1, M=0.125', 'badValue', 'M'],
    ['1, 123456', 'badValue', '123456'],
    ['1, 5=8', 'otherValue', '5'],
    ['1, 2, 2.0', 'valueTwice', '2.0'],
    ['S=1, M=1', 'valueTwice', 'M'],
    ['1, 2, ?=3', 'specialValue', '?'],
    ['1, 2, ?: ask', 'specialValue', '?'],
    [`1, 2: ${'x'.repeat(41)}`, 'meaningTooLong', '2'],
  ] as const)('[DK2] %p is none: %s of %p', (text, code, card) => {
    expect(readDeck(text)).toEqual({ ok: false, fault: { code, card } });
  });

  test.each([
    ['1: an hour, 2, 3: half a day, ?', ['an hour', undefined, 'half a day'], 'all'],
    ['S=1: a = b, M=2:  two: words', ['a=b', 'two: words'], 'all'],
    ['Easy: nothing new, Hard', ['nothing new', undefined], 'none'],
    ['1：一時間、2：何？', ['一時間', '何？'], 'all'],
    ['1:30=2, 2:45=3', [undefined, undefined], 'all'],
  ] as const)(
    '[DK13] %p has cards with meanings, and is written like that again',
    (text, meanings, average) => {
      const deck = written(text);
      const sizes = deck.cards.filter(({ kind }) => kind === 'estimate');
      expect(sizes.map(({ description }) => description)).toEqual([...meanings]);
      expect(deck.average).toBe(average);
      expect(written(writeDeck(deck))).toEqual(deck);
    },
  );

  test('[DK13] a meaning with a comma, as in a preset, is not written down', () => {
    const deck = written('1, 2: small');
    for (const description of ['one, or less', '一つ、または以下']) {
      const cards = deck.cards.map((card) => ({ description, ...card }));
      expect(writeDeck({ ...deck, cards })).toBe('1, 2: small');
    }
  });

  test('[DK10] the cards that can be read are known though others cannot', () => {
    const labels = legibleCards('XS=1, Enormously=2, M, =3, ☕, ?=3, M=2').map(
      ({ label }) => label,
    );
    expect(labels).toEqual(['XS', 'M', '☕']);
    expect(legibleCards('')).toEqual([]);
  });

  test('[DK2] what is far too long is read through once, blanks and all', () => {
    const long = `1${' '.repeat(500_000)}2`;
    expect(readDeck(`${long}, 3`)).toMatchObject({ fault: { code: 'labelTooLong' } });
  });
});

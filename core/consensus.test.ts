import { describe, expect, test } from 'bun:test';
import {
  consensusOf,
  mainActionOf,
  medianOf,
  mostChosen,
  proposalsFor,
  suggestionsFor,
  verdictOf,
} from './consensus.ts';
import type { Card, Points } from './decks/deck.ts';
import { decks, type ScaleType } from './decks/specified.ts';
import { revealedRound, type Vote } from './session/round.ts';
import { floorFrom } from './session/timers.ts';

/** The votes of 'p0', 'p1', 'p2', … */
function votes(...points: readonly Points[]): Vote[] {
  return points.map((value, index) => ({ participantId: `p${index}`, points: value }));
}

describe('what a round comes to', () => {
  test('[TB6] the same card from everybody is agreement', () => {
    expect(consensusOf(decks.fibonacci, votes(5, 5, 5))).toMatchObject({
      ...{ is: 'agreed', card: { value: 5 }, count: 3 },
    });
  });

  test.each([
    ['nobody', []],
    ['one person', [5]],
    ["somebody who said '?'", [5, 5, -1]],
    ['somebody who said 0', [5, 5, 0]],
    ["nobody but '?'", [-1, -1]],
  ] as const)('[TB6] %s makes no agreement', (_, points) => {
    expect(consensusOf(decks.fibonacci, votes(...points))).toEqual({ is: 'open' });
  });

  test('[TB6] a spread is counted in cards and names both ends', () => {
    expect(consensusOf(decks.fibonacci, votes(13, 3, 5, 3, -1, 0))).toMatchObject({
      is: 'apart',
      steps: 3,
      lowest: { card: { label: '3' }, participantIds: ['p1', 'p3'] },
      highest: { card: { label: '13' }, participantIds: ['p0'] },
    });
    expect(consensusOf(decks.tShirtExpanded, votes(6, 48))).toMatchObject({
      ...{ is: 'apart', steps: 3 },
    });
  });
});

describe('the cards that stand out', () => {
  test.each([
    ['fibonacci', [5, 8, 5], ['5'], ['5']],
    ['fibonacci', [5, 8, 5, 8], ['5', '8'], ['5', '8']],
    ['fibonacci', [3, 5, 8], [], ['5']],
    ['fibonacci', [3, 13], [], ['3', '13']],
    ['fibonacci', [-1, -1, -1, 0, 0, 2], ['2'], ['2']],
    ['fibonacci', [-1, 0], [], []],
    ['tShirt', [4, 2, 4, 0.5], ['XL'], ['M', 'XL']],
  ] as const)('[TB6] of %s %p most chose %p, the median is %p', (type, points, most, median) => {
    const labels = (cards: readonly Card[]) => cards.map(({ label }) => label);
    expect(labels(mostChosen(decks[type], votes(...points)))).toEqual([...most]);
    expect(labels(medianOf(decks[type], votes(...points)))).toEqual([...median]);
  });

  test.each([
    ['fibonacci', [5, 8, 5], [['5', 'most chosen', 'median', 'closest card']]],
    [
      'fibonacci',
      [5, 5, 21],
      [
        ['5', 'most chosen', 'median'],
        ['8', 'closest card'],
      ],
    ],
    ['fibonacci', [3, 13], [['8', 'closest card']]],
    ['fibonacci', [-1, 0], []],
  ] as const)('[TB6] for %s %p it suggests %p', (type: ScaleType, points, suggested) => {
    const found = suggestionsFor(decks[type], votes(...points));
    expect(found.map(({ card, reasons }) => [card.label, ...reasons])).toEqual(
      suggested.map((suggestion) => [...suggestion]),
    );
  });
});

describe('the verdict on a round', () => {
  const says = (...points: readonly Points[]) => {
    const verdict = verdictOf(decks.fibonacci, votes(...points));
    switch (verdict.is) {
      case 'none':
        return 'none';
      case 'between':
        return `between ${verdict.lowest.label} and ${verdict.highest.label}`;
      default:
        return `${verdict.is} ${verdict.card.label}`;
    }
  };
  test.each([
    [[], 'none'],
    [[-1, 0], 'none'],
    [[5], 'one 5'],
    [[5, -1], 'one 5'],
    [[5, 5], 'all 5'],
    [[5, 5, -1], 'most 5'],
    [[5, 5, 8], 'most 5'],
    [[5, 5, 8, 3], 'some 5'],
    [[5, 5, -1, -1], 'some 5'],
    [[5, 8, 3, 5, 2, 5, 13, 8], 'some 5'],
    [[3, 5], 'between 3 and 5'],
    [[3, 3, 8, 8, 13], 'between 3 and 13'],
  ] as const)('[TB6] %p is summed up as %p', (points, verdict) => {
    expect(says(...points)).toBe(verdict);
  });

  test.each([
    [[], []],
    [[5, 5, 8], ['5']],
    [
      [5, 5, 8, 8],
      ['5', '8'],
    ],
    [[5], ['5']],
    [[3, 5], []],
    [[3, 5, 13], []],
    [[3, 3, 8, 8, 13], []],
    [[1, 1, 3, 3, 8, 8], []],
  ] as const)('[TB5] after %p the cards to save are %p', (points, cards) => {
    const proposed = proposalsFor(decks.fibonacci, votes(...points));
    expect(proposed.map(({ label }) => label)).toEqual([...cards]);
  });

  test.each([
    ['save', [5, 5, 8]],
    ['save', [5, 5, 13, 8, 8]],
    ['explain', [3, 5, 13]],
    ['explain', [3, 3, 8, 8]],
    ['accept', [3, 5]],
    ['accept', [-1, 0]],
    ['accept', []],
  ] as const)('[TB5] the main action is to %s after %p', (action, points) => {
    expect(mainActionOf(decks.fibonacci, revealedRound(1, votes(...points)))).toBe(action);
  });

  test('[TB5, HN1] divided people vote again where they cannot explain, or have done so', () => {
    const divided = revealedRound(1, votes(3, 13));
    const floor = floorFrom(3, 0, 'highest');
    for (const round of [
      { ...revealedRound(1, []), cards: [3, 13] },
      { ...divided, floor },
    ])
      expect(mainActionOf(decks.fibonacci, round)).toBe('newRound');
    expect(mainActionOf(decks.fibonacci, { ...divided, agreed: 8 })).toBe('accept');
  });
});

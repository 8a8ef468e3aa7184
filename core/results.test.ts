import { describe, expect, test } from 'bun:test';
import type { Points } from './decks/deck.ts';
import { decks } from './decks/specified.ts';
import {
  closestCard,
  distribution,
  formatActual,
  formatAverage,
  isEverybodyIn,
  meanOf,
} from './results.ts';
import type { Vote } from './session/round.ts';

/** The votes of 'p0', 'p1', 'p2', … */
function votes(...points: readonly Points[]): Vote[] {
  return points.map((value, index) => ({ participantId: `p${index}`, points: value }));
}

const { fibonacci } = decks;

describe('voting statistics', () => {
  test('[R11] of five votes among six people', () => {
    const cast = votes(3, 5, 3, -1, 0);
    expect(cast).toHaveLength(5);
    expect(meanOf(fibonacci, cast)).toBe(11 / 3);
    const counts = distribution(fibonacci, cast).map(({ points, count }) => [points, count]);
    expect(counts).toEqual([
      [3, 2],
      [5, 1],
      [0, 1],
      [-1, 1],
    ]);
    expect(isEverybodyIn(cast.length, 6)).toBe(false);
  });

  test.each([
    [[], 0],
    [[0], 0],
    [[-1, -1], 0],
    [[0, -1], 0],
    [[5], 5],
    [[5, 0, -1], 5],
    [[0.5, 1], 0.75],
    [[1, 2, 2], 5 / 3],
  ] as const)('[R2] the average of %p is %p', (points, average) => {
    expect(meanOf(fibonacci, votes(...points))).toBe(average);
  });

  test.each([
    [0, 1, false],
    [2, 3, false],
    [3, 3, true],
  ])('[R11] that with %p votes of %p people all are in is %p', (voteCount, people, all) => {
    expect(isEverybodyIn(voteCount, people)).toBe(all);
  });
});

describe('the mean of the votes', () => {
  test.each([
    ['fibonacci', 0, '0'],
    ['fibonacci', 5, '5'],
    ['fibonacci', 11 / 3, '3.7'],
    ['linear', 2.25, '2.3'],
    ['linear', 0.04, '0'],
    ['powersOf2', 31.96, '32'],
  ] as const)('[R3] is shown in %s, where it is %p, as the average %p', (type, mean, shown) => {
    expect(formatAverage(decks[type], mean)).toBe(shown);
  });

  test.each([
    ['tShirt', 2, 'M'],
    ['tShirt', 2.4, 'M'],
    ['tShirt', 2.5, 'L'],
    ['tShirt', 0.5, 'XS'],
    ['tShirt', 0.75, 'S'],
    ['tShirt', 0, '—'],
    ['tShirtExpanded', 9, 'L'],
    ['tShirtExpanded', 8.9, 'M'],
    ['tShirtExpanded', 48, 'XXL'],
  ] as const)('[R3] is shown in %s, where it is %p, as the label %p', (type, mean, label) => {
    expect(formatAverage(decks[type], mean)).toBe(label);
  });

  test.each([
    [0, '0'],
    [5, '5'],
    [11 / 3, '3.67'],
    [2.5, '2.5'],
    [1.005, '1.01'],
    [0.125, '0.13'],
  ])('[R3] of %p is actually %p', (mean, shown) => {
    expect(formatActual(mean)).toBe(shown);
  });

  test.each([
    ['fibonacci', 4, '5'],
    ['fibonacci', 3.99, '3'],
    ['fibonacci', 0.1, '½'],
    ['fibonacci', 0, undefined],
    ['powersOf2', 24, '32'],
    ['linear', 0.4, '1'],
    ['linear', 10, '10'],
  ] as const)('[R3] is closest in %s, where it is %p, to the card %p', (type, mean, label) => {
    expect(closestCard(decks[type], mean)?.label).toBe(label);
  });
});

describe('the distribution', () => {
  test('[R7, RE3] has a bar for each value, with its share and its voters', () => {
    expect(distribution(decks.fibonacci, votes(-1, 8, 0.5, 8, 0))).toEqual([
      { points: 0.5, label: '½', counts: true, count: 1, percentage: 20, participantIds: ['p2'] },
      {
        points: 8,
        label: '8',
        counts: true,
        count: 2,
        percentage: 40,
        participantIds: ['p1', 'p3'],
      },
      { points: 0, label: '0', counts: false, count: 1, percentage: 20, participantIds: ['p4'] },
      { points: -1, label: '?', counts: false, count: 1, percentage: 20, participantIds: ['p0'] },
    ]);
  });

  test('[R7] has no bars without votes', () => {
    expect(distribution(decks.linear, [])).toEqual([]);
  });

  test('[R7, D8] speaks in labels where the scale does', () => {
    expect(distribution(decks.tShirtExpanded, votes(48, 1, -1)).map(({ label }) => label)).toEqual([
      'XXS',
      'XXL',
      '?',
    ]);
  });
});

import { describe, expect, test } from 'bun:test';
import type { Points } from '@story-pointer/core/decks/deck';
import { decks } from '@story-pointer/core/decks/specified';
import type { RevealedRound } from '@story-pointer/core/session/round';
import { arrangementOf } from './arrangement.ts';

function roundOf(points: readonly Points[]): RevealedRound {
  const votes = points.map((value, index) => ({ participantId: `p${index}`, points: value }));
  return {
    ...{ number: 1, state: 'revealed', agreed: null, byRule: false, took: null, startedAt: null },
    ...{ revealedAt: null, floor: null, cards: null, tally: null, remarks: null, votes },
  };
}

const arranged = (...points: readonly Points[]) => arrangementOf(decks.fibonacci, roundOf(points));

describe('the places of the cards after a reveal', () => {
  test('each value has a column, and unchosen cards between them are ghosts', () => {
    const arrangement = arranged(2, 8, 5, 5);
    if (arrangement.is !== 'columns') throw new Error(arrangement.is);
    const { columns, ghosts, line } = arrangement;
    expect(columns.map(({ label }) => label)).toEqual(['2', '5', '8']);
    expect(ghosts.map(({ label }) => label)).toEqual(['3']);
    expect(line).toBeNull();
    const places = [...columns, ...ghosts];
    expect(places.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(1);
    for (const { x, width } of places) {
      expect(x - width / 2).toBeGreaterThanOrEqual(0);
      expect(x + width / 2).toBeLessThanOrEqual(1.0001);
    }
  });

  test('votes without a figure stand behind a line, in the order of the distribution', () => {
    const arrangement = arranged(3, -1, 0, 5);
    if (arrangement.is !== 'columns') throw new Error(arrangement.is);
    const { columns, line } = arrangement;
    expect(columns.map(({ label }) => label)).toEqual(['3', '5', '0', '?']);
    expect(line).toBeGreaterThan(columns[1]?.x ?? 1);
    expect(line).toBeLessThan(columns[2]?.x ?? 0);
  });

  test('agreement is a fan', () => {
    expect(arranged(5, 5, 5)).toEqual({ is: 'fan', count: 3 });
  });

  test.each([
    ['no votes', []],
    ['more than six values', [1, 2, 3, 5, 8, 13, 21]],
    ['more than fourteen votes', Array.from({ length: 15 }, (_, index) => (index % 2 ? 3 : 5))],
  ] as const)('%s are shown in rows', (_, points) => {
    expect(arranged(...points)).toEqual({ is: 'rows' });
  });
});

import { describe, expect, test } from 'bun:test';
import * as fc from 'fast-check';
import { consensusOf } from './consensus.ts';
import { type Deck, ladderOf, type Points } from './decks/deck.ts';
import { deckOf } from './decks/scale.ts';
import { decks } from './decks/specified.ts';
import { isFan, rowsOf } from './ladder.ts';
import { type RevealedRound, revealedRound } from './session/round.ts';
import { trials } from './testing/nightly.ts';
import { ownDeck, scales, written } from './testing/scales.ts';

/** The votes of 'p0', 'p1', 'p2', … */
function roundOf(points: readonly Points[]): RevealedRound {
  return revealedRound(
    1,
    points.map((value, index) => ({ participantId: `p${index}`, points: value })),
  );
}

/** The rows of a round in short: '5:2' for two votes, '5*' for the most, '-8' for an unchosen card. */
function inShort(deck: Deck, round: RevealedRound): string[] {
  const { counted, leftOut } = rowsOf(deck, round);
  const texts = (rows: typeof counted) =>
    rows.map((row) =>
      row.is === 'gap'
        ? row.cards.map(({ label }) => `-${label}`).join('')
        : `${row.label}:${row.count}${row.isMost ? '*' : ''}${row.end ? ` ${row.end}` : ''}`,
    );
  return [...texts(counted), ...(leftOut.length > 0 ? ['|', ...texts(leftOut)] : [])];
}

const anyDeck = fc.oneof(fc.constantFrom(...scales.map(deckOf)), ownDeck.map(written));
const anyRound = anyDeck.chain((deck) =>
  fc
    .array(fc.constantFrom(...deck.cards), { maxLength: 60 })
    .map((cards) => ({ deck, round: roundOf(cards.map(({ value }) => value)) })),
);

function lawOfRows(title: string, check: (deck: Deck, round: RevealedRound) => void): void {
  test(title, () =>
    fc.assert(
      fc.property(anyRound, ({ deck, round }) => check(deck, round)),
      trials(100),
    ),
  );
}

describe('the rows of a round', () => {
  test.each([
    [[], []],
    [
      [5, 8, 3, 5, 2, 5, 13, 8],
      ['2:1 lowest', '3:1', '5:3*', '8:2', '13:1 highest'],
    ],
    [
      [2, 13, 13],
      ['2:1 lowest', '-3-5-8', '13:2* highest'],
    ],
    [
      [5, 8],
      ['5:1', '8:1'],
    ],
    [
      [5, 5, 0, -1, -1],
      ['5:2*', '|', '0:1', '?:2'],
    ],
    [[-1], ['|', '?:1']],
  ] as const)('[RE3] of %p are %p', (points, rows) => {
    expect(inShort(decks.fibonacci, roundOf(points))).toEqual([...rows]);
  });

  test('[RE3, V20] name the voters, with what they said', () => {
    const said = { participantId: 'p1', reason: 'Keys', unsure: true };
    const { counted } = rowsOf(decks.fibonacci, { ...roundOf([5, 5]), remarks: [said] });
    expect(counted[0]).toMatchObject({
      voters: [
        { id: 'p0', reason: '', unsure: false },
        { id: 'p1', reason: 'Keys', unsure: true },
      ],
    });
  });

  test('[HN1] name nobody where names are hidden', () => {
    const { counted } = rowsOf(decks.fibonacci, { ...roundOf([]), cards: [5, 5, 8] });
    expect(counted).toMatchObject([
      { label: '5', count: 2, voters: [] },
      { label: '8', count: 1, voters: [] },
    ]);
  });

  lawOfRows('[RE3] hold each vote once, and shares make a whole', (deck, round) => {
    const { counted, leftOut } = rowsOf(deck, round);
    const rows = [...counted, ...leftOut].filter((row) => row.is === 'votes');
    const ids = rows.flatMap(({ voters }) => voters.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(
      round.votes.map(({ participantId }) => participantId).toSorted(),
    );
    const shares = rows.reduce((sum, { percentage }) => sum + percentage, 0);
    expect(shares).toBeCloseTo(round.votes.length > 0 ? 100 : 0);
  });

  lawOfRows('[RE3] go from low to high without leaving out a card between', (deck, round) => {
    const { counted, leftOut } = rowsOf(deck, round);
    const values = counted.flatMap((row) =>
      row.is === 'gap' ? row.cards.map(({ value }) => value) : [row.points],
    );
    const ladder = ladderOf(deck).map(({ value }) => value);
    const from = ladder.indexOf(values[0] ?? -99);
    expect(values).toEqual(values.length > 0 ? ladder.slice(from, from + values.length) : []);
    for (const { points } of leftOut) expect(ladder).not.toContain(points);
  });

  lawOfRows('[TB6] mark the ends only of votes that are apart', (deck, round) => {
    const { counted } = rowsOf(deck, round);
    const rows = counted.filter((row) => row.is === 'votes');
    const ends = rows.map(({ end }) => end).filter((end) => end !== null);
    const isApart = consensusOf(deck, round.votes).is === 'apart';
    expect(ends).toEqual(isApart ? ['lowest', 'highest'] : []);
    if (isApart) expect([rows[0]?.end, rows.at(-1)?.end]).toEqual(['lowest', 'highest']);
  });

  lawOfRows('[TB6] mark the most chosen, which at least two people chose', (deck, round) => {
    const rows = rowsOf(deck, round).counted.filter((row) => row.is === 'votes');
    const most = Math.max(2, ...rows.map(({ count }) => count));
    for (const { count, isMost } of rows) expect(isMost).toBe(count === most);
  });
});

describe('an agreement', () => {
  test.each([
    [[5, 5, 5], true],
    [[5], false],
    [[5, 8], false],
    [[5, 5, -1], false],
    [Array.from({ length: 14 }, () => 5), true],
    [Array.from({ length: 15 }, () => 5), false],
  ])('[TB6] of %p lies in a fan: %p', (points, fan) => {
    expect(isFan(decks.fibonacci, roundOf(points))).toBe(fan);
  });

  test('[HN1] without names lies in no fan', () => {
    expect(isFan(decks.fibonacci, { ...roundOf([]), cards: [5, 5, 5] })).toBe(false);
  });
});

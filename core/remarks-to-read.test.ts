import { expect, test } from 'bun:test';
import { decks } from './decks/specified.ts';
import { remarksToRead } from './remarks-to-read.ts';
import { revealedRound } from './session/round.ts';

const votes = [
  { participantId: 'ann', points: 5 },
  { participantId: 'bob', points: -1 },
  { participantId: 'cid', points: 13 },
  { participantId: 'dora', points: 2 },
];
const said = (participantId: string | null, reason: string, unsure = false) => ({
  ...{ participantId, reason, unsure },
});

test('[V20] remarks are read from the lowest card, then the highest, then the others', () => {
  const remarks = votes.map(({ participantId }) => said(participantId, `of ${participantId}`));
  const read = remarksToRead(decks.fibonacci, { ...revealedRound(1, votes), remarks });
  expect(read.map(({ label, reason }) => [label, reason])).toEqual([
    ['2', 'of dora'],
    ['13', 'of cid'],
    ['5', 'of ann'],
    ['?', 'of bob'],
  ]);
});

test('[HN9] without names only reasons are read, and no card goes with them', () => {
  const remarks = [said(null, 'a'), said(null, '', true)];
  const round = { ...revealedRound(1, []), cards: [3, 5, 8], remarks };
  expect(remarksToRead(decks.fibonacci, round)).toEqual([
    { participantId: null, reason: 'a', unsure: false, label: null },
  ]);
});

test('[V20] a round without remarks has none to read', () => {
  expect(remarksToRead(decks.fibonacci, revealedRound(1, votes))).toEqual([]);
});

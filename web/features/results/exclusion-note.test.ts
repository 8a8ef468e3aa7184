import { expect, test } from 'bun:test';
import { decks } from '@story-pointer/core/decks/specified';
import { exclusionNote } from './result-figures.tsx';

const votes = (...points: number[]) =>
  points.map((value, index) => ({ participantId: `p${index}`, points: value }));

test('[RE1] the note tells how many votes of either kind are left out', () => {
  expect(exclusionNote(decks.fibonacci, votes(3, -1, 5))).toBe("Excluded: 1 'Need more info' vote");
  expect(exclusionNote(decks.fibonacci, votes(0, 8, 0))).toBe('Excluded: 2 zero votes');
  expect(exclusionNote(decks.fibonacci, votes(-1, 0, -1))).toBe(
    "Excluded: 2 'Need more info' votes and 1 zero vote",
  );
});

test('[RE1] there is no note when every vote counts', () => {
  expect(exclusionNote(decks.fibonacci, votes(0.5, 3))).toBeNull();
  expect(exclusionNote(decks.fibonacci, [])).toBeNull();
});

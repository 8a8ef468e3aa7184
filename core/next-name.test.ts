import { expect, test } from 'bun:test';
import { nextName } from './next-name.ts';

test('[CR1] the name after one with a number has the next number', () => {
  expect(nextName('Sprint 24 planning')).toBe('Sprint 25 planning');
  expect(nextName('Team 7, Sprint 99')).toBe('Team 7, Sprint 100');
  expect(nextName('S009')).toBe('S010');
});

test('[CR1] a name without a number stays, and nothing follows a date', () => {
  expect(nextName('Refinement')).toBe('Refinement');
  expect(nextName('Refinement 2026-11-26')).toBeNull();
  expect(nextName('Planung 26.11.')).toBeNull();
});

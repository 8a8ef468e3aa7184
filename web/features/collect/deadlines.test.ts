import { expect, test } from 'bun:test';
import { fromField, toField, workingDay } from './deadline-field.tsx';

const at = (text: string) => new Date(text).getTime();

test('[CO11] votes are due at ten on the next working day, unless another time is chosen', () => {
  expect(workingDay(at('2026-11-26T08:00'), 1)).toBe(at('2026-11-27T10:00'));
  expect(workingDay(at('2026-11-27T17:30'), 1)).toBe(at('2026-11-30T10:00'));
  expect(workingDay(at('2026-11-28T17:30'), 1)).toBe(at('2026-11-30T10:00'));
  expect(workingDay(at('2026-12-31T23:59'), 1)).toBe(at('2027-01-01T10:00'));
  expect(workingDay(at('2026-11-26T23:00'), 3)).toBe(at('2026-11-30T10:00'));
  expect(workingDay(at('2026-11-26T23:00'), 7)).toBe(at('2026-12-03T10:00'));
});

test('[CO11] a time goes through its field unchanged', () => {
  expect(toField(at('2026-01-02T03:04'))).toBe('2026-01-02T03:04');
  expect(fromField(toField(at('2026-03-29T10:00')))).toBe(at('2026-03-29T10:00'));
  expect(fromField('')).toBeNull();
});

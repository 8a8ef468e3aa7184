import { describe, expect, test } from 'bun:test';
import {
  checkTime,
  idSchema,
  madeAt,
  makeId,
  receiptLifetime,
  timeIn,
  timeOf,
  withTime,
} from './ids.ts';
import { codeLength } from './session-code.ts';
import { commandIdSchema } from './wire.ts';

describe('ids', () => {
  test.each([
    [0, 0, '00000000000000000000'],
    [1_700_000_000_123.456, 0.5, '6553f1001e2408000000'],
    [1_700_000_000_999.999, 0.999_999_999, '6553f100f423ffffffff'],
  ])('at %p with the random number %p', (now, random, id) => {
    expect(makeId(now, random)).toBe(id);
    expect(madeAt(id)).toBeCloseTo(now, 2);
  });

  test('an id of another form does not say when it was made', () => {
    for (const id of [
      'participant-1',
      '6553f1001e240800000',
      '6553f1001e24080000000',
      '6553f1001E2408000000',
    ])
      expect(madeAt(id)).toBeUndefined();
  });

  test('a younger id comes after an older one', () => {
    const moments = [1, 999.5, 1000, 60_000, 1_700_000_000_000, 1_700_000_000_000.25];
    const ids = moments.map((now, index) => makeId(now, 1 - (index + 1) / 10));
    expect(ids.toSorted()).toEqual(ids);
  });

  test('[N10] a new id can be one, and has the length of a session code', () => {
    const id = makeId(Date.UTC(2099, 11, 31), 0.123);
    expect(idSchema.safeParse(id).success).toBe(true);
    expect(id).toHaveLength(codeLength);
  });

  test.each([
    ['a', true],
    ['participant-1', true],
    ['x'.repeat(36), true],
    ['', false],
    ['x'.repeat(37), false],
    ['a b', false],
    ['__proto__', false],
    ['é', false],
    ['a\n', false],
    [7, false],
    [null, false],
  ])('[N10] that %p can be an id is %p', (candidate, possible) => {
    expect(idSchema.safeParse(candidate).success).toBe(possible);
  });
});

test('a UUID that is given the time is one still, and sorts by it', () => {
  const uuid = 'ffffffff-ffff-4fff-bfff-fffffffffffe';
  const ids = [1_700_000_000_000, 1_700_000_000_001.9, 1_800_000_000_000].map((now) =>
    withTime(uuid, now),
  );
  expect(ids[0]).toBe('018bcfe5-6800-7fff-bfff-fffffffffffe');
  expect(ids.map(timeOf)).toEqual(['018bcfe56800', '018bcfe56801', '01a3185c5000']);
  expect(ids.map(timeIn)).toEqual([1_700_000_000_000, 1_700_000_000_001, 1_800_000_000_000]);
  expect(timeIn(uuid)).toBeUndefined();
  for (const id of ids) expect(commandIdSchema.safeParse(id).success).toBe(true);
});

const hour = 60 * 60 * 1000;
const now = Date.UTC(2026, 0, 31);
const uuid = 'ffffffff-ffff-4fff-bfff-fffffffffffe';

test.each([
  [-12 * hour - 1, 'commandTooOld'],
  [-12 * hour, undefined],
  [0, undefined],
  [12 * hour, undefined],
  [12 * hour + 1, 'commandFromFuture'],
])('a command whose time is %p ms from now: %p', (difference, code) => {
  const outcome = checkTime(withTime(uuid, now + difference), now);
  expect<string | undefined>(outcome.ok ? undefined : outcome.refusal.code).toBe(code);
});

test('an id without a time is taken as it is', () => {
  expect(checkTime(uuid, now).ok).toBe(true);
});

test('a receipt is kept for longer than its command can be sent again', () => {
  // Made by a clock that was as far ahead as it may be.
  const madeAt = now;
  const commandId = withTime(uuid, madeAt + 12 * hour);
  const wrongDay = 24 * hour;
  expect(checkTime(commandId, madeAt + receiptLifetime - wrongDay + 1).ok).toBe(false);
});

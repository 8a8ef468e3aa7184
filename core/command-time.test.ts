import { expect, test } from 'bun:test';
import { checkTime, receiptLifetime } from './command-time.ts';
import { withTime } from './ids.ts';

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

import { expect, test } from 'bun:test';
import { LeakyBuckets } from './rates.ts';

/** Buckets for 6 a minute, and a clock that the test moves. */
function sixAMinute() {
  const clock = { now: 1_000_000 };
  return { buckets: new LeakyBuckets(6, () => clock.now), clock };
}

function takeAll(buckets: LeakyBuckets, who: string): void {
  for (let i = 0; i < 6; i += 1) expect(buckets.take(who)).toBe(0);
}

test('[W25] a minute’s worth of actions is allowed at once, and then one after another', () => {
  const { buckets, clock } = sixAMinute();
  takeAll(buckets, 'ann');
  expect(buckets.take('ann')).toBe(10);
  clock.now += 9_000;
  expect(buckets.take('ann')).toBe(1);
  clock.now += 1_000;
  expect(buckets.take('ann')).toBe(0);
  expect(buckets.take('ann')).toBe(10);
});

test('[W25] after a minute of waiting a whole minute’s worth is allowed again, and no more', () => {
  const { buckets, clock } = sixAMinute();
  takeAll(buckets, 'ann');
  clock.now += 3_600_000;
  takeAll(buckets, 'ann');
  expect(buckets.take('ann')).toBe(10);
});

test('[W25] senders do not wait for each other', () => {
  const { buckets } = sixAMinute();
  takeAll(buckets, 'ann');
  expect(buckets.take('bob')).toBe(0);
});

test('[W25] a look takes nothing, and a refusal does not lengthen the wait', () => {
  const { buckets } = sixAMinute();
  for (let i = 0; i < 100; i += 1) expect(buckets.wait('ann')).toBe(0);
  takeAll(buckets, 'ann');
  for (let i = 0; i < 100; i += 1) expect(buckets.take('ann')).toBe(10);
});

test('[W25] a flood of senders uses bounded memory, and the latest are remembered', () => {
  const { buckets } = sixAMinute();
  takeAll(buckets, 'ann');
  for (let i = 0; i < 50_000; i += 1) buckets.take(`stranger ${i}`);
  expect(buckets.take('ann')).toBe(10);
  for (let i = 0; i < 200_000; i += 1) buckets.take(`other stranger ${i}`);
  expect(buckets.size).toBeLessThanOrEqual(100_000);
  expect(buckets.take('ann')).toBe(0);
});

test('[W25] a sender is forgotten once its whole minute’s worth is allowed again, and not before', () => {
  const { buckets, clock } = sixAMinute();
  for (let i = 0; i < 1000; i += 1) buckets.take(`stranger ${i}`);
  clock.now += 59_000;
  takeAll(buckets, 'ann');
  expect(buckets.size).toBe(1001);
  clock.now += 1_000;
  takeAll(buckets, 'bob');
  expect(buckets.take('ann')).toBe(9);
  for (let count = 0; count < 2; count += 1) {
    clock.now += 60_000;
    takeAll(buckets, 'bob');
  }
  expect(buckets.size).toBe(2);
});

test('[W25, O44] a single jump of the clock makes nobody wait longer than before', () => {
  const { buckets, clock } = sixAMinute();
  for (const jump of [-86_400_000, 2 * 86_400_000, -1]) {
    while (buckets.take('ann') === 0);
    clock.now += jump;
    expect(buckets.wait('ann')).toBeLessThanOrEqual(10);
    clock.now += 10_000;
    expect(buckets.take('ann')).toBe(0);
  }
});

test('[W25, O44] a clock that goes back again and again does not allow more', () => {
  const { buckets, clock } = sixAMinute();
  let taken = 0;
  for (let count = 0; count < 60_000; count += 1) {
    // Forward by half a millisecond, back by a quarter.
    clock.now += count % 2 === 0 ? 0.5 : -0.25;
    if (buckets.take('ann') === 0) taken += 1;
  }
  // Only steps forward count: 15 seconds.
  expect(taken).toBeLessThanOrEqual(6 + 1);
});

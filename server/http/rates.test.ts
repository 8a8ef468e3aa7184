import { expect, test } from 'bun:test';
import { Rate } from './rates.ts';

/** A rate of 6 a minute, and a clock that is moved by hand. */
function sixAMinute() {
  const clock = { now: 1_000_000 };
  return { rate: new Rate(6, () => clock.now), clock };
}

function takeAll(rate: Rate, who: string): void {
  for (let i = 0; i < 6; i += 1) expect(rate.take(who)).toBe(0);
}

test('[W25] a minute’s worth may come at once, and then one after another', () => {
  const { rate, clock } = sixAMinute();
  takeAll(rate, 'ann');
  expect(rate.take('ann')).toBe(10);
  clock.now += 9_000;
  expect(rate.take('ann')).toBe(1);
  clock.now += 1_000;
  expect(rate.take('ann')).toBe(0);
  expect(rate.take('ann')).toBe(10);
});

test('[W25] who waited for a minute has a whole minute’s worth again, and no more', () => {
  const { rate, clock } = sixAMinute();
  takeAll(rate, 'ann');
  clock.now += 3_600_000;
  takeAll(rate, 'ann');
  expect(rate.take('ann')).toBe(10);
});

test('[W25] nobody waits for somebody else', () => {
  const { rate } = sixAMinute();
  takeAll(rate, 'ann');
  expect(rate.take('bob')).toBe(0);
});

test('[W25] looking takes nothing, and being refused does not lengthen the wait', () => {
  const { rate } = sixAMinute();
  for (let i = 0; i < 100; i += 1) expect(rate.wait('ann')).toBe(0);
  takeAll(rate, 'ann');
  for (let i = 0; i < 100; i += 1) expect(rate.take('ann')).toBe(10);
});

test('[W25] a flood of senders costs bounded memory, and those heard of last are remembered', () => {
  const { rate } = sixAMinute();
  takeAll(rate, 'ann');
  for (let i = 0; i < 50_000; i += 1) rate.take(`stranger ${i}`);
  expect(rate.take('ann')).toBe(10);
  for (let i = 0; i < 200_000; i += 1) rate.take(`other stranger ${i}`);
  expect(rate.size).toBeLessThanOrEqual(100_000);
  expect(rate.take('ann')).toBe(0);
});

test('[W25] who has a whole minute’s worth again is forgotten, and nobody before', () => {
  const { rate, clock } = sixAMinute();
  for (let i = 0; i < 1000; i += 1) rate.take(`stranger ${i}`);
  clock.now += 59_000;
  takeAll(rate, 'ann');
  expect(rate.size).toBe(1001);
  clock.now += 1_000;
  takeAll(rate, 'bob');
  expect(rate.take('ann')).toBe(9);
  clock.now += 60_000;
  takeAll(rate, 'bob');
  expect(rate.size).toBe(2);
});

test('[W25] a clock that was set back forgets in time, too', () => {
  const { rate, clock } = sixAMinute();
  takeAll(rate, 'ann');
  clock.now -= 86_400_000;
  takeAll(rate, 'ann');
  clock.now += 60_000;
  takeAll(rate, 'bob');
  clock.now += 60_000;
  rate.take('bob');
  expect(rate.size).toBe(2);
});

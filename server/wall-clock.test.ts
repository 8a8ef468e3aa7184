import { expect, test } from 'bun:test';
import { wallClock } from './wall-clock.ts';

test('[O44] the time of day never goes back by itself and tells moments apart', () => {
  const now = wallClock();
  let last = now();
  let equal = 0;
  for (let count = 0; count < 200_000; count += 1) {
    const time = now();
    if (time === last) equal += 1;
    expect(time).toBeGreaterThanOrEqual(last);
    last = time;
  }
  expect(equal).toBeLessThan(200_000);
  expect(Math.abs(Date.now() - last)).toBeLessThan(1000);
});

test('[O44] the time of day follows a machine whose clock is changed', () => {
  const machine = { now: Date.UTC(2026, 0, 31), elapsed: 5000 };
  const now = wallClock(
    () => Math.floor(machine.now),
    () => machine.elapsed,
  );
  for (const jump of [-3_600_000, 7_200_000, -1500]) {
    machine.now += jump;
    machine.elapsed += 0.25;
    machine.now += 0.25;
    expect(Math.abs(now() - machine.now)).toBeLessThan(1);
  }
});

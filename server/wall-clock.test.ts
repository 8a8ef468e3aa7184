import { expect, test } from 'bun:test';
import { MovableMachine } from './testing/movable-machine.ts';
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

test('[O44] the time of day follows a machine whose clock is set, once it has been so for a minute', () => {
  const machine = new MovableMachine();
  for (const jump of [-3_600_000, 7_200_000, -1500]) {
    const before = machine.now();
    machine.jump(jump);
    expect(machine.now()).toBe(before);
    machine.pass(59_999.75);
    expect(machine.now()).toBe(before + 59_999.75);
    machine.pass(0.25);
    expect(machine.now()).toBe(before + jump + 60_000);
  }
});

test('[O44] the time of day waits for the last of several jumps', () => {
  const machine = new MovableMachine();
  const before = machine.now();
  for (const jump of [2000, 3000, -9000]) {
    machine.jump(jump);
    machine.now();
    machine.pass(40_000);
  }
  expect(machine.now()).toBe(before + 120_000);
  machine.pass(20_000);
  expect(machine.now()).toBe(before + 140_000 - 4000);
});

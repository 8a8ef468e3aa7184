import { expect, test } from 'bun:test';
import { Memory } from './memory.ts';

/** The memory of servers one after another, in megabytes every two seconds. */
function memoryOf(...lives: readonly (readonly number[])[]): Memory {
  const memory = new Memory();
  let seconds = 0;
  for (const [life, samples] of lives.entries()) {
    for (const megabytes of samples) {
      memory.note(String(life), { seconds, megabytes });
      seconds += 2;
    }
  }
  return memory;
}

const rising = Array.from({ length: 300 }, (_, index) => 80 + index / 4);
const steady = Array.from({ length: 300 }, (_, index) => 80 + (index % 7));
const warmingUp = steady.map((megabytes, index) => (index < 50 ? 40 + index : megabytes + 10));

test.each([
  ['that rises all the time grows', rising, true],
  ['that goes up and down does not grow', steady, false],
  ['that rises at first does not grow', warmingUp, false],
  ['that was seen for too short a time is not judged', rising.slice(-50), false],
])('memory %s', (_, samples, grows) => {
  expect(memoryOf(samples).grows).toBe(grows);
});

test('only the longest life of a server counts', () => {
  expect(memoryOf(rising.slice(0, 100), steady).grows).toBe(false);
  expect(memoryOf(steady.slice(0, 100), rising).grows).toBe(true);
});

test('memory is reported once for so many seconds', () => {
  expect(memoryOf([80, 81, 82, 83, 84]).every(4)).toEqual([81, 83, 84]);
});

import { expect, test } from 'bun:test';
import { freeTop } from './free-place.ts';

const toast = { top: 0, bottom: 50, left: 100, right: 500 };
const at = (top: number, bottom: number, left = 0, right = 600) => ({ top, bottom, left, right });

test.each([
  ['at the bottom of an empty screen', [], 734],
  ['above what lies there', [at(700, 800)], 650],
  ['in the lowest gap that is large enough', [at(700, 800), at(500, 660)], 448],
  ['beside what is not below it', [at(700, 800, 500, 600), at(700, 800, 0, 100)], 734],
] as const)('[PG78] a message stands %s (finding A3)', (_, controls, top) => {
  const far = { ...toast, top: 2000, bottom: 2050 };
  const found = freeTop(far, controls, 800);
  expect(Math.abs(found - top)).toBeLessThan(4);
});

test('[PG78] a message that covers nothing stays where it is', () => {
  expect(freeTop({ ...toast, top: 300, bottom: 350 }, [at(700, 800)], 800)).toBe(300);
});

test('[PG78] where all is full it covers as little as it can', () => {
  const found = freeTop({ ...toast, top: 100, bottom: 150 }, [at(0, 300), at(320, 800)], 800);
  expect(found).toBeGreaterThan(250);
  expect(found).toBeLessThanOrEqual(320);
});

import { expect, test } from 'bun:test';
import { Turns } from './turns.ts';

/** Begins requests from these addresses at once. Returns them in the order in which they may begin. */
async function beginAll(addresses: readonly string[]): Promise<string[]> {
  const turns = new Turns();
  const begun: string[] = [];
  await Promise.all(
    addresses.map(async (address) => {
      await turns.take(address);
      begun.push(address);
    }),
  );
  return begun;
}

test('a few requests begin at once, and one of another address comes before the rest of a burst', async () => {
  const burst = Array<string>(1000).fill('burst');
  const begun = await beginAll([...burst, 'other']);
  expect(begun).toHaveLength(1001);
  expect(begun.indexOf('other')).toBeLessThan(20);
});

test('other work has its turn between the requests of a burst', async () => {
  const turns = new Turns();
  let begun = 0;
  const all = Promise.all(
    Array.from({ length: 100 }, async () => {
      await turns.take('burst');
      begun += 1;
    }),
  );
  const counts: number[] = [];
  while (begun < 100) {
    await new Promise((resolve) => setImmediate(resolve));
    counts.push(begun);
  }
  await all;
  expect(counts.length).toBeGreaterThan(10);
});

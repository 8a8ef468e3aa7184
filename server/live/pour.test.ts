import { expect, test } from 'bun:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Pour } from './pour.ts';

test('[W89] who takes all at once gets it in turns with others who do, and with everybody else', async () => {
  const sent: string[] = [];
  const pourTo = (name: string) => {
    const socket = {
      getBufferedAmount: () => 0,
      send: () => sent.push(name),
      terminate: () => undefined,
    };
    return new Promise<boolean>((resolve) => {
      new Pour(
        socket,
        Array(20)
          .fill('x'.repeat(32 * 1024))
          .values(),
        resolve,
      ).goOn();
    });
  };
  const all = Promise.all([pourTo('Ann'), pourTo('Bob')]);
  await nextTurn();
  expect(sent.length).toBeLessThan(20);
  expect(await all).toEqual([true, true]);
  expect(sent.filter((name) => name === 'Ann')).toHaveLength(20);
  expect(sent.lastIndexOf('Ann')).toBeGreaterThan(sent.indexOf('Bob', sent.length / 2));
});

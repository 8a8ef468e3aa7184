import { expect, test } from 'bun:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BackpressuredSender } from './backpressured-sender.ts';

test('who takes all at once gets it in turns with others who do, and with everybody else', async () => {
  const sent: string[] = [];
  const sendTo = (name: string) => {
    const socket = {
      getBufferedAmount: () => 0,
      send: () => sent.push(name),
      terminate: () => undefined,
    };
    return new Promise<boolean>((resolve) => {
      new BackpressuredSender(
        socket,
        Array(20)
          .fill('x'.repeat(32 * 1024))
          .values(),
        resolve,
      ).resume();
    });
  };
  const all = Promise.all([sendTo('Ann'), sendTo('Bob')]);
  await nextTurn();
  expect(sent.length).toBeLessThan(20);
  expect(await all).toEqual([true, true]);
  expect(sent.filter((name) => name === 'Ann')).toHaveLength(20);
  expect(sent.lastIndexOf('Ann')).toBeGreaterThan(sent.indexOf('Bob', sent.length / 2));
});

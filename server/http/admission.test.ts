import { expect, test } from 'bun:test';
import { importLimits } from '@story-pointer/core/import/limits';
import type { Room } from '@story-pointer/core/session/room';
import { sleep } from 'bun';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { openRoom } from '../testing/room.ts';
import { plainRequest, Tap } from '../testing/tap.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

/** The head of a request for many stories, whose body is still to come. */
function headOfStories(sessionId: string, browser: Browser, bytes: number, address = ''): string {
  return [
    `POST /api/sessions/${sessionId}/commands HTTP/1.1`,
    'host: tap',
    'content-type: application/json',
    `content-length: ${bytes}`,
    `cookie: ${browser.cookie}`,
    ...(address ? [`x-forwarded-for: ${address}`] : []),
    '',
    '',
  ].join('\r\n');
}

test('[A1] a long body is refused early if its sender may not send it', async () => {
  await using server = await startServer();
  const { ann, annSeat, bob } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const stranger = new Browser(server.url);
  await stranger.create();
  const codeFor = async (browser: Browser, code = sessionId) => {
    using tap = await Tap.open(server.url, headOfStories(code, browser, importLimits.bytes));
    await tap.until('"code"');
    return /"code":"(\w+)"/.exec(tap.received)?.[1];
  };
  expect(await codeFor(new Browser(server.url))).toBe('noKey');
  expect(await codeFor(stranger)).toBe('notYourSeat');
  expect(await codeFor(bob)).toBe('facilitatorOnly');
  expect(await codeFor(ann, 'none')).toBe('sessionNotFound');
  await ann.send(annSeat, { type: 'closeSession' });
  expect(await codeFor(ann)).toBe('sessionClosed');
});

test('the bytes of long bodies in progress from one address are limited, and further ones are told to retry', async () => {
  await using server = await startServer({ edge: { ...noEdgeLimits, trustedProxies: 1 } });
  const { ann, annSeat } = await openRoom(server.url);
  const send = (address: string) =>
    Tap.open(server.url, headOfStories(annSeat.sessionId, ann, importLimits.bytes, address));
  const first = await send('192.0.2.1');
  using second = await send('192.0.2.1');
  await second.until('HTTP/1.1 503');
  await second.until('"code":"notReady"');
  expect(second.received).toMatch(/^retry-after: \d+\r$/im);
  // Short bodies and other addresses are still accepted.
  expect((await ann.send(annSeat, { type: 'createStory', name: 'Pay' })).status).toBe(200);
  using other = await send('192.0.2.2');

  first[Symbol.dispose]();
  await until(async () => {
    using third = await send('192.0.2.1');
    await sleep(50);
    return third.received === '';
  });
  expect(other.received).toBe('');
  const text = await (await fetch(`${server.url}/metrics`)).text();
  expect(text).toContain('story_pointer_refusals_total{reason="large_bodies"}');
});

test('the requests in progress from one address are limited, and others are answered meanwhile', async () => {
  let isHeld = false;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  class SlowStore extends MemoryStore {
    override async load(sessionId: string): Promise<Room> {
      if (isHeld) await released;
      return await super.load(sessionId);
    }
  }
  await using server = await startServer({
    store: new SlowStore(),
    edge: { ...noEdgeLimits, trustedProxies: 1 },
  });
  isHeld = true;
  const ask = (address: string, path: string) =>
    fetch(server.url + path, { headers: { 'x-forwarded-for': address } });
  const held: Tap[] = [];
  while (held.length < 1000) {
    const some = Array.from({ length: 100 }, (_, index) => {
      const path = `/api/sessions/none-${held.length + index}`;
      const head = plainRequest('GET', path, '').trimEnd();
      return Tap.open(server.url, `${head}\r\nx-forwarded-for: 192.0.2.1\r\n\r\n`);
    });
    held.push(...(await Promise.all(some)));
    // The system drops connections that the server has not accepted when more come, and repeats them seconds later.
    expect((await ask('192.0.2.2', '/healthz')).status).toBe(200);
  }
  await until(async () => (await ask('192.0.2.1', '/api/sessions')).status === 503);
  expect(held.map(({ received }) => received).join('')).toBe('');
  const refused = await ask('192.0.2.1', '/api/sessions');
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'notReady' });
  expect((await ask('192.0.2.1', '/healthz')).status).toBe(200);
  expect((await ask('192.0.2.2', '/api/sessions')).status).toBe(200);
  release();
  await Promise.all(held.map(({ closed }) => closed));
  expect((await ask('192.0.2.1', '/api/sessions')).status).toBe(200);
});

test('a body that comes too slowly is given up', async () => {
  await using server = await startServer();
  const head = 'POST /api/sessions HTTP/1.1\r\nhost: tap\r\ncontent-type: application/json\r\n';
  const tap = await Tap.open(server.url, `${head}content-length: 1000\r\n\r\n`);
  using _ = tap;
  const begin = performance.now();
  // An occasional byte keeps the connection itself alive.
  while (!tap.received.includes('HTTP/1.1 400') && performance.now() - begin < 20_000) {
    tap.send('{');
    await sleep(500);
  }
  expect(tap.received).toContain('The request was incomplete.');
}, 180_000);

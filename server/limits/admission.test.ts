import { expect, test } from 'bun:test';
import { importLimits } from '@story-pointer/core/import/limits';
import type { Room } from '@story-pointer/core/session/room';
import { sleep } from 'bun';
import type { Context } from 'hono';
import type { Env } from '../http/call.ts';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { metricsOf } from '../testing/metrics-of.ts';
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

/** A list of stories that is nearly as long as a list may be. */
const longList = Array.from({ length: 500 }, () => ({
  name: 'Pay',
  description: 'x'.repeat(3900),
}));

const manyStories = { participants: 50, stories: 5000, bytes: 20_000_000, seatsPerBrowser: 1000 };

test('[W25] bodies that are claimed, and do not come, keep no list of stories out', async () => {
  await using server = await startServer({ limits: manyStories });
  const { ann, annSeat } = await openRoom(server.url);
  const claim = headOfStories(annSeat.sessionId, ann, importLimits.bytes);
  const stuck = await Promise.all(
    Array.from({ length: 40 }, () => Tap.open(server.url, `${claim}{`)),
  );
  const add = { type: 'addStories', add: longList, update: [] };
  for (let time = 0; time < 3; time += 1) expect((await ann.send(annSeat, add)).status).toBe(200);
  for (const tap of stuck) tap[Symbol.dispose]();
});

test('[W25] long bodies that have stopped give way to one that comes, and other addresses are not concerned', async () => {
  const edge = { ...noEdgeLimits, trustedProxies: 1 };
  await using server = await startServer({ edge, limits: manyStories });
  const { ann, annSeat } = await openRoom(server.url);
  const send = async (address: string, bytes: number) => {
    const tap = await Tap.open(
      server.url,
      headOfStories(annSeat.sessionId, ann, importLimits.bytes, address),
    );
    tap.send('x'.repeat(bytes));
    return tap;
  };
  using other = await send('192.0.2.2', 1_500_000);
  using one = await send('192.0.2.1', 900_000);
  using two = await send('192.0.2.1', 900_000);
  const taken = async () => (await metricsOf(server.url)).get('in_use{limit="large_bodies"}');
  await until(async () => (await taken()) === 3_300_000);
  ann.headers = { 'x-forwarded-for': '192.0.2.1' };
  const add = { type: 'addStories', add: longList, update: [] };
  expect((await ann.send(annSeat, add)).status).toBe(200);
  for (const tap of [one, two]) {
    await tap.until('HTTP/1.1 503');
    await tap.until('"code":"notReady"');
    expect(tap.received).toMatch(/^retry-after: \d+\r$/im);
  }
  expect(other.received).toBe('');
  expect((await metricsOf(server.url)).get('refusals_total{reason="large_bodies"}')).toBe(2);
});

test('[W25] the lists of one browser take at most half of what its address may have under way', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isHeld = false;
  class SlowStore extends MemoryStore {
    override async commit(...args: Parameters<MemoryStore['commit']>) {
      if (isHeld) await released;
      return await super.commit(...args);
    }
  }
  await using server = await startServer({ store: new SlowStore(), limits: manyStories });
  const rooms = [await openRoom(server.url), await openRoom(server.url)] as const;
  const [anns, bobs] = rooms;
  isHeld = true;
  const add = { type: 'addStories', add: longList, update: [] };
  const send = ({ ann, annSeat }: typeof anns) => ann.send(annSeat, add);
  const taken = async () => (await metricsOf(server.url)).get('in_use{limit="large_bodies"}') ?? 0;
  const first = send(anns);
  await until(async () => (await taken()) > 1_900_000);
  expect((await send(anns)).status).toBe(503);
  const second = send(bobs);
  await until(async () => (await taken()) > 3_800_000);
  release();
  expect([(await first).status, (await second).status]).toEqual([200, 200]);
});

test('[W25] requests whose bodies trickle give way to others of their address', async () => {
  await using server = await startServer();
  const { bob, bobSeat, storyId } = await openRoom(server.url);
  const head = 'POST /api/sessions HTTP/1.1\r\nhost: tap\r\ncontent-type: application/json\r\n';
  const stuck: Tap[] = [];
  while (stuck.length < 1000) {
    const some = Array.from({ length: 100 }, () =>
      Tap.open(server.url, `${head}content-length: 1000\r\n\r\n{`),
    );
    stuck.push(...(await Promise.all(some)));
    const isThere = async () =>
      (await metricsOf(server.url)).get('in_use{limit="requests"}') === stuck.length;
    await until(isThere);
  }
  const vote = { type: 'vote', storyId, round: 1, points: 5 };
  expect((await bob.send(bobSeat, vote)).status).toBe(200);
  const refused = () => stuck.filter(({ received }) => received !== '');
  await until(async () => refused().length === 1);
  for (const tap of stuck) tap[Symbol.dispose]();
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

/** A server whose pages take a millisecond of its time each. */
async function startCounting() {
  const begun: string[] = [];
  const web = async (c: Context<Env>) => {
    begun.push(c.req.path);
    const end = performance.now() + 1;
    while (performance.now() < end);
    return new Response('page');
  };
  const server = await startServer({
    web: Object.assign(web, { scriptHashes: [], chatTexts: new Map() }),
    edge: { ...noEdgeLimits, trustedProxies: 1 },
  });
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const ask = (count: number) =>
    Array.from({ length: count }, () => fetch(`${server.url}/page`, { headers }));
  return { server, begun, ask };
}

test('[W101] pages of an address begin a few at a time, and votes, commands and other addresses come before the rest', async () => {
  const { server, begun, ask } = await startCounting();
  await using _ = server;
  const { bob, bobSeat, storyId } = await openRoom(server.url, { canChangeVotes: true });
  using line = bob.listen(bobSeat);
  await line.next();
  bob.headers = { 'x-forwarded-for': '192.0.2.1' };
  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  const first = {
    vote: async () => {
      line.send(vote);
      return (await line.answer()).status;
    },
    command: async () => (await bob.send(bobSeat, vote)).status,
    other: async () => (await fetch(`${server.url}/page-of-another`)).status,
  };
  for (const act of Object.values(first)) {
    begun.length = 0;
    const pages = ask(500);
    await until(() => begun.length > 0);
    expect(await act()).toBe(200);
    expect(begun.length).toBeLessThan(500);
    await Promise.all(pages);
  }
});

test('[W101] requests whose senders have disconnected do not begin', async () => {
  const { server, begun } = await startCounting();
  await using _ = server;
  const taps = await Promise.all(Array.from({ length: 400 }, () => Tap.open(server.url, '')));
  for (const tap of taps) tap.send(plainRequest('GET', '/page', ''));
  // One round of the event loop at a time, in which few requests begin.
  while (server.server.pendingRequests === 0) await new Promise(setImmediate);
  for (const tap of taps) tap.reset();
  await until(() => server.server.pendingRequests === 0);
  // Behind all of them.
  await fetch(`${server.url}/page`);
  expect(begun.length).toBeLessThan(200);
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

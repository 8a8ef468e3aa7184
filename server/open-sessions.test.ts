import { expect, spyOn, test } from 'bun:test';
import { once } from 'node:events';
import { connect } from 'node:net';
import { noDetails } from '@story-pointer/core/details';
import type { Seat } from '@story-pointer/core/wire';
import { wireVersion } from '@story-pointer/core/wire-version';
import { createLog } from './log.ts';
import { MemoryStore } from './stores/memory-store.ts';
import { Browser, type Line } from './testing/browser.ts';
import { given } from './testing/room.ts';
import { newRoom } from './testing/sample-commits.ts';
import { plainRequest } from './testing/tap.ts';
import { noEdgeLimits, startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

/** Sessions in memory with open pages. */

const limits = { participants: 50, stories: 500, bytes: 8_000_000, seatsPerBrowser: 1000 };

function serverWith(sessionBytes: number, parts: Parameters<typeof startServer>[0] = {}) {
  const edge = { ...noEdgeLimits, sessionBytes, trustedProxies: 1 };
  return startServer({ edge, limits, ...parts });
}

function browserAt(url: string, address: string): Browser {
  const browser = new Browser(url);
  browser.headers = { 'x-forwarded-for': address };
  return browser;
}

const story = { name: 'Story', description: 'ж'.repeat(3300) };
const addStories = { type: 'addStories', add: Array(30).fill(story), update: [] };

/** A session with descriptions, which count for 300 kB. */
async function largeSession(browser: Browser): Promise<Seat> {
  const seat = given((await browser.create()).value);
  expect((await browser.send(seat, addStories)).status).toBe(200);
  return seat;
}

/** Opens a page. @returns its line, and whether it was let in */
async function open(browser: Browser, seat: Partial<Seat>) {
  const line = browser.listen(seat);
  const first = await Promise.race([line.next(), line.closed]);
  return { line, isIn: typeof first !== 'number' };
}

/** The status of a request for a live connection. */
async function statusFor(browser: Browser, { sessionId, participantId }: Seat): Promise<Response> {
  const path = `/api/sessions/${sessionId}/live?participantId=${participantId}&version=${wireVersion}`;
  return await browser.fetch(path, { headers: { upgrade: 'websocket', connection: 'upgrade' } });
}

async function heldBytes(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/in_use\{limit="session_bytes"\} (\d+)/.exec(text)?.[1]);
}

test('[W102] an address that opens many large sessions gets 503, and its neighbours and others open and keep ordinary ones', async () => {
  const log: string[] = [];
  await using server = await serverWith(2_000_000, {
    log: createLog('warn', { write: (line) => log.push(line) }),
  });
  const { url } = server;
  const people = ['10.0.0.1', '10.0.0.1', '10.0.0.2'].map((address) => browserAt(url, address));
  const pages: Line[] = [];
  for (const person of people.slice(1)) {
    const seat = given((await person.create()).value);
    const { line, isIn } = await open(person, seat);
    expect(isIn).toBe(true);
    pages.push(line);
  }
  const [stranger = browserAt(url, '10.0.0.1')] = people;
  const outcomes: boolean[] = [];
  for (let count = 0; count < 6; count += 1) {
    outcomes.push((await open(stranger, await largeSession(stranger))).isIn);
  }
  expect(outcomes).toEqual([true, true, true, false, false, false]);
  const refused = await statusFor(stranger, await largeSession(stranger));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect(log.join()).toContain('"reason":"memory_by_address","setting":"SESSIONS_MEGABYTES"');
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('story_pointer_refusals_total{reason="memory_by_address"} 4');

  for (const person of people) {
    const seat = given((await person.create()).value);
    expect((await open(person, seat)).isIn).toBe(true);
  }
  expect(pages.map(({ socket }) => socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
});

test('[W102] in a full memory a large session of an address with little displaces one of an address with much', async () => {
  await using server = await serverWith(2_000_000);
  const { url } = server;
  const [ann, bob, cleo] = ['10.0.0.1', '10.0.0.2', '10.0.0.3'].map((one) => browserAt(url, one));
  const lines: Line[] = [];
  for (const browser of [ann, bob]) {
    for (let count = 0; count < 3; count += 1) {
      const { line, isIn } = await open(given(browser), await largeSession(given(browser)));
      expect(isIn).toBe(true);
      lines.push(line);
    }
  }
  const seat = await largeSession(given(cleo));
  // Without a seat they wait.
  expect((await open(given(cleo), { sessionId: seat.sessionId })).isIn).toBe(false);
  const { line, isIn } = await open(given(cleo), seat);
  expect(isIn).toBe(true);
  const closed = await Promise.race(lines.map((one) => one.closed));
  expect(closed).toBe(4429);
  expect(lines.filter(({ socket }) => socket.readyState === WebSocket.OPEN)).toHaveLength(5);
  line.socket.close();
  for (const { socket } of lines) socket.close();
  await until(async () => (await heldBytes(url)) === 0);
});

test('[W102] sessions that grow while they are open count with what they have grown to', async () => {
  await using server = await serverWith(2_000_000);
  const { url } = server;
  const [ann, bob] = ['10.0.0.1', '10.0.0.2'].map((address) => browserAt(url, address));
  const bobs = await open(given(bob), given((await given(bob).create()).value));
  const lines: Line[] = [];
  for (let count = 0; count < 8; count += 1) {
    const seat = given((await given(ann).create()).value);
    lines.push((await open(given(ann), seat)).line);
    expect((await given(ann).send(seat, addStories)).status).toBe(200);
  }
  await until(() => lines.filter(({ socket }) => socket.readyState !== WebSocket.OPEN).length >= 5);
  expect(await heldBytes(url)).toBeLessThanOrEqual(1_010_000);
  expect(bobs.line.socket.readyState).toBe(WebSocket.OPEN);
});

test('[W102] long answers that are not read count as open sessions until their connection ends', async () => {
  // More than the system buffers for a connection.
  const written = { ...noDetails, description: 'x'.repeat(10_000_000) };
  const store = new MemoryStore();
  const codes = ['one', 'two', 'three', 'four'];
  for (const id of codes) {
    const room = { ...newRoom, session: { ...newRoom.session, id }, details: { story: written } };
    await store.create(room, { id, answer: '' });
  }
  await using server = await serverWith(130_000_000, { store });
  const { hostname, port } = new URL(server.url);
  const statuses: string[] = [];
  const sockets = codes.map(() => connect({ host: hostname, port: Number(port) }).pause());
  for (const [index, socket] of sockets.entries()) {
    socket.write(plainRequest('GET', `/api/sessions/${codes[index]}/details`, ''));
    await once(socket, 'readable');
    statuses.push(String(socket.read('HTTP/1.1 200'.length)).slice(-3));
  }
  expect(statuses).toEqual(['200', '200', '503', '503']);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await heldBytes(server.url)) === 0);
});

test('[W102] 600 requests for unknown codes push no session out of memory', async () => {
  const store = new MemoryStore();
  const load = spyOn(store, 'load');
  await using server = await serverWith(2_000_000, { store });
  const ann = browserAt(server.url, '10.0.0.1');
  const seat = given((await ann.create()).value);
  for (let count = 0; count < 600; count += 50) {
    const asked = Array.from({ length: 50 }, (_, index) => `/api/sessions/${count + index}`);
    await Promise.all(asked.map((path) => ann.fetch(path)));
  }
  load.mockClear();
  expect((await ann.look(seat)).status).toBe(200);
  expect(load).not.toHaveBeenCalled();
});

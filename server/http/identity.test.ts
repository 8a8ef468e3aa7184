import { expect, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mySessionsSchema, type Seat, seatSchema } from '@story-pointer/core/wire';
import { file } from 'bun';
import { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { startServer } from '../testing/test-server.ts';

const host = 'https://points.example.org';
const session = { name: 'Sprint', facilitatorName: 'Ann', type: 'linear' };
const newSession = (more = {}) => ({ commandId: crypto.randomUUID(), ...session, ...more });

/** A key in the format of version 1, which anybody can make up. */
const someKey = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');

async function cookiesOf(response: Promise<Response>): Promise<string[]> {
  return (await response).headers.getSetCookie();
}

/** Gives `browser` its key in the way of version 1. */
function asVersion1(browser: Browser): string {
  return `story-pointer-key=${/=([\w-]{43})/.exec(browser.cookie)?.[1]}`;
}

test.each([
  ['', 'story-pointer-key', '/', ''],
  ['http://points.example.org', 'story-pointer-key', '/', ''],
  [host, '__Host-story-pointer-key', '/', '; Secure'],
  [`${host}/points`, '__Secure-story-pointer-key.points', '/points/', '; Secure'],
  ['http://points.example.org/a/b-2/', 'story-pointer-key.a.b-2', '/a/b-2/', ''],
])('[W4] opened at "%s" the key is kept in the cookie %s for %s', async (...row) => {
  const [publicUrl, name, path, flag] = row;
  await using server = await startServer({ publicUrl });
  const [cookie = ''] = await cookiesOf(
    new Browser(server.url).post('/api/sessions', newSession()),
  );
  expect(cookie).toStartWith(`${name}=`);
  expect(cookie).toContain(`; Path=${path};`);
  expect(cookie).toContain('; HttpOnly');
  expect(cookie).toContain('; SameSite=Lax');
  expect(cookie).not.toContain('Domain');
  expect(/; Secure/.exec(cookie)?.[0] ?? '').toBe(flag);
});

test('two people who send the same command id, and propose no key, get different keys and seats', async () => {
  await using server = await startServer();
  const commandId = crypto.randomUUID();
  const [ann, eve] = [new Browser(server.url), new Browser(server.url)];
  const enter = async (browser: Browser): Promise<Seat> =>
    seatSchema.parse(await (await browser.post('/api/sessions', newSession({ commandId }))).json());
  const annSeat = await enter(ann);
  const eveSeat = await enter(eve);
  expect(eveSeat.sessionId).not.toBe(annSeat.sessionId);
  expect(eve.cookie).not.toBe(ann.cookie);
  expect((await eve.look(annSeat)).status).toBe(403);
});

test.each([
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
])('[W7] the command id %s, which is not random, is refused', async (commandId) => {
  await using server = await startServer();
  const { status, problem } = await new Browser(server.url).create({ commandId });
  expect(status).toBe(400);
  expect(problem).toMatchObject({ code: 'malformed', field: 'commandId' });
});

test('[P1] tabs that enter at the same moment share one key, and keep all their seats', async () => {
  await using server = await startServer();
  const { annSeat } = await openRoom(server.url);
  const browser = new Browser(server.url);
  const tabs = Array.from({ length: 5 }, () => {
    const tab = new Browser(server.url);
    return Object.assign(tab, { firstKey: browser.firstKey });
  });
  const seats = await Promise.all(
    tabs.map(async (tab, index) =>
      given((await tab.join(annSeat.sessionId, `Tab ${index}`)).value),
    ),
  );
  const [{ cookie } = browser] = tabs;
  browser.cookie = cookie;
  for (const seat of seats) expect((await browser.look(seat)).status).toBe(200);
});

test('[P1] a key in use is kept, and renewed once a month', async () => {
  const clock = { now: Date.now() };
  await using server = await startServer({ now: () => clock.now });
  const { ann, annSeat } = await openRoom(server.url);
  const path = `/api/sessions/${annSeat.sessionId}?participantId=${annSeat.participantId}`;
  const [name] = ann.cookie.split('.');
  for (let month = 0; month < 20; month += 1) {
    expect(await cookiesOf(ann.fetch(path))).toEqual([]);
    clock.now += 31 * 24 * 60 * 60 * 1000;
    const [renewed = ''] = await cookiesOf(ann.fetch(path));
    expect(renewed).toStartWith(`${name}.`);
    expect(renewed).toContain(`; Max-Age=${400 * 24 * 60 * 60};`);
  }
  expect((await ann.look(annSeat)).status).toBe(200);
});

test('[V12] a key that a sub-domain has planted under the old name claims no seat', async () => {
  await using server = await startServer({ publicUrl: host });
  const { ann, annSeat, storyId } = await openRoom(server.url);
  const eve = new Browser(server.url);
  given((await eve.join(annSeat.sessionId, 'Eve')).value);
  const victim = new Browser(server.url);
  victim.cookie = asVersion1(eve);
  const seat = given((await victim.join(annSeat.sessionId, 'Vic')).value);
  expect(victim.cookie).toStartWith('__Host-');
  await victim.send(seat, { type: 'vote', storyId, round: 1, points: 5 });
  for (const cookie of [eve.cookie, asVersion1(eve)]) {
    eve.cookie = cookie;
    expect((await eve.look(seat)).status).toBe(403);
  }
  expect((await ann.look(annSeat)).value?.stories).toMatchObject([
    { round: { voters: [seat.participantId] } },
  ]);
});

test('a planted key that no cookie name keeps out claims no seat before it has one', async () => {
  await using server = await startServer();
  const planted = someKey();
  const victim = new Browser(server.url);
  victim.cookie = `story-pointer-key=${planted}`;
  const seat = given((await victim.create()).value);
  const eve = new Browser(server.url);
  eve.cookie = `story-pointer-key=${planted}`;
  expect((await victim.look(seat)).status).toBe(200);
  expect((await eve.look(seat)).status).toBe(403);
});

test('[P1] a browser keeps its seats from version 1, beside those it claims now', async () => {
  await using server = await startServer({ publicUrl: host });
  const { ann, annSeat, storyId } = await openRoom(server.url);
  const former = asVersion1(ann);
  ann.cookie = former;
  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  expect((await ann.send(annSeat, vote)).status).toBe(200);
  const second = given((await ann.join(annSeat.sessionId, 'Ann at home')).value);
  expect(ann.cookie).toStartWith('__Host-');
  ann.cookie = `${former}; ${ann.cookie}`;
  expect((await ann.look(annSeat)).value?.ownVotes).toEqual({ [storyId]: 5 });
  expect((await ann.look(second)).status).toBe(200);
  expect((await ann.send(annSeat, { type: 'reveal', storyId, round: 1 })).status).toBe(200);
  expect(await ann.listen(annSeat).next()).not.toEqual({ type: 'bye', reason: 'gone' });
  const { sessions } = mySessionsSchema.parse(await (await ann.fetch('/api/sessions')).json());
  expect(sessions).toHaveLength(2);
});

test.each([
  ['', 'points.example.org', 'story-pointer-key'],
  [`${host}/points`, 'points.example.org', '__Secure-story-pointer-key.points'],
])(
  'opened at "%s", two keys are refused, and the one of another site is deleted',
  async (...row) => {
    const [publicUrl, domain, name] = row;
    await using server = await startServer({ publicUrl });
    const { ann, annSeat } = await openRoom(server.url);
    const own = ann.cookie;
    const path = `/api/sessions/${annSeat.sessionId}?participantId=${annSeat.participantId}`;
    const init = { headers: { host: domain } };
    ann.cookie = `${name}=${someKey()}; ${own}`;
    const refused = await ann.fetch(path, init);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: 'twoKeys' });
    const dropped = refused.headers.getSetCookie();
    for (const place of [domain, 'example.org']) {
      const base = publicUrl && '/points';
      for (const below of ['/', `${base}/`, `${base}/api`, `${base}/api/sessions/`]) {
        expect(dropped.join('\n')).toContain(`${name}=; Domain=${place}; Path=${below}; Max-Age=0`);
      }
    }
    // Cookies of the server itself name no domain, so they are not among these.
    for (const cookie of dropped) expect(cookie).toContain('; Domain=');
    expect(dropped.join().length).toBeLessThan(3000);
    ann.cookie = `${own}; ${own}`;
    expect((await ann.fetch(path, init)).status).toBe(200);
  },
);

test.each([
  ['http://points.example.org/points', 'story-pointer-key', 'story-pointer-key'],
  [`${host}/points`, '__Secure-story-pointer-key', '__Secure-story-pointer-key'],
  [`${host}/points`, '__Secure-story-pointer-key', 'story-pointer-key'],
])(
  '[W5] opened at "%s", a key in the cookie %s keeps its seats, beside one of another installation in %s',
  async (...row) => {
    const [publicUrl, former, foreign] = row;
    await using server = await startServer({ publicUrl });
    const { ann, annSeat, storyId } = await openRoom(server.url);
    const [name, value = ''] = ann.cookie.split('=');
    const key = value.split('.')[0];
    const others = [1, 2].map(() => `${foreign}=${someKey()}.1`).join('; ');
    // Browsers send the cookie of the longest path first.
    const sent = `${former}=${value}; ${others}`;
    ann.cookie = sent;
    expect((await ann.look(annSeat)).status).toBe(200);
    expect(ann.cookie).toStartWith(`${name}=${key}.`);
    ann.cookie = `${ann.cookie}; ${sent}`;
    const path = `/api/sessions/${annSeat.sessionId}?participantId=${annSeat.participantId}`;
    expect(await cookiesOf(ann.fetch(path))).toEqual([]);
    const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
    expect((await ann.send(annSeat, vote)).status).toBe(200);
  },
);

test('[W5] a key of another installation is neither taken over nor renewed', async () => {
  await using server = await startServer({ publicUrl: `${host}/points` });
  const { annSeat } = await openRoom(server.url);
  const cid = new Browser(server.url);
  const foreign = `__Secure-story-pointer-key=${someKey()}.1; story-pointer-key=${someKey()}.1`;
  cid.cookie = foreign;
  const invitation = `/api/sessions/${annSeat.sessionId}/invitation`;
  expect(await cookiesOf(cid.fetch(invitation))).toEqual([]);
  const seat = given((await cid.join(annSeat.sessionId, 'Cid')).value);
  expect(cid.cookie).toStartWith(`__Secure-story-pointer-key.points=${cid.firstKey}.`);
  cid.cookie = `${foreign}; ${cid.cookie}`;
  expect((await cid.look(seat)).status).toBe(200);
});

test('two keys open no live connection, and enter nothing', async () => {
  await using server = await startServer();
  const { ann, annSeat } = await openRoom(server.url);
  ann.cookie = `story-pointer-key=${someKey()}; ${ann.cookie}`;
  const line = ann.listen(annSeat);
  await line.closed;
  expect(line.frames).toEqual([]);
  expect((await ann.create()).problem?.code).toBe('twoKeys');
});

test('[W4] neither a key, nor a value that could recreate one, is in the database', async () => {
  await using sqlite = await openTemporarySqlite();
  await using server = await startServer({ store: sqlite.store });
  const { ann, annSeat, bob } = await openRoom(server.url);
  const cid = new Browser(server.url);
  await cid.join(annSeat.sessionId, 'Cid');
  const folder = dirname(sqlite.path);
  const files = await Promise.all(
    (await readdir(folder)).map((name) => file(join(folder, name)).bytes()),
  );
  const stored = Buffer.concat(files).toString('latin1');
  expect(stored).toContain('Cid');
  for (const { cookie, firstKey } of [ann, bob, cid]) {
    expect(cookie).toContain(`=${firstKey}.`);
    expect(stored).not.toContain(firstKey);
  }
});

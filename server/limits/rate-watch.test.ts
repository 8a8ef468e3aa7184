import { expect, spyOn, test } from 'bun:test';
import { shortCodeOf } from '@story-pointer/core/session-code';
import type { Seat } from '@story-pointer/core/wire';
import { readConfig } from '../config.ts';
import { Browser } from '../testing/browser.ts';
import { Receiver } from '../testing/receiver.ts';
import { given, openRoom } from '../testing/room.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { LocalLimiter } from './rates.ts';
import { edgeLimitsOf, roomLimitsOf } from './table.ts';

/** No time passes for its limits, so that none of them is free again during a slow test. */
function serverWith(limits: Partial<typeof noEdgeLimits>) {
  const limiter = new LocalLimiter(() => 0);
  return startServer({ edge: { ...noEdgeLimits, ...limits }, limiter });
}

async function expectToWait(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ code: 'tooManyRequests', status: 429 });
}

test('[W2, W25, C4] a browser that asks too often has to wait, others need not, and nothing changes', async () => {
  await using server = await serverWith({ requestsPerBrowser: 10 });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const before = given((await bob.look(bobSeat)).value);
  const path = `/api/sessions/${annSeat.sessionId}`;
  const looks = Array.from({ length: 20 }, () => ann.fetch(path));
  const statuses = (await Promise.all(looks)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses).toContain(429);
  const rename = { type: 'renameSession', name: 'Too late' };
  const { participantId } = annSeat;
  await expectToWait(
    await ann.post(`${path}/commands`, {
      commandId: crypto.randomUUID(),
      participantId,
      command: rename,
    }),
  );
  expect((await bob.look(bobSeat)).value).toEqual(before);
});

test('[W25] an address that asks too often has to wait, whichever keys it uses', async () => {
  await using server = await serverWith({ requestsPerAddress: 20 });
  const knock = () => {
    const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
    return fetch(`${server.url}/api/sessions`, { headers: { authorization: `Bearer ${key}` } });
  };
  for (let i = 0; i < 20; i += 1) expect((await knock()).status).toBe(200);
  await expectToWait(await knock());
});

test('[W25, TB35] a browser that asks for too many votes has to wait, and may do everything else', async () => {
  await using server = await serverWith({ nudgesPerBrowser: 2 });
  const { ann, annSeat, bobSeat } = await openRoom(server.url);
  const { stories = [] } = given((await ann.look(annSeat)).value);
  const about = { storyId: given(stories[0]).id, round: 1 };
  const nudge = { type: 'nudge', ...about, participantId: bobSeat.participantId } as const;
  for (let time = 0; time < 2; time += 1) expect((await ann.send(annSeat, nudge)).status).toBe(200);
  expect((await ann.send(annSeat, nudge)).problem?.code).toBe('tooManyRequests');
  expect((await ann.send(annSeat, { type: 'vote', ...about, points: 3 })).status).toBe(200);
});

test.each([
  [{ missesPerAddress: 20 }, 'tooManyRequests'],
  // All that can wait for a webhook counts when it is confirmed.
  [{ bytesPerBrowser: 2_000_000 }, 'tooMuchKept'],
])(
  '[W25, WH1] people who make webhooks and try their codes have to wait, by %o',
  async (limits, code) => {
    using receiver = new Receiver();
    await using server = await serverWith(limits);
    const { ann, annSeat } = await openRoom(server.url);
    const fields = { url: receiver.url, secret: `whsec_${'A'.repeat(32)}`, format: 'standard' };
    const make = { type: 'makeWebhook', ...fields, language: 'en', timeZone: 'UTC' };
    given((await ann.send(annSeat, make)).value);
    const webhook = given(given((await ann.look(annSeat)).value).webhooks[0]);
    const guess = { type: 'confirmWebhook', webhookId: webhook.id, code: 'wrong' };
    expect((await ann.send(annSeat, guess)).problem?.code).toBe('wrongWebhookCode');
    expect((await ann.send(annSeat, guess)).problem?.code).toBe(code);
  },
);

test('a request takes one call of the limiter, and one more for what it stores', async () => {
  const limiter = new LocalLimiter(Date.now);
  await using server = await startServer({ limiter });
  const take = spyOn(limiter, 'take');
  const ann = new Browser(server.url);
  const seat = given((await ann.create()).value);
  expect(take).toHaveBeenCalledTimes(2);
  await new Browser(server.url).join(seat.sessionId, 'Bob');
  expect(take).toHaveBeenCalledTimes(4);
  await ann.send(seat, { type: 'createStory', name: 'Log in' });
  expect(take).toHaveBeenCalledTimes(6);
  await ann.look(seat);
  expect(take).toHaveBeenCalledTimes(7);
});

test('[W25] one address can create a limited number of sessions, and join each a limited number of times', async () => {
  await using server = await serverWith({ entriesPerAddress: 30 });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  const create = () => new Browser(server.url).create();
  const { sessionId } = given((await create()).value);
  for (let count = 2; count < 30; count += 1) expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(429);
  const join = async (code: string, name: string) =>
    (await new Browser(server.url).join(code, name)).status;
  for (const name of ['Bobby', 'Cid', 'Dan']) expect(await join(sessionId, name)).toBe(201);
  const short = given(shortCodeOf(sessionId));
  const escaped = `${short.slice(0, 4)}%2C${short.slice(4)}`;
  for (const code of [sessionId, short, escaped]) expect(await join(code, 'Eve')).toBe(429);
  expect(await join(annSeat.sessionId, 'Eve')).toBe(201);
  expect((await ann.look(annSeat)).status).toBe(200);
  expect((await bob.send(bobSeat, { type: 'deleteSession' })).status).toBe(403);
});

/** Tries codes at random. */
const madeUp = () => crypto.randomUUID();

test('[W25] a sender who guesses codes has to wait', async () => {
  await using server = await serverWith({ missesPerAddress: 5 });
  const { ann } = await openRoom(server.url);
  const guess = () => new Browser(server.url).look({ sessionId: madeUp() });
  for (let i = 0; i < 4; i += 1) expect((await guess()).status).toBe(404);
  expect(await ann.listen({ sessionId: 'nowhere' }).next()).toEqual({
    type: 'bye',
    reason: 'gone',
  });
  expect((await guess()).status).toBe(429);
});

test('[W25] a missing story, person or round is no missed code, whatever asks for it', async () => {
  await using server = await serverWith({ missesPerAddress: 20 });
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  const { sessionId, participantId } = bobSeat;
  await ann.send(annSeat, { type: 'deleteStory', storyId });
  await ann.send(annSeat, { type: 'removeParticipant', participantId });
  const gone = [
    `/details?storyId=${storyId}`,
    `/votes?storyId=${storyId}`,
    `/rounds?storyId=${storyId}`,
    `/rounds?storyId=${storyId}&before=7`,
    `?participantId=${participantId}`,
    `/barred?participantId=${participantId}`,
    '/none',
  ];
  const commands = [
    { type: 'vote', storyId, round: 1, points: 5 },
    { type: 'removeParticipant', participantId },
    { type: 'reveal', storyId, round: 9 },
  ];
  const deleted = given((await ann.create()).value);
  await ann.send(deleted, { type: 'deleteSession' });
  for (let time = 0; time < 10; time += 1) {
    for (const path of gone) {
      expect((await bob.fetch(`/api/sessions/${sessionId}${path}`)).status).toBe(404);
    }
    for (const command of commands) {
      expect((await ann.send(annSeat, command)).problem?.code).toMatch(/NotFound$/);
    }
    expect((await bob.fetch(`/api/nothing/${time}`)).status).toBe(404);
    // A whole code, which cannot be guessed.
    expect((await bob.look(deleted)).status).toBe(404);
    expect(await bob.listen(bobSeat).closed).toBe(4404);
  }
  const invitation = `/api/sessions/${shortCodeOf(sessionId)}/invitation`;
  expect((await new Browser(server.url).fetch(invitation)).status).toBe(200);
  while ((await bob.look({ sessionId: madeUp() })).status !== 429);
  expect((await new Browser(server.url).fetch(invitation)).status).toBe(429);
});

test('[W25, DV9] wrong links keep neither links nor short codes of others at the address from working', async () => {
  await using server = await serverWith({ missesPerAddress: 20, entriesPerAddress: 20 });
  const { ann, annSeat } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const secret = (letter: string) => letter.repeat(24);
  given((await ann.send(annSeat, { type: 'addDevice', secret: secret('a') })).value);
  const stranger = new Browser(server.url);
  for (let time = 0; time < 50; time += 1) {
    expect((await stranger.claimSeat(sessionId, secret('b'))).problem?.code).toBe('linkOver');
    const path = `/api/sessions/${sessionId}/seat-owner`;
    expect((await stranger.post(path, { secret: secret('b') })).status).toBe(403);
  }
  const invitation = `/api/sessions/${shortCodeOf(sessionId)}/invitation`;
  expect((await stranger.fetch(invitation)).status).toBe(200);
  expect((await new Browser(server.url).claimSeat(sessionId, secret('a'))).status).toBe(200);
});

test('[W27] each client behind a proxy is counted by itself', async () => {
  await using server = await serverWith({ requestsPerAddress: 2, trustedProxies: 1 });
  const from = (client: string) =>
    fetch(`${server.url}/api/openapi.json`, {
      headers: { 'x-forwarded-for': `9.9.9.9, ${client}` },
    });
  const statuses: number[] = [];
  for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    statuses.push((await from(client)).status);
  }
  expect(statuses).toEqual([200, 200, 429, 200]);
});

test('[O1, W25] the defaults let 200 people behind one address join within minutes, and look and vote at once @nightly', async () => {
  const config = readConfig({});
  const clock = { now: 0 };
  await using server = await startServer({
    limits: roomLimitsOf(config),
    limiter: new LocalLimiter(() => clock.now),
    edge: edgeLimitsOf(config, 1000, 1_000_000_000),
  });
  const { annSeat, storyId } = await openRoom(server.url);
  const people = Array.from({ length: 198 }, () => new Browser(server.url));
  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  const seats: Seat[] = [];
  for (const [index, person] of people.entries()) {
    const join = () => person.join(annSeat.sessionId, `Person ${index}`);
    // Bob has joined, too.
    if (index === 59) expect((await join()).status).toBe(429);
    if (index >= 59) clock.now += 1000;
    seats.push(given((await join()).value));
  }
  const statuses = await Promise.all(
    people.map(async (person, index) => {
      const seat = given(seats[index]);
      await person.listen(seat).next();
      return [(await person.look(seat)).status, (await person.send(seat, vote)).status];
    }),
  );
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
}, 180_000);

test('[W25] people who have the code of a session are not locked out by others at their address who guess codes', async () => {
  await using server = await serverWith({ missesPerAddress: 5 });
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  const stranger = new Browser(server.url);
  const guess = () => stranger.look({ sessionId: madeUp() });
  while ((await guess()).status !== 429);
  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  expect((await bob.send(bobSeat, vote)).status).toBe(200);
  expect((await ann.look(annSeat)).status).toBe(200);
  expect(await ann.listen(annSeat).next()).not.toEqual({ type: 'bye', reason: 'gone' });
  expect((await new Browser(server.url).join(annSeat.sessionId, 'Cid')).status).toBe(201);
  expect((await ann.look({ sessionId: madeUp() })).status).toBe(429);
  // Requests without a code reveal nothing about codes.
  expect((await stranger.create()).status).toBe(201);
});

test.each(['cross-site', 'same-site'])(
  '[W6] a request that a browser sends for a page of another site (%s) is refused before it is counted',
  async (site) => {
    await using server = await serverWith({ missesPerAddress: 5, requestsPerAddress: 20 });
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' };
    for (let i = 0; i < 50; i += 1) {
      const asked = await fetch(`${server.url}/api/sessions/${i}`, { headers });
      expect(asked.status).toBe(403);
      expect(await asked.json()).toMatchObject({ code: 'foreignOrigin' });
    }
    const { annSeat } = await openRoom(server.url);
    const colleague = new Browser(server.url);
    expect((await colleague.look({ sessionId: annSeat.sessionId })).status).toBe(200);
    for (const own of ['same-origin', 'none']) {
      const asked = fetch(`${server.url}/api/sessions`, { headers: { 'sec-fetch-site': own } });
      expect((await asked).status).toBe(200);
    }
  },
);

test('[W6] with a configured address, other names of the server are refused', async () => {
  await using server = await startServer({ publicUrl: 'https://points.example.org' });
  const create = (origin: string, host: string) =>
    fetch(`${server.url}/api/sessions`, {
      method: 'POST',
      headers: { origin, host, 'content-type': 'application/json' },
      body: JSON.stringify({
        commandId: crypto.randomUUID(),
        name: 'Sprint 12',
        facilitatorName: 'Ann',
        type: 'fibonacci',
      }),
    });
  const foreign = await create('http://rebound.example.net', 'rebound.example.net');
  expect(foreign.status).toBe(403);
  expect(await foreign.json()).toMatchObject({
    detail:
      'Requests from other websites are not accepted. This one is at https://points.example.org.',
  });
  expect((await create('https://points.example.org', 'points.example.org')).status).toBe(201);
});

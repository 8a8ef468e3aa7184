import { afterAll, beforeEach, expect, test } from 'bun:test';
import { connect, type Socket } from 'bun';
import { LocalLimiter } from '../limits/rates.ts';
import { createLog } from '../log.ts';
import { StandInTracker } from '../testing/stand-in-tracker.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const standIn = new StandInTracker();
const { jira, redmine, trackers } = standIn;
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const server = await startServer({ trackers, log });
standIn.url = server.url;

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await standIn[Symbol.asyncDispose]();
});
beforeEach(() => {
  standIn.reset();
  lines.length = 0;
});

/** The headers of another browser. */
const from = (name: string) => ({ cookie: `story-pointer-key=${name.repeat(43)}` });

test('[TR23] a tracker gets four requests at a time, two of each browser, and other trackers go on', async () => {
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  standIn.answer = async ({ url }) => {
    if (url.includes('/jira/')) return Response.json(1);
    if (standIn.asked.length === 4) reached.resolve();
    await held.promise;
    return Response.json(2);
  };
  const two = (name: string) => [0, 1].map(() => standIn.ask({ headers: from(name) }));
  const sent = two('a');
  await until(() => standIn.asked.length === 2);
  const third = await standIn.ask({ headers: from('a') });
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1']);
  sent.push(...two('b'));
  await reached.promise;
  expect((await standIn.ask({ headers: from('c') })).status).toBe(429);
  const other = await standIn.ask({ tracker: jira, path: '/rest/api/2/field', headers: from('d') });
  expect(await other.json()).toMatchObject({ status: 200, body: 1 });
  held.resolve();
  for (const one of await Promise.all(sent)) expect(await one.json()).toMatchObject({ body: 2 });
  expect((await standIn.ask({ headers: from('a') })).status).toBe(200);
});

test('[TR23] a request that waits for its turn costs nothing of the minute', async () => {
  await using own = await startServer({
    trackers,
    edge: { ...noEdgeLimits, requestsPerAddress: 200 },
    limiter: still(),
  });
  const held = Promise.withResolvers<void>();
  standIn.answer = async () => {
    await held.promise;
    return Response.json(1);
  };
  const two = [0, 1].map(() => standIn.ask({ url: own.url }));
  await until(() => standIn.asked.length === 2);
  for (let sent = 0; sent < 10; sent += 1)
    expect((await standIn.ask({ url: own.url })).status).toBe(429);
  held.resolve();
  await Promise.all(two);
  expect((await standIn.ask({ url: own.url })).status).toBe(200);
});

/** Asks, and reads nothing of the answer. */
async function asksAndWaits(): Promise<Socket> {
  const { hostname, port, host } = new URL(server.url);
  const socket = await connect({ hostname, port: Number(port), socket: { data: () => {} } });
  socket.pause();
  const body = JSON.stringify({ tracker: redmine, method: 'GET', path: '/issues.json' });
  const head = [
    ...['POST /api/trackers HTTP/1.1', `host: ${host}`, 'content-type: application/json'],
    ...[`tracker-token: ${standIn.token}`, `content-length: ${body.length}`, '', body],
  ];
  socket.write(head.join('\r\n'));
  return socket;
}

test('[TR23] a long answer holds its place until it is read or left', async () => {
  const text = 'x'.repeat(5_000_000);
  standIn.answer = () => Response.json(text);
  const sockets = [await asksAndWaits(), await asksAndWaits()];
  await until(() => lines.length === 2);
  expect((await standIn.ask()).status).toBe(429);
  for (const socket of sockets) socket.terminate();
  await until(async () => (await (await standIn.ask()).text()).length > text.length);
  expect(await (await standIn.ask()).json()).toMatchObject({ status: 200, body: text });
});

/** A minute that does not pass. */
const still = () => new LocalLimiter(() => 0);

const at = (host: number) => ({ 'x-forwarded-for': `192.0.2.${host}` });
test.each([
  ['browser', { requestsPerBrowser: 4 }, [from('a'), from('a'), from('a')], [200, 200, 429]],
  ['browser', { requestsPerBrowser: 4 }, [from('a'), from('a'), from('b')], [200, 200, 200]],
  [
    'tracker',
    { requestsPerAddress: 50, trustedProxies: 1 },
    [at(1), at(2), at(3)],
    [200, 200, 429],
  ],
  ['address', { requestsPerAddress: 100 }, [from('a'), from('b'), from('c')], [200, 200, 429]],
] as const)(
  '[TR23] requests of or for one %s in a minute are limited',
  async (_, limits, all, statuses) => {
    await using own = await startServer({
      trackers,
      edge: { ...noEdgeLimits, ...limits },
      limiter: still(),
    });
    const answers: number[] = [];
    for (const headers of all) answers.push((await standIn.ask({ url: own.url, headers })).status);
    expect<unknown>(answers).toEqual(statuses);
  },
);

const named = (login: string) => () => Response.json({ user: { login } });
const status = (code: number) => () => new Response(null, { status: code });
test.each<[title: string, owner: StandInTracker['owner'], status: number]>([
  ['answers without an owner', () => Response.json({}), 401],
  ['has an anonymous owner for', named(''), 401],
  ['calls the owner anonymous of', named('Anonymous'), 401],
  ['answers with a page of its own', () => new Response('<html>'), 401],
  ['answers with 401', status(401), 401],
  ['answers with 403', status(403), 401],
  ['answers with 503', status(503), 503],
  ['answers with a redirect', status(302), 302],
])(
  '[TR29] a token that a tracker %s shows nothing of what strangers see',
  async (_, given, told) => {
    standIn.owner = given;
    expect(await (await standIn.ask()).json()).toMatchObject({ status: told });
    expect(standIn.asked).toEqual([]);
    standIn.owner = named('ann');
    expect(await (await standIn.ask()).json()).toMatchObject({ status: 200 });
  },
);

test('[TR29] a tracker is asked for the owner of each token once, and again after it refused one', async () => {
  const { token } = standIn;
  const other = '0815'.repeat(10);
  await Promise.all([standIn.ask(), standIn.ask()]);
  await standIn.ask({ headers: { 'tracker-token': other } });
  await standIn.ask();
  expect(standIn.proofs).toEqual([token, other]);
  standIn.answer = () => Response.json({}, { status: 401 });
  await standIn.ask();
  await standIn.ask();
  expect(standIn.proofs).toEqual([token, other, token]);
});

test('[TR29] a token without an owner counts as refused', async () => {
  await using own = await startServer({
    trackers,
    edge: { ...noEdgeLimits, missesPerAddress: 40 },
    limiter: still(),
  });
  standIn.owner = named('');
  const answers: number[] = [];
  for (let sent = 0; sent < 4; sent += 1)
    answers.push((await standIn.ask({ url: own.url })).status);
  expect(answers).toEqual([200, 200, 429, 429]);
});

test('[TR23] after a few tokens that a tracker refuses, an address has to wait', async () => {
  await using own = await startServer({
    trackers,
    edge: { ...noEdgeLimits, missesPerAddress: 40 },
    limiter: still(),
  });
  standIn.answer = () => Response.json({}, { status: 401 });
  const answers: number[] = [];
  for (let sent = 0; sent < 4; sent += 1)
    answers.push((await standIn.ask({ url: own.url })).status);
  expect(answers).toEqual([200, 200, 429, 429]);
  expect(standIn.asked).toHaveLength(2);
});

import { afterAll, beforeEach, expect, test } from 'bun:test';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackersIn } from '@story-pointer/core/trackers/trackers';
import { serve } from 'bun';
import { LocalLimiter } from '../limits/rates.ts';
import { createLog } from '../log.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';

type Tracker = (request: Request) => Response | Promise<Response>;

/** A stand-in for a tracker, and the requests that have reached it. */
let answer: Tracker = () => Response.json({});
const asked: { readonly url: string; readonly headers: Headers }[] = [];
const standIn = serve({
  ...{ port: 0, hostname: '127.0.0.1', idleTimeout: 60 },
  fetch: async (request) => {
    asked.push({ url: request.url, headers: request.headers });
    return await answer(request);
  },
});
const base = `http://localhost:${standIn.port}/pm`;
const redmine = `redmine:${base}`;
const jira = `jira:http://localhost:${standIn.port}/jira`;
const trackers = trackersIn(`${redmine},${jira}`) ?? [];

const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const server = await startServer({ trackers, log });

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await standIn.stop(true);
});
beforeEach(() => {
  asked.length = 0;
  lines.length = 0;
  answer = () => Response.json({ ok: true });
});

const token = '4711'.repeat(10);
const site = 'https://acme.atlassian.net';

interface Asking {
  readonly tracker?: string;
  readonly method?: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly isScoped?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly url?: string;
}

function ask({ headers = {}, url = server.url, ...parts }: Asking = {}): Promise<Response> {
  const body = { tracker: redmine, method: 'GET', path: '/issues.json?limit=1', ...parts };
  return fetch(`${url}/api/trackers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'tracker-token': token,
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

test('[TR21] a request reaches its tracker with the token and none of the headers of the caller', async () => {
  const response = await ask({
    headers: {
      ...{ cookie: 'story-pointer-key=x; other=y', authorization: 'Bearer of-the-proxy' },
      ...{ 'x-forwarded-user': 'ann', 'x-forwarded-for': '10.0.0.1', referer: server.url },
      ...{ 'accept-language': 'de', 'user-agent': 'Browser' },
    },
  });
  expect(await response.json()).toEqual({ status: 200, headers: {}, body: { ok: true } });
  const [request] = asked;
  expect(request?.url).toBe(`${base}/issues.json?limit=1`);
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    ...{ accept: 'application/json', 'x-redmine-api-key': token },
    ...{ host: `localhost:${standIn.port}`, 'user-agent': 'Story Pointer' },
    ...{ 'accept-encoding': expect.any(String), connection: expect.any(String) },
  });
});

test.each([
  [{ tracker: 'redmine:http://localhost:1/pm' }, 404],
  [{ tracker: 'gitHub' }, 404],
  [{ tracker: 'redmine:http://localhost' }, 404],
  [{ path: '/../jira/rest/api/2/myself' }, 404],
  [{ path: '/../pm-other/issues.json' }, 404],
  [{ path: '/%2e%2e/issues.json' }, 404],
  [{ path: '/..%2fissues.json' }, 404],
  [{ path: '/settings' }, 404],
  [{ path: '/issues/1.json/x' }, 404],
  [{ path: '/users.json' }, 404],
  [{ path: '/rest/api/2/myself' }, 404],
  [{ path: '/issues.json', method: 'PUT' }, 404],
  [{ path: '/issues.json', method: 'DELETE' }, 400],
  [{ path: 'https://evil.example.org/issues.json' }, 400],
  [{ path: '@evil.example.org/issues.json' }, 400],
  [{ path: '.evil.example.org/issues.json' }, 400],
  [{ headers: { 'tracker-token': '' } }, 400],
  [{ headers: { 'tracker-token': 'a b' } }, 400],
  [{ headers: { 'tracker-token': 'admin' } }, 400],
  [{ headers: { 'tracker-token': `${token}0` } }, 400],
  [{ headers: { origin: 'https://evil.example.org' } }, 403],
  [{ headers: { 'content-type': 'text/plain' } }, 415],
] as const)('[TR21] %j is answered with %p, and no tracker is asked', async (given, status) => {
  expect((await ask(given)).status).toBe(status);
  expect(asked).toEqual([]);
});

test('[TR21] requests of an adapter stay below the address that the operator names', async () => {
  await ask({ path: '//issues.json' });
  await ask({ path: '/projects/../issues.json?a=/../b#c' });
  await ask({ tracker: jira, path: '/rest/api/2/myself' });
  expect(asked.map(({ url }) => url.replace(/^http:\/\/localhost:\d+/, ''))).toEqual([
    '/pm/issues.json?a=/../b',
    '/jira/rest/api/2/myself',
  ]);
});

const html = { headers: { 'content-type': 'text/html' } };
const long = 5 * 1024 * 1024;
test.each<[title: string, answer: Tracker, passed: object]>([
  ['JSON', () => Response.json([1]), { status: 200, headers: {}, body: [1] }],
  [
    'a refusal',
    () => Response.json({ errors: [] }, { status: 401 }),
    { status: 401, headers: {}, body: { errors: [] } },
  ],
  ['no content', () => new Response(null, { status: 204 }), { status: 204, headers: {} }],
  ['HTML', () => new Response('<script>alert(1)</script>', html), { status: 200, headers: {} }],
  [
    'JSON that is cut',
    () => new Response('{"issues":[', { headers: { 'content-type': 'application/json' } }),
    { status: 200, headers: {} },
  ],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { location: `${base}/issues/1.json` } }),
    { status: 302, headers: {} },
  ],
  [
    'many headers',
    () =>
      Response.json(1, {
        headers: {
          ...{ 'retry-after': '7', 'set-cookie': 'a=b', 'x-ratelimit-remaining': '0' },
          ...{ 'x-ratelimit-reset': '9', 'x-seraph-loginreason': 'OK', link: '<a>', server: 'x' },
        },
      }),
    {
      status: 200,
      headers: {
        ...{ 'retry-after': '7', 'x-ratelimit-remaining': '0' },
        ...{ 'x-ratelimit-reset': '9', 'x-seraph-loginreason': 'OK' },
      },
      body: 1,
    },
  ],
  ['more than 5 MB', () => Response.json('x'.repeat(long)), { status: 413 }],
])('[TR22] of %s only status, JSON and four headers come back', async (_, given, passed) => {
  answer = given;
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect<unknown>(await response.json()).toEqual(passed);
  expect(asked).toHaveLength(1);
});

test('[TR22] the log names the tracker, the status and the time, and no token', async () => {
  answer = () => Response.json({}, { status: 403 });
  await ask();
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toEqual([
    {
      ...{ level: 30, time: expect.any(String), msg: 'asked a tracker' },
      ...{ tracker: redmine, status: 403, milliseconds: expect.any(Number) },
    },
  ]);
  expect(lines.join('')).not.toMatch(new RegExp(`${token}|${btoa(token).slice(0, 10)}`));
});

test('[TR21] the server does not ask itself', async () => {
  const own: TrackerName[] = [];
  await using itself = await startServer({ trackers: own });
  const tracker = `redmine:http://localhost:${itself.server.port}` as const;
  own.push(tracker);
  expect(await (await ask({ tracker, url: itself.url })).json()).toMatchObject({ status: 508 });
});

test('[TR28] a token with scopes goes to the address that its tracker tells, and nowhere else', async () => {
  const reached: string[] = [];
  const gateway = 'https://api.atlassian.com/ex/jira/ab-12';
  const answers: Readonly<Record<string, unknown>> = {
    [`${site}/_edge/tenant_info`]: { cloudId: 'ab-12' },
    [`${gateway}/rest/api/2/myself`]: { displayName: 'Ann' },
  };
  const reach = async (url: URL, { headers }: RequestInit) => {
    reached.push(`${url} ${new Headers(headers).get('authorization') ?? 'none'}`);
    return Response.json(answers[url.href] ?? {});
  };
  await using own = await startServer({ trackers: trackersIn(`jira:${site}`) ?? [], reach });
  const asking = { tracker: `jira:${site}`, path: '/rest/api/2/myself', url: own.url };
  const scoped = { ...asking, isScoped: true };
  for (const asked of [scoped, scoped, asking]) await ask(asked);
  const signed = `Basic ${btoa(token)}`;
  const there = `${gateway}/rest/api/2/myself ${signed}`;
  expect(reached).toEqual([
    ...[`${site}/_edge/tenant_info none`, there, there, `${site}/rest/api/2/myself ${signed}`],
  ]);
  reached.length = 0;
  for (const cloudId of ['', '../x', 'a@evil.example.org', 7]) {
    await using other = await startServer({
      ...{ trackers: trackersIn(`jira:${site}`) ?? [] },
      reach: async (url) => {
        reached.push(url.href);
        return Response.json({ cloudId });
      },
    });
    expect(await (await ask({ ...scoped, url: other.url })).json()).toEqual({ status: 502 });
  }
  expect(new Set(reached)).toEqual(new Set([`${site}/_edge/tenant_info`]));
});

test('[TR22] a tracker that is not there has the status of a gateway', async () => {
  const gone = serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const tracker = `redmine:http://localhost:${gone.port}` as const;
  await gone.stop(true);
  await using own = await startServer({ trackers: [tracker, 'redmine:https://none.invalid'] });
  for (const one of [tracker, 'redmine:https://none.invalid'])
    expect(await (await ask({ tracker: one, url: own.url })).json()).toEqual({ status: 502 });
});

test('[TR23] a tracker gets four requests at a time, and other trackers go on', async () => {
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  answer = async ({ url }) => {
    if (url.includes('/jira/')) return Response.json(1);
    if (asked.length === 4) reached.resolve();
    await held.promise;
    return Response.json(2);
  };
  const four = Array.from({ length: 4 }, () => ask());
  await reached.promise;
  const fifth = await ask();
  expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([429, '1']);
  const other = await ask({ tracker: jira, path: '/rest/api/2/myself' });
  expect(await other.json()).toMatchObject({ status: 200, body: 1 });
  held.resolve();
  for (const one of await Promise.all(four)) expect(await one.json()).toMatchObject({ body: 2 });
  expect((await ask()).status).toBe(200);
});

/** A minute that does not pass. */
const still = () => new LocalLimiter(() => 0);

const key = (name: string) => ({ cookie: `story-pointer-key=${name.repeat(43)}` });
const from = (host: number) => ({ 'x-forwarded-for': `192.0.2.${host}` });
test.each([
  ['browser', { requestsPerBrowser: 4 }, [key('a'), key('a'), key('a')], [200, 200, 429]],
  ['browser', { requestsPerBrowser: 4 }, [key('a'), key('a'), key('b')], [200, 200, 200]],
  [
    'tracker',
    { requestsPerAddress: 50, trustedProxies: 1 },
    [from(1), from(2), from(3)],
    [200, 200, 429],
  ],
  ['address', { requestsPerAddress: 100 }, [key('a'), key('b'), key('c')], [200, 200, 429]],
] as const)(
  '[TR23] requests of or for one %s in a minute are limited',
  async (_, limits, all, statuses) => {
    await using own = await startServer({
      trackers,
      edge: { ...noEdgeLimits, ...limits },
      limiter: still(),
    });
    const answers: number[] = [];
    for (const headers of all) answers.push((await ask({ url: own.url, headers })).status);
    expect<unknown>(answers).toEqual(statuses);
  },
);

test('[TR23] after a few tokens that a tracker refuses, an address has to wait', async () => {
  await using own = await startServer({
    trackers,
    edge: { ...noEdgeLimits, missesPerAddress: 40 },
    limiter: still(),
  });
  answer = () => Response.json({}, { status: 401 });
  const answers: number[] = [];
  for (let sent = 0; sent < 4; sent += 1) answers.push((await ask({ url: own.url })).status);
  expect(answers).toEqual([200, 200, 429, 429]);
  expect(asked).toHaveLength(2);
});

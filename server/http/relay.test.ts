import { afterAll, beforeEach, expect, test } from 'bun:test';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackersIn } from '@story-pointer/core/trackers/trackers';
import { createLog } from '../log.ts';
import { StandInTracker } from '../testing/stand-in-tracker.ts';
import { startServer } from '../testing/test-server.ts';

const standIn = new StandInTracker();
const { azure, base, jira, linear, redmine, trackers } = standIn;
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

const site = 'https://acme.atlassian.net';

test('[TR21] a request reaches its tracker with the token and none of the headers of the caller', async () => {
  const response = await standIn.ask({
    headers: {
      ...{ cookie: 'story-pointer-key=x; other=y', authorization: 'Bearer of-the-proxy' },
      ...{ 'x-forwarded-user': 'ann', 'x-forwarded-for': '10.0.0.1', referer: server.url },
      ...{ 'accept-language': 'de', 'user-agent': 'Browser' },
    },
  });
  expect(await response.json()).toEqual({ status: 200, headers: {}, body: { ok: true } });
  const [request] = standIn.asked;
  expect(request?.url).toBe(`${base}/issues.json?limit=1`);
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    ...{ accept: 'application/json', 'x-redmine-api-key': standIn.token },
    ...{ host: new URL(base).host, 'user-agent': 'Story Pointer' },
    ...{ 'accept-encoding': expect.any(String), connection: expect.any(String) },
  });
});

const points = { issue: { custom_fields: [{ id: 2, value: '5' }] } };
const summary = { fields: { summary: 'x' } };
const scheduling = 'Microsoft.VSTS.Scheduling.StoryPoints';
const guid = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';
const patch = (field: string) => [
  { op: 'test', path: '/rev', value: 3 },
  { op: 'add', path: `/fields/${field}`, value: 5 },
];
const ownerOfLinear = 'query Owner { viewer { name } }';
const toLinear = {
  ...{ tracker: linear, path: '/graphql', method: 'POST' },
  headers: { 'tracker-token': 'lin_api_x' },
};
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
  [{ path: '/issues.json?key=4711' }, 404],
  [{ path: '/issues.json?include=journals' }, 404],
  [{ path: '/issues.json?limit=1&callback=x' }, 404],
  [{ path: '/issues/1.json?key=4711' }, 404],
  [{ path: '/projects.json?include=trackers' }, 404],
  [{ path: '/projects/shop/memberships.json' }, 404],
  [{ tracker: jira, path: '/rest/api/2/filter/10' }, 404],
  [{ tracker: jira, path: '/rest/agile/1.0/board/1/sprint?expand=x' }, 404],
  [{ path: '/issues.json', body: {} }, 404],
  [{ path: '/issues/1.json', method: 'PUT' }, 404],
  [{ path: '/issues/1.json', method: 'PUT', body: { issue: { subject: 'x' } } }, 404],
  [{ path: '/issues/1.json?notify=0', method: 'PUT', body: points }, 404],
  [{ path: '/issues/1.json', method: 'PUT', body: { ...points, time_entry: {} } }, 404],
  [{ tracker: jira, path: '/rest/api/2/search?expand=changelog' }, 404],
  [
    {
      ...{ tracker: jira, method: 'POST', path: '/rest/api/3/issue/A-1/comment' },
      body: { body: { type: 'doc', version: 1, content: [{ type: 'mention' }] } },
    },
    ...([404] as const),
  ],
  [{ tracker: jira, path: '/rest/api/2/issue/A-1', method: 'PUT', body: { update: {} } }, 404],
  [{ tracker: jira, path: '/rest/api/2/issue/A-1', method: 'PUT', body: summary }, 404],
  [{ path: '/issues.json', method: 'DELETE' }, 404],
  [{ path: '/issues.json', method: 'TRACE' }, 400],
  [{ tracker: azure, path: '/_apis/wit/workitems/4', method: 'PATCH', body: patch('Title') }, 404],
  [{ tracker: azure, path: '/_apis/wit/workitems/4', method: 'PUT', body: patch(scheduling) }, 404],
  [{ tracker: azure, path: `/x%2f..%2f_apis/_apis/wit/wiql/${guid}` }, 404],
  [{ tracker: azure, path: '/_apis/projects/Shop' }, 404],
  [{ ...toLinear, body: { query: 'query { users { nodes { email } } }', variables: {} } }, 404],
  [{ ...toLinear, body: { query: ownerOfLinear, variables: { id: 'x' } } }, 404],
  [{ path: 'https://evil.example.org/issues.json' }, 400],
  [{ path: '@evil.example.org/issues.json' }, 400],
  [{ path: '.evil.example.org/issues.json' }, 400],
  [{ headers: { 'tracker-token': '' } }, 400],
  [{ headers: { 'tracker-token': 'a b' } }, 400],
  [{ headers: { 'tracker-token': 'admin' } }, 400],
  [{ headers: { 'tracker-token': '0'.repeat(41) } }, 400],
  [{ headers: { origin: 'https://evil.example.org' } }, 403],
  [{ headers: { 'content-type': 'text/plain' } }, 415],
] as const)('[TR21] %j is answered with %p, and no tracker is asked', async (given, status) => {
  expect((await standIn.ask(given)).status).toBe(status);
  expect(standIn.asked).toEqual([]);
});

const jql = 'fields=summary&maxResults=100&jql=a&startAt=1&nextPageToken=b';
test.each([
  [
    'redmine',
    'GET',
    '/issues.json?f[]=status_id&op[status_id]=o&v[x][]=1&sort=id&limit=1&offset=2',
    undefined,
  ],
  ['redmine', 'GET', '/users/current.json?include=memberships', undefined],
  ['redmine', 'PUT', '/issues/1.json', points],
  ['jira', 'GET', `/rest/api/2/search/jql?${jql}`, undefined],
  ['jira', 'GET', '/rest/agile/1.0/board?projectKeyOrId=SHOP', undefined],
  ['jira', 'GET', '/rest/agile/1.0/board?startAt=0&maxResults=50', undefined],
  ['jira', 'GET', '/rest/agile/1.0/board/1/sprint?state=active,future&maxResults=50', undefined],
  ['jira', 'GET', '/rest/api/2/filter/favourite', undefined],
  ['jira', 'GET', '/rest/api/2/project', undefined],
  ['redmine', 'GET', '/issues.json?issue_id=1,2&status_id=*&limit=100&offset=0', undefined],
  ['redmine', 'GET', '/projects.json?limit=100&offset=100', undefined],
  ['redmine', 'GET', '/queries.json?limit=100', undefined],
  ['redmine', 'GET', '/projects/shop/versions.json', undefined],
  ['jira', 'GET', `/rest/agile/1.0/board/1/backlog?${jql}`, undefined],
  ['jira', 'PUT', '/rest/api/2/issue/A-1', { fields: { customfield_1: null } }],
  ['jira', 'PUT', '/rest/agile/1.0/issue/A-1/estimation?boardId=1', { value: null }],
  ['azure', 'GET', '/_apis/wit/workitems?ids=1,2&fields=System.Title&errorPolicy=omit', undefined],
  ['azure', 'GET', `/Web%20Shop/_apis/wit/wiql/${guid}?$top=501`, undefined],
  ['azure', 'PATCH', '/_apis/wit/workitems/4?api-version=4.1&validateOnly=true', patch(scheduling)],
] as const)('[TR21] a request to %s passes: %s %s', async (program, method, path, body) => {
  const tracker = standIn[program];
  await standIn.ask({ tracker, method, path, body });
  expect(standIn.asked.map((one) => one.body)).toEqual([body ? JSON.stringify(body) : '']);
});

test('[TR21] requests of an adapter stay below the address that the operator names', async () => {
  await standIn.ask({ path: '//issues.json' });
  await standIn.ask({ path: '/projects/../issues.json?sort=/../b#c' });
  await standIn.ask({ tracker: jira, path: '/rest/api/2/field' });
  expect(standIn.asked.map(({ url }) => url.replace(/^http:\/\/localhost:\d+/, ''))).toEqual([
    '/pm/issues.json?sort=/../b',
    '/jira/rest/api/2/field',
  ]);
});

const html = { headers: { 'content-type': 'text/html' } };
const long = 5 * 1024 * 1024;
test.each<[title: string, answer: StandInTracker['answer'], passed: object]>([
  ['JSON', () => Response.json([1]), { status: 200, headers: {}, body: [1] }],
  [
    'a refusal',
    () => Response.json({ errors: [] }, { status: 401 }),
    { status: 401, headers: {}, body: { errors: [] } },
  ],
  ['no content', () => new Response(null, { status: 204 }), { status: 204, headers: {} }],
  ['HTML', () => new Response('<script>alert(1)</script>', html), { status: 200, headers: {} }],
  [
    'blank JSON',
    () => new Response(' ', { headers: { 'content-type': 'application/json' } }),
    { status: 200, headers: {} },
  ],
  [
    'a refusal that is no JSON, and says that it is',
    () => new Response('<html>', { status: 401, headers: { 'content-type': 'application/json' } }),
    { status: 401, headers: {} },
  ],
  [
    'a refusal of Jira',
    () => Response.json([], { headers: { 'x-seraph-loginreason': 'AUTHENTICATED_FAILED' } }),
    { status: 401, headers: {}, body: [] },
  ],
  [
    'a CAPTCHA of Jira',
    () =>
      new Response('<html>', {
        status: 403,
        headers: {
          ...{ 'x-seraph-loginreason': 'AUTHENTICATION_DENIED', 'content-type': 'text/html' },
          'x-authentication-denied-reason': 'CAPTCHA_CHALLENGE; login-url=https://acme.org/login',
        },
      }),
    { status: 403, headers: {}, refusal: 'captcha' },
  ],
  [
    'JSON of 4 MB',
    () => Response.json('ä'.repeat(2 * 1024 * 1024)),
    { status: 200, headers: {}, body: 'ä'.repeat(2 * 1024 * 1024) },
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
        'x-ratelimit-reset': '9',
      },
      body: 1,
    },
  ],
  ['more than 5 MB', () => Response.json('x'.repeat(long)), { status: 413 }],
])('[TR22, TR52] of %s only status, JSON and three headers come back', async (_, given, passed) => {
  standIn.answer = given;
  const response = await standIn.ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect<unknown>(await response.json()).toEqual(passed);
  expect(standIn.asked).toHaveLength(1);
});

test('[TR22] the log names the tracker, the status and the time, and no token', async () => {
  standIn.answer = () => Response.json({}, { status: 403 });
  await standIn.ask();
  expect(standIn.proofs).toEqual([standIn.token]);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toEqual([
    {
      ...{ level: 30, time: expect.any(String), msg: 'asked a tracker' },
      ...{ tracker: redmine, status: 403, milliseconds: expect.any(Number) },
    },
  ]);
  expect(lines.join('')).not.toMatch(
    new RegExp(`${standIn.token}|${btoa(standIn.token).slice(0, 10)}`),
  );
});

test('[TR21] the server does not ask itself', async () => {
  const own: TrackerName[] = [];
  await using itself = await startServer({ trackers: own });
  const tracker = `redmine:http://localhost:${itself.server.port}` as const;
  own.push(tracker);
  expect(await (await standIn.ask({ tracker, url: itself.url })).json()).toMatchObject({
    status: 508,
  });
});

test('[TR28] a token with scopes goes to the address that its tracker tells, and nowhere else', async () => {
  const reached: string[] = [];
  const gateway = 'https://api.atlassian.com/ex/jira/ab-12';
  const answers: Readonly<Record<string, unknown>> = {
    [`${site}/_edge/tenant_info`]: { cloudId: 'ab-12' },
    [`${gateway}/rest/api/2/myself`]: { displayName: 'Ann' },
    [`${site}/rest/api/2/myself`]: { displayName: 'Ann' },
  };
  const reach = async (url: URL, { headers }: RequestInit) => {
    reached.push(`${url} ${new Headers(headers).get('authorization') ?? 'none'}`);
    return Response.json(answers[url.href] ?? {});
  };
  await using own = await startServer({ trackers: trackersIn(`jira:${site}`) ?? [], reach });
  const asking = { tracker: `jira:${site}`, path: '/rest/api/2/myself', url: own.url };
  const scoped = { ...asking, isScoped: true };
  for (const one of [scoped, scoped, asking]) await standIn.ask(one);
  const signed = `Basic ${btoa(standIn.token)}`;
  const there = `${gateway}/rest/api/2/myself ${signed}`;
  const direct = `${site}/rest/api/2/myself ${signed}`;
  expect(reached).toEqual([
    ...[`${site}/_edge/tenant_info none`, there, there, there, direct, direct],
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
    expect(await (await standIn.ask({ ...scoped, url: other.url })).json()).toEqual({
      status: 502,
    });
  }
  expect(new Set(reached)).toEqual(new Set([`${site}/_edge/tenant_info`]));
});

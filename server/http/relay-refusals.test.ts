import { afterAll, beforeEach, expect, test } from 'bun:test';
import { serve } from 'bun';
import { StandInTracker } from '../testing/stand-in-tracker.ts';
import { startServer } from '../testing/test-server.ts';

const standIn = new StandInTracker();
const server = await startServer({ trackers: standIn.trackers });
standIn.url = server.url;

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await standIn[Symbol.asyncDispose]();
});
beforeEach(() => standIn.reset());

const patch = [
  { op: 'test', path: '/rev', value: 3 },
  { op: 'add', path: '/fields/Microsoft.VSTS.Scheduling.StoryPoints', value: 0.5 },
];

/** Asks with the token of this test, as servers remember tokens whose owners they know. */
const askers = {
  azure: () =>
    standIn.ask({
      ...{ tracker: standIn.azure, path: '/_apis/wit/workitems/4?api-version=4.1' },
      ...{ method: 'PATCH', body: patch },
    }),
  linear: () =>
    standIn.ask({
      ...{ tracker: standIn.linear, path: '/graphql', method: 'POST' },
      headers: { 'tracker-token': `lin_api_${standIn.token}` },
      body: {
        query:
          'mutation Estimate($id: String!, $estimate: Int) { issueUpdate(id: $id, input: { estimate: $estimate }) { success } }',
        variables: { id: 'ENG-4', estimate: 5 },
      },
    }),
};

test('[TR31] a list of changes goes as a JSON Patch, and numbers stay numbers', async () => {
  await askers.azure();
  const [{ headers, body } = {}] = standIn.asked;
  expect(headers?.get('content-type')).toBe('application/json-patch+json');
  expect(headers?.get('authorization')).toBe(`Basic ${btoa(`:${standIn.token}`)}`);
  expect(JSON.parse(body ?? '')).toEqual(patch);
});

test('[TR35] a key of Linear goes without another word', async () => {
  await askers.linear();
  const [{ url, headers } = {}] = standIn.asked;
  expect(new URL(url ?? '').pathname).toBe('/graphql');
  expect(headers?.get('authorization')).toBe(`lin_api_${standIn.token}`);
  expect(headers?.get('content-type')).toBe('application/json');
});

const page = () =>
  new Response('<html>Sign in</html>', { status: 203, headers: { 'content-type': 'text/html' } });
const errors = (code: string, status: number) => () =>
  Response.json({ errors: [{ message: 'No', extensions: { code } }] }, { status });

test.each<[tracker: keyof typeof askers, title: string, StandInTracker['answer'], status: number]>([
  ['azure', 'a page to sign in', page, 401],
  ['azure', 'JSON of another status', () => Response.json({}, { status: 203 }), 203],
  ['linear', 'an unknown key', errors('AUTHENTICATION_ERROR', 200), 401],
  ['linear', 'a missing scope', errors('FORBIDDEN', 400), 403],
  ['linear', 'a limit', errors('RATELIMITED', 400), 429],
  ['linear', 'a failure', errors('INTERNAL_SERVER_ERROR', 200), 503],
])('[TR32] of %s, %s has the status that it means', async (tracker, _, given, status) => {
  standIn.answer = given;
  expect(await (await askers[tracker]()).json()).toMatchObject({ status });
});

test.each<[tracker: keyof typeof askers, title: string, owner: StandInTracker['owner']]>([
  ['azure', 'a page to sign in', page],
  ['linear', 'errors with the status 200', errors('AUTHENTICATION_ERROR', 200)],
  ['linear', 'errors with the status 400', errors('AUTHENTICATION_ERROR', 400)],
])('[TR32] of %s, %s in place of the owner refuse the token', async (tracker, _, owner) => {
  standIn.owner = owner;
  expect(await (await askers[tracker]()).json()).toMatchObject({ status: 401 });
  expect(standIn.asked).toEqual([]);
});

const text = 'Story Pointer · Sprint · sp-0123456789abcd';

test.each([
  ['redmine', 'PUT', '/issues/1.json', { issue: { notes: text } }],
  ['redmine', 'GET', '/issues/1.json?include=journals', undefined],
  ['jira', 'GET', '/rest/api/2/issue/A-1/comment?orderBy=-created&maxResults=100', undefined],
  ['jira', 'POST', '/rest/api/2/issue/A-1/comment', { body: text }],
] as const)('[TR49] a comment in %s passes: %s %s', async (program, method, path, body) => {
  await standIn.ask({ tracker: standIn[program], method, path, body });
  expect(standIn.asked.map((one) => one.body)).toEqual([body ? JSON.stringify(body) : '']);
});

test('[TR22] a tracker that is not there has the status of a gateway', async () => {
  const gone = serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() });
  const tracker = `redmine:http://localhost:${gone.port}` as const;
  await gone.stop(true);
  await using own = await startServer({ trackers: [tracker, 'redmine:https://none.invalid'] });
  for (const one of [tracker, 'redmine:https://none.invalid'])
    expect(await (await standIn.ask({ tracker: one, url: own.url })).json()).toEqual({
      status: 502,
    });
});

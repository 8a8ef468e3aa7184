import { describe, expect, test } from 'bun:test';
import { again, answerOf, from, names, now, to } from '../testing/tracker-servers.ts';
import type { Given, Server } from '../testing/trackers/case.ts';
import {
  type LinearState,
  linearIssue,
  linearList,
  linearOne,
  refusal,
  team,
} from '../testing/trackers/linear.ts';
import { linear } from './linear.ts';
import { issuePoints, rightsAt, trackerOf, trackerPlace } from './trackers.ts';

const organization = { urlKey: 'acme' };
const acme = 'https://linear.app/acme';
const unfinished = { state: { type: { nin: ['completed', 'canceled', 'duplicate'] } } };
const ofTeam = { team: { key: { eq: 'ENG' } } };
const view = '0a1b2c3d-0a1b-2c3d-4e5f-0a1b2c3d4e5f';

/** The variables of the first request. */
async function variablesOf(page: string): Promise<unknown> {
  const { sent } = await from(page, linearList(1));
  const [, body = ''] = /^POST \/graphql (.*)$/.exec(sent[0] ?? '') ?? [];
  return JSON.parse(body).variables;
}

test.each([
  ['/team/ENG', { ...ofTeam, ...unfinished }],
  ['/team/eng/all', { ...ofTeam, ...unfinished }],
  ['/team/ENG/active', { ...ofTeam, state: { type: { in: ['unstarted', 'started'] } } }],
  ['/team/ENG/backlog', { ...ofTeam, state: { type: { in: ['backlog'] } } }],
  ['/team/ENG/triage', { ...ofTeam, state: { type: { in: ['triage'] } } }],
  ['/team/ENG/cycle/12', { ...ofTeam, ...unfinished, cycle: { number: { eq: 12 } } }],
  ['/team/ENG/cycle/active', { ...ofTeam, ...unfinished, cycle: { isActive: { eq: true } } }],
  ['/team/ENG/cycle/upcoming', { ...ofTeam, ...unfinished, cycle: { isNext: { eq: true } } }],
  ['/project/new-checkout-1a2b3c4d5e6f/issues?x=1', { ...ofProject('1a2b3c4d5e6f') }],
])('[TR33] %s is asked for by %p', async (page, filter) => {
  expect<unknown>(await variablesOf(acme + page)).toEqual({ filter, after: null });
});

function ofProject(slug: string) {
  return { project: { slugId: { eq: slug } }, ...unfinished };
}

test.each([
  ['/view/late-ones-1a2b3c4d5e6f', '1a2b3c4d5e6f'],
  [`/view/${view}`, view],
  ['/team/ENG/view/late-ones-1a2b3c4d5e6f', '1a2b3c4d5e6f'],
])('[TR33] the view of %s is asked for by %p', async (page, id) => {
  expect<unknown>(await variablesOf(acme + page)).toEqual({ id, filter: {}, after: null });
});

test.each([
  acme,
  `${acme}/my-issues/assigned`,
  `${acme}/team/ENG/projects/all`,
  `${acme}/team/ENG/cycle/past`,
  `${acme}/team/ENG/settings`,
  'https://linear.app/docs/estimates',
  'https://linear.app.example.org/acme/team/ENG/all',
])('[TR33] %s is no address of issues', (page) => {
  expect(trackerPlace(page, names)).toBeNull();
});

test('[TR33] issues have the points, the state and the project that Linear shows', async () => {
  const nodes = [
    linearIssue(1, { title: 'Pay', description: 'Net *30*', estimate: 5, project: { name: 'v1' } }),
    linearIssue(2, { estimate: 3, team: { ...team, issueEstimationType: 'tShirt' } }),
    linearIssue(3, { estimate: 0, state: { name: 'Shipped', type: 'completed' } }),
    linearIssue(4, { state: { name: 'Twice', type: 'duplicate' } }),
  ];
  const pageInfo = { hasNextPage: false, endCursor: null };
  const data = { organization: { urlKey: 'acme' }, issues: { nodes, pageInfo } };
  const { issues } = await from(`${acme}/team/ENG`, () => ({ body: { data } }));
  expect(issues[0]).toEqual({
    ...{ key: 'ENG-1', name: 'Pay', link: `${acme}/issue/ENG-1` },
    ...{ description: 'Net *30*', points: '5', type: '', status: '', section: 'v1' },
  });
  expect(issues.map(({ points, status }) => [points, status])).toEqual([
    ['5', ''],
    ['M', ''],
    ['0', 'Done'],
    ['', 'Done'],
  ]);
});

test.each(['/team/ENG', '/issue/ENG-4', '/view/x-1a2b3c4d5e6f'])(
  '[TR33] a key of another workspace shows nothing of %s',
  async (page) => {
    const other = `https://linear.app/other${page}`;
    const { result } = await from(other, page.startsWith('/issue') ? issue() : linearList(1));
    const fault = { is: 'otherWorkspace', workspace: 'acme' };
    expect<unknown>(result).toEqual({ ok: false, fault });
  },
);

function issue(state: LinearState = { estimate: null }): Server {
  return linearOne(state);
}

const link = `${acme}/issue/ENG-4/pay`;
const five = { points: '5', known: [''] };

test('[TR33, TR34] a key of another workspace writes nothing', async () => {
  const { write, sent } = to('https://linear.app/other/issue/ENG-4', issue());
  expect(await write(five)).toEqual({ is: 'otherWorkspace', workspace: 'acme' });
  expect(sent).toHaveLength(1);
});

describe('points', () => {
  test.each([
    ['exponential', '1 2 4 8 16', '1 2 4 8 16 32 64'],
    ['fibonacci', '1 2 3 5 8', '1 2 3 5 8 13 21'],
    ['linear', '1 2 3 4 5', '1 2 3 4 5 6 7'],
    ['tShirt', 'XS S M L XL', 'XS S M L XL XXL XXXL'],
  ])('[TR34] a team that estimates by %s takes %p, extended %p', async (type, usually, more) => {
    const takes = async (extended: boolean, zero: boolean) => {
      const own = { issueEstimationType: type, issueEstimationExtended: extended };
      const state = { estimate: null, team: { ...own, issueEstimationAllowZero: zero } };
      return await to(link, issue(state)).check();
    };
    expect<unknown>(await takes(false, false)).toEqual({ takes: usually.split(' ') });
    expect<unknown>(await takes(true, true)).toEqual({ takes: ['0', ...more.split(' ')] });
  });

  test.each([
    ['fibonacci', '5', 5],
    ['tShirt', 'M', 3],
    ['tShirt', 'xl', 8],
  ])('[TR34] on the scale %s, %p is written as %p, and read back', async (type, points, number) => {
    const state: LinearState = { estimate: null, team: { issueEstimationType: type } };
    const { write, sent } = to(link, issue(state));
    expect(await write({ points, known: [''] })).toEqual({ is: 'written' });
    expect(state.estimate).toBe(number);
    expect(sent).toHaveLength(3);
    expect(await write({ points: '', known: [points] })).toEqual({ is: 'written' });
    expect(state.estimate).toBeNull();
  });

  test.each(['4', '0', '½', '13', 'M', '☕'])(
    '[TR34] %p is not on the scale of the team, and is not written',
    async (points) => {
      const { write, sent } = to(link, issue());
      expect<unknown>(await write({ points, known: [''] })).toEqual({
        ...{ is: 'unsuited', takes: ['1', '2', '3', '5', '8'] },
      });
      expect(sent).toHaveLength(1);
    },
  );

  test('[TR34] a team without estimates has no place for points', async () => {
    const { write, check } = to(
      link,
      issue({ estimate: null, team: { issueEstimationType: 'notUsed' } }),
    );
    expect(await check()).toEqual({ is: 'noField' });
    expect(await write(five)).toEqual({ is: 'noField' });
  });
});

test.each<[given: Given, reading: object, writing: object]>([
  [
    refusal('AUTHENTICATION_ERROR', 'Authentication required, not authenticated', 401),
    ...([{ is: 'tokenEnded' }, { is: 'tokenEnded' }] as const),
  ],
  [
    refusal('AUTHENTICATION_ERROR', 'Authentication required, not authenticated', 200),
    ...([{ is: 'tokenEnded' }, { is: 'tokenEnded' }] as const),
  ],
  [
    refusal('FORBIDDEN', 'Invalid scope: `write` required'),
    ...([{ is: 'notReadable' }, { is: 'notWritable' }] as const),
  ],
  [
    refusal('RATELIMITED', 'Rate limit exceeded'),
    ...([
      { is: 'rateLimited', until: null },
      { is: 'rateLimited', until: null },
    ] as const),
  ],
  [
    refusal('INPUT_ERROR', 'Entity not found: Issue', 200),
    ...([{ is: 'notReadable' }, { is: 'notWritable' }] as const),
  ],
  [
    refusal('INPUT_ERROR', 'The internal network has an unknown estimate', 200),
    ...([
      { is: 'filterRefused' },
      { is: 'refused', words: 'The internal network has an unknown estimate' },
    ] as const),
  ],
  [
    { body: { data: { organization: { urlKey: 'acme' } }, errors: [{ message: 'Timeout' }] } },
    ...([{ is: 'unavailable' }, { is: 'unavailable' }] as const),
  ],
  [
    refusal('GRAPHQL_VALIDATION_FAILED', 'Unknown argument "filter" on field "Query.issues".'),
    ...([{ is: 'unreadable' }, { is: 'unreadable' }] as const),
  ],
  [
    { body: { errors: [{ message: 'Wait', extensions: { type: 'ratelimited' } }] } },
    ...([
      { is: 'rateLimited', until: null },
      { is: 'rateLimited', until: null },
    ] as const),
  ],
  [
    { status: 500, body: { errors: [{ message: 'Internal Server Error' }] } },
    ...([{ is: 'unavailable' }, { is: 'unavailable' }] as const),
  ],
])('[TR32] the errors of %j are faults, whatever the status', async (given, reading, writing) => {
  expect<unknown>((await from(`${acme}/team/ENG`, () => given)).result).toEqual({
    ...{ ok: false, fault: reading },
  });
  const refusing: Server = (_, body) =>
    String(Object(body).query).startsWith('mutation') ? given : undefined;
  expect<unknown>(await to(link, issue(), refusing).write(five)).toEqual(writing);
});

test.each(['x-ratelimit-requests-reset', 'x-ratelimit-complexity-reset'])(
  '[TR33] a limit of Linear lasts until the milliseconds of %s',
  async (name) => {
    const headers = { [name]: String(now + 600_000) };
    const { result } = await from(`${acme}/team/ENG`, () => ({ status: 429, headers }));
    const fault = { is: 'rateLimited', until: now + 600_000 };
    expect<unknown>(result).toEqual({ ok: false, fault });
  },
);

test.each([
  [
    ['fibonacci', 'notUsed'],
    ['1', '2', '3', '5', '8'],
  ],
  [['fibonacci', 'linear'], null],
  [['notUsed', 'notUsed'], 'noField'],
])('[TR34] of a place whose teams estimate by %p, connecting tells %p', async (types, rights) => {
  const view = `${acme}/view/all-1a2b3c4d5e6f`;
  const issues = types.map((issueEstimationType, at) =>
    linearIssue(at + 1, { team: { ...team, issueEstimationType } }),
  );
  const { send } = to(link, (_, body) => {
    const { query, variables } = Object(body);
    if (String(query).startsWith('mutation')) return refusal('INPUT_ERROR', 'Entity not found');
    const pageInfo = { hasNextPage: false, endCursor: null };
    const customView = { issues: { nodes: issues, pageInfo } };
    const issue = issues.find(({ identifier }) => identifier === variables.id);
    return { body: { data: { organization, ...(issue ? { issue } : { customView }) } } };
  });
  const found = await rightsAt(trackerOf('linear:https://api.linear.app'), view, send);
  expect<unknown>(found.rights).toEqual(rights);
});

test('[TR32] a key counts once Linear names its owner, and goes without another word', () => {
  const { owner, credentials, tokenForm } = linear('https://api.linear.app');
  expect(owner.read({ data: { viewer: { name: 'Ann' } } })).toBe('Ann');
  expect(owner.read({ data: null, errors: [] })).toBeUndefined();
  expect(credentials('lin_api_x')).toEqual({ authorization: 'lin_api_x' });
  expect(tokenForm.pattern.test('Bearer lin_api_x')).toBe(false);
});

test('[TR34] only an issue has points to write', () => {
  expect(issuePoints(`${acme}/team/ENG`, names)).toBeNull();
  expect(issuePoints(`${acme}/issue/ENG-4`, names)).not.toBeNull();
});

test('[TR34] a key without the scope to write is found by the change of an issue that does not exist', async () => {
  const state: LinearState = { estimate: 3 };
  const { check, sent } = to(link, issue(state), (_, body) =>
    Object(body).variables.id === 'ENG-4' ? undefined : refusal('FORBIDDEN', 'Invalid scope'),
  );
  expect(await check()).toEqual({ is: 'notWritable' });
  expect([sent.length, state.estimate]).toEqual([2, 3]);
});

test('[TR33] issues of a team are read again with one request, and archived ones alone', async () => {
  const links = [1, 2, 3].map((number) => `${acme}/issue/ENG-${number}/issue-${number}`);
  const { sent, issues, gone } = await again(links, (request, body) => {
    const { filter, id } = Object(body).variables;
    if (!filter) return { body: { data: { organization, issue: linearIssue(3) } } };
    expect([filter, id]).toEqual([{ ...ofTeam, number: { in: [1, 2, 3] } }, undefined]);
    return linearList(2)(request, body);
  });
  expect(issues.map(({ key }) => key)).toEqual(['ENG-1', 'ENG-2', 'ENG-3']);
  expect([sent.length, gone]).toEqual([2, []]);
});

test('[TR32] a part of the data beside errors is not taken for all of it', async () => {
  const { placeAt } = linear('https://api.linear.app');
  const first = placeAt(new URL(`${acme}/team/ENG`))?.first;
  const pageInfo = { hasNextPage: false, endCursor: null };
  const data = { organization, issues: { nodes: [linearIssue(1)], pageInfo } };
  const read = (more: object) => first?.read(answerOf({ isSigned: true, body: { data, ...more } }));
  expect(read({ errors: [{ message: 'Timeout' }] })).toEqual({ is: 'unreadable' });
  expect(read({})).toMatchObject({ issues: [{ key: 'ENG-1' }] });
});

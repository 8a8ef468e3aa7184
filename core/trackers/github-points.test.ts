import { describe, expect, test } from 'bun:test';
import { to } from '../testing/tracker-servers.ts';
import { type Given, isChange, type Server } from '../testing/trackers/case.ts';
import {
  gitHubIssue,
  gitHubServer,
  type HubState,
  hubError,
  numbersOf,
  roadmap,
} from '../testing/trackers/github.ts';

const five = { points: '5', known: [''] };
const permission = 'Projects: Read and write';

function start(state: HubState, faults?: Server) {
  return { ...to(gitHubIssue, gitHubServer(state), faults), state };
}

/** Answers to the changes of fields of projects. */
const toFields =
  (given: Given): Server =>
  (request, body) =>
    request.includes('/graphql') && isChange(request, body) ? given : undefined;

describe('points in fields', () => {
  test.each<[title: string, before: HubState, after: unknown]>([
    [
      'the field of the issue before all',
      { labels: ['bug'], own: null, projects: [roadmap(null)] },
      [5, [null], ['bug']],
    ],
    [
      'the field of its project before a label',
      { labels: ['bug'], projects: [roadmap(null)] },
      [undefined, [5], ['bug']],
    ],
    [
      'a label where it is in no project',
      { labels: ['bug'], projects: [] },
      [undefined, [], ['bug', 'points: 5']],
    ],
    [
      'a label where no field is named for points',
      { labels: [], projects: [roadmap(null, { field: 'Budget' })] },
      [undefined, [null], ['points: 5']],
    ],
    [
      'a label where its project is closed',
      { labels: [], projects: [roadmap(null, { closed: true })] },
      [undefined, [null], ['points: 5']],
    ],
    [
      'the first of its projects',
      { labels: [], projects: [roadmap(null), roadmap(null)] },
      [undefined, [5, null], []],
    ],
    [
      'the field with the best name',
      { labels: [], projects: [roadmap(null, { field: 'Estimate' }), roadmap(null)] },
      [undefined, [null, 5], []],
    ],
    [
      'a label where the token may not see its project',
      { labels: [], projects: [roadmap(null)], token: 'fine-grained' },
      [undefined, [null], ['points: 5']],
    ],
    [
      'a label where the token lacks the scope of projects',
      { labels: [], projects: [roadmap(null)], token: 'classic' },
      [undefined, [null], ['points: 5']],
    ],
    [
      'a label where the token may only read its project',
      { labels: [], projects: [roadmap(null)], token: 'reading' },
      [undefined, [null], ['points: 5']],
    ],
  ])('[TR54] points are written to %s', async (_, before, after) => {
    const { write, state } = start(before);
    expect(await write(five)).toEqual({ is: 'written' });
    expect<unknown>(numbersOf(state)).toEqual(after);
  });

  test.each<[title: string, before: HubState, known: string, after: unknown]>([
    [
      'a project before the empty field of the issue',
      { labels: [], own: null, projects: [roadmap(3)] },
      '3',
      [null, [5], []],
    ],
    [
      'a label before empty fields',
      { labels: ['SP: 3'], own: null, projects: [roadmap(null)] },
      '3',
      [null, [null], ['SP: 5']],
    ],
    [
      'a project whose field has a number before one with a better name',
      { labels: [], projects: [roadmap(null), roadmap(3, { field: 'Estimate' })] },
      '3',
      [undefined, [null, 5], []],
    ],
    [
      'all projects that have a number',
      { labels: [], projects: [roadmap(3), roadmap(null), roadmap(3)] },
      '3',
      [undefined, [5, null, 5], []],
    ],
  ])('[TR54] points replace those of %s', async (_, before, known, after) => {
    const { write, state } = start(before);
    expect(await write({ points: '5', known: [known] })).toEqual({ is: 'written' });
    expect<unknown>(numbersOf(state)).toEqual(after);
  });

  test.each<HubState>([
    { labels: ['bug'], own: 5 },
    { labels: ['points: 5', 'bug'], own: 5 },
    { labels: ['bug'], projects: [roadmap(5), roadmap(5)] },
    { labels: ['SP: 5', 'bug'], own: 5, projects: [roadmap(5), roadmap(null)] },
  ])('[TR54] points are removed from %p', async (before) => {
    const { write, state } = start(before);
    expect(await write({ points: '', known: ['5'] })).toEqual({ is: 'written' });
    expect(state.labels).toEqual(['bug']);
    const left = [state.own, ...(state.projects ?? []).map(({ number }) => number)];
    expect(left.filter((number) => typeof number === 'number')).toEqual([]);
  });

  test('[TR9] different numbers in two projects are replaced only once they are known', async () => {
    const { write, state } = start({ labels: [], projects: [roadmap(3), roadmap(8)] });
    expect(await write({ points: '5', known: ['3'] })).toEqual({
      ...{ is: 'changed', there: ['3', '8'] },
    });
    expect(await write({ points: '5', known: ['3', '8'] })).toEqual({ is: 'written' });
    expect<unknown>(numbersOf(state)).toEqual([undefined, [5, 5], []]);
  });

  test('[TR54] a size is a label, and takes no request for fields', async () => {
    const { write, state, sent } = start({ labels: [], own: null });
    expect(await write({ points: 'M', known: [''] })).toEqual({ is: 'written' });
    expect(state.labels).toEqual(['points: M']);
    expect(sent.some((request) => request.includes('/graphql'))).toBe(false);
  });

  test('[TR54] a field takes numbers that no label can have', async () => {
    const { write, state } = start({ labels: [], own: null });
    expect(await write({ points: '1000', known: [''] })).toEqual({ is: 'written' });
    expect(state.own).toBe(1000);
  });
});

describe('faults of fields', () => {
  const inPlaceOf =
    (part: string, given: Given): Server =>
    (request) =>
      request.includes(part) ? given : undefined;

  test.each<[title: string, given: Given, fault: object]>([
    ['no answer', { status: 0 }, { is: 'unreachable' }],
    ['401', { status: 401 }, { is: 'tokenEnded' }],
    ['429', { status: 429 }, { is: 'rateLimited', until: null }],
    [
      'a secondary limit',
      { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } },
      { is: 'rateLimited', until: null },
    ],
    ['502', { status: 502 }, { is: 'unavailable' }],
    ['HTML', {}, { is: 'unreadable' }],
    ['an answer of another shape', { body: { data: 7 }, isOdd: true }, { is: 'unreadable' }],
  ])('[TR10] %s in place of fields is a fault, and no label', async (_, given, fault) => {
    for (const part of ['/issue-fields', '/graphql']) {
      const { write, state } = start({ labels: [], own: null }, inPlaceOf(part, given));
      expect<unknown>(await write(five)).toEqual(fault);
      expect(state.labels).toEqual([]);
    }
  });

  test('[TR10] a limit that is spent in an accepted answer is a fault, and no label', async () => {
    const given = hubError('RATE_LIMITED', 'API rate limit exceeded for user ID 1.');
    const { write, state } = start({ labels: [], own: null }, inPlaceOf('/graphql', given));
    expect(await write(five)).toEqual({ is: 'rateLimited', until: null });
    expect(state.labels).toEqual([]);
  });

  test.each<[title: string, part: string, given: Given]>([
    ['403', '/graphql', { status: 403 }],
    ['403', '/issue-fields', { status: 403 }],
    ['404', '/issue-fields', { status: 404 }],
    ['fields of another form', '/issue-fields', { body: [{ kind: 'of tomorrow' }], isOdd: true }],
    ['an unknown field', '/graphql', hubError('', "Field 'projectItems' doesn't exist")],
  ])('[TR54] %s in the answer of %s leaves the label', async (_, part, given) => {
    const { write, state } = start({ labels: [], projects: [] }, inPlaceOf(part, given));
    expect(await write(five)).toEqual({ is: 'written' });
    expect(state.labels).toEqual(['points: 5']);
  });

  test.each<[title: string, given: Given, fault: object]>([
    ['403', { status: 403 }, { is: 'notWritable' }],
    ['404', { status: 404 }, { is: 'notWritable' }],
    ['422', { status: 422, body: { message: 'Invalid' } }, { is: 'refused', words: 'Invalid' }],
    ['a number that is dropped silently', { body: [] }, { is: 'dropped' }],
  ])('[TR10] %s to a change of the field of an issue is a fault', async (_, given, fault) => {
    const { write, state } = start({ labels: [], own: 3 }, inPlaceOf('POST', given));
    expect<unknown>(await write({ points: '5', known: ['3'] })).toEqual(fault);
    expect<unknown>(numbersOf(state)).toEqual([3, [], []]);
  });

  test('[TR10] a number that another person removes meanwhile is removed', async () => {
    const { write, state } = start({ labels: [], own: 3 }, (request) => {
      if (request.startsWith('DELETE')) state.own = null;
      return undefined;
    });
    expect(await write({ points: '', known: ['3'] })).toEqual({ is: 'written' });
  });

  test.each<[title: string, given: Given, fault: object]>([
    [
      'a field that the token may not change',
      hubError('FORBIDDEN', 'Resource not accessible by personal access token', null),
      { is: 'notWritable', permission },
    ],
    [
      'a single sign-on',
      {
        status: 403,
        headers: { 'x-github-sso': 'required; url=https://github.com/orgs/acme/sso' },
      },
      { is: 'signOn', page: 'https://github.com/orgs/acme/sso' },
    ],
    [
      'a single sign-on in an accepted answer',
      {
        body: { data: null, errors: [{ type: 'FORBIDDEN', extensions: { saml_failure: true } }] },
        isOdd: true,
      },
      { is: 'signOn', page: null },
    ],
    [
      'words',
      hubError('UNPROCESSABLE', 'issue fields cannot be mutated in the current project', null),
      { is: 'refused', words: 'issue fields cannot be mutated in the current project' },
    ],
    [
      'an item that is gone',
      hubError('NOT_FOUND', 'Could not resolve to a node', null),
      { is: 'dropped' },
    ],
    [
      'a number that is dropped silently',
      { body: { data: { updateProjectV2ItemFieldValue: { projectV2Item: { id: 'PVTI_0' } } } } },
      { is: 'dropped' },
    ],
  ])('[TR10] %s is a fault, and the number in the project stays', async (_, given, fault) => {
    const { write, state } = start({ labels: [], projects: [roadmap(3)] }, toFields(given));
    expect<unknown>(await write({ points: '5', known: ['3'] })).toEqual(fault);
    expect<unknown>(numbersOf(state)).toEqual([undefined, [3], []]);
  });
});

import { describe, expect, test } from 'bun:test';
import { gitHub, gitLab } from '../testing/points-servers.ts';
import { now, to } from '../testing/tracker-servers.ts';
import { type Given, isChange, type Server } from '../testing/trackers/case.ts';
import { trackerCases } from '../testing/trackers/cases.ts';
import { gitHubIssue } from '../testing/trackers/github.ts';

const five = { points: '5', known: [''] };
const soon = now + 60_000;
const signOn = 'https://github.com/orgs/acme/sso?authorization_request=AB12';
const faults: readonly [title: string, given: Given, reading: object, writing: object][] = [
  ['no answer', { status: 0 }, { is: 'unreachable' }, { is: 'unreachable' }],
  ['401', { status: 401 }, { is: 'tokenEnded' }, { is: 'tokenEnded' }],
  ['403', { status: 403 }, { is: 'notReadable' }, { is: 'notWritable' }],
  [
    '403 that wants a single sign-on',
    { status: 403, headers: { 'x-github-sso': `required; url=${signOn}` } },
    { is: 'signOn', page: signOn },
    { is: 'signOn', page: signOn },
  ],
  [
    '404',
    { status: 404, body: { message: 'Not Found' } },
    { is: 'notReadable' },
    { is: 'notWritable' },
  ],
  ['409', { status: 409 }, { is: 'unreadable' }, { is: 'refused', words: '' }],
  ['412', { status: 412 }, { is: 'unreadable' }, { is: 'refused', words: '' }],
  [
    '422',
    {
      status: 422,
      body: { message: 'Validation Failed', errors: [{ message: 'name is too long' }] },
    },
    { is: 'filterRefused' },
    { is: 'refused', words: 'Validation Failed name is too long' },
  ],
  ['429', { status: 429 }, { is: 'rateLimited', until: null }, { is: 'rateLimited', until: null }],
  [
    '429 with a time to wait',
    { status: 429, headers: { 'retry-after': '60' } },
    { is: 'rateLimited', until: soon },
    { is: 'rateLimited', until: soon },
  ],
  [
    '403 with a limit in words',
    { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } },
    { is: 'rateLimited', until: null },
    { is: 'rateLimited', until: null },
  ],
  ['500', { status: 500 }, { is: 'unavailable' }, { is: 'unavailable' }],
  ['503', { status: 503 }, { is: 'unavailable' }, { is: 'unavailable' }],
  ['301', { status: 301 }, { is: 'moved' }, { is: 'moved' }],
  ['203', { status: 203, body: {}, isOdd: true }, { is: 'unreadable' }, { is: 'unreadable' }],
];

describe.each(trackerCases)('faults of $product', ({ product, one, start }) => {
  const write = (fault: Server) => to(one, start('').server, fault).write(five);
  const isKnown = ([title, , reading]: (typeof faults)[number]) =>
    (product === 'GitHub' || !('page' in reading)) &&
    // A revision that was overtaken is read again there.
    (product !== 'Azure DevOps' || title !== '412');
  test.each(faults.filter(isKnown))(
    '[TR10] %s is a fault of its own',
    async (_, given, reading, writing) => {
      const onReading: Server = (...asked) => (isChange(...asked) ? undefined : given);
      const onWriting: Server = (...asked) => (isChange(...asked) ? given : undefined);
      expect<unknown>(await write(onReading)).toEqual(reading);
      expect<unknown>(await write(onWriting)).toEqual(writing);
    },
  );

  test('[TR10] a change that is accepted and not stored is found by reading it back', async () => {
    const { server: other } = start('');
    const dropping: Server = (...asked) => (isChange(...asked) ? other(...asked) : undefined);
    expect(await write(dropping)).toEqual({ is: 'dropped' });
  });
});

describe('faults', () => {
  test.each<[title: string, body: unknown]>([
    ['HTML', undefined],
    ['an answer that is cut', undefined],
    ['an issue without labels', { number: 4, title: 'Pay', html_url: gitHubIssue, state: 'open' }],
  ])('[TR10] %s is not taken for an issue', async (_, body) => {
    expect<unknown>(await gitHub([], () => ({ body })).write(five)).toEqual({ is: 'unreadable' });
    expect<unknown>(await gitLab({ labels: [] }, () => ({ body })).write(five)).toEqual({
      is: 'unreadable',
    });
  });

  test('[TR10] a label that is dropped silently leaves the earlier one', async () => {
    const dropping: Server = (request) => (request.startsWith('POST') ? { body: [] } : undefined);
    const { write, labels } = gitHub(['points: 3'], dropping);
    expect(await write({ points: '5', known: ['3'] })).toEqual({ is: 'dropped' });
    expect(labels).toEqual(['points: 3']);
  });
});

describe('before anybody votes', () => {
  test('[TR11] GitLab without a weight takes what labels can tell', async () => {
    expect(await gitLab({ labels: [] }).check()).toEqual({ takes: 'numbersAndSizes' });
  });

  test.each<[Given, object]>([
    [
      { status: 403, body: { message: 'Resource not accessible by personal access token' } },
      { is: 'notWritable' },
    ],
    [{ status: 404, body: { message: 'Not Found' } }, { is: 'notWritable' }],
    [{ status: 401 }, { is: 'tokenEnded' }],
    [{ status: 0 }, { is: 'unreachable' }],
  ])('[TR11] %p to that change is %p', async (given, fault) => {
    expect<unknown>(await gitHub([], () => given).check()).toEqual(fault);
  });
});

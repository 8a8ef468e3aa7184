import { describe, expect, test } from 'bun:test';
import { gitHub, gitLab } from '../testing/points-servers.ts';
import type { Given, Server } from '../testing/trackers/case.ts';
import { gitHubIssue } from '../testing/trackers/github.ts';

const five = { points: '5', known: [''] };
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

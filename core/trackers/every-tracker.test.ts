import { describe, expect, test } from 'bun:test';
import { again, from, names, now, to } from '../testing/tracker-servers.ts';
import { type Given, isChange, type Server } from '../testing/trackers/case.ts';
import { trackerCases } from '../testing/trackers/cases.ts';
import { issuePoints, rightsAt } from './trackers.ts';

const five = { points: '5', known: [''] };

describe.each(trackerCases)('points of $product', ({ one, start, takes, unsuited, reading }) => {
  test('[TR10] points are written, read back, corrected and removed', async () => {
    const { server, now } = start('');
    const { write } = to(one, server);
    expect(await write(five)).toEqual({ is: 'written' });
    expect(now()).toBe('5');
    expect(await write({ points: '8', known: ['5'] })).toEqual({ is: 'written' });
    expect(await write({ points: '', known: ['8'] })).toEqual({ is: 'written' });
    expect(now()).toBe('');
  });

  test('[TR9] points of another person stay until they are known', async () => {
    const { server, now } = start('3');
    const { write, sent } = to(one, server);
    expect(await write(five)).toEqual({ is: 'changed', there: ['3'] });
    expect(now()).toBe('3');
    expect(sent.some((request) => /^(?:PUT|PATCH|DELETE)|mutation/.test(request))).toBe(false);
    expect(await write({ ...five, known: ['3'] })).toEqual({ is: 'written' });
    expect(now()).toBe('5');
  });

  test('[TR10] an answer that was lost after the change is read back the next time', async () => {
    const { server, now } = start('');
    let isLost = false;
    const losing: Server = (request, body) => {
      if (isLost || !isChange(request, body)) return undefined;
      isLost = true;
      server(request, body);
      return { status: 0 };
    };
    const { write, sent } = to(one, server, losing);
    expect(await write(five)).toEqual({ is: 'unreachable' });
    const { length } = sent;
    expect(await write(five)).toEqual({ is: 'written' });
    expect([now(), sent.length > length]).toEqual(['5', true]);
  });

  test('[TR10] points without a place are not written', async () => {
    const { server, now } = start('');
    const fault = { is: 'unsuited', takes };
    expect<unknown>(await to(one, server).write({ points: unsuited, known: [''] })).toEqual(fault);
    expect(now()).toBe('');
  });

  test('[TR11] a token that may write is found by requests that change nothing', async () => {
    const { server, now } = start('3');
    expect<unknown>(await to(one, server).check()).toMatchObject({ takes });
    expect(now()).toBe('3');
  });

  test('[TR11] a token that may only read is found before anybody votes', async () => {
    const { server } = start('');
    const refusing: Server = (...asked) => (isChange(...asked) ? { status: 403 } : undefined);
    const found = issuePoints(one, names);
    const { send } = to(one, server, reading ?? refusing);
    expect<unknown>(found && (await rightsAt(found.tracker, one, send))).toMatchObject({
      rights: 'nothing',
    });
  });
});

const ended = { is: 'tokenEnded' };
const soon = now + 60_000;
const waiting = { 'retry-after': '60' };
const errors = { errors: [{ message: 'No', extensions: { code: 'OTHER' } }] };
const signOn = 'https://github.com/orgs/acme/sso?authorization_request=AB12';

/** Answers in place of issues, with the faults of trackers that mean another one by them. */
const faults: readonly [title: string, Given, fault: object, other?: Record<string, object>][] = [
  ['no answer, as offline or refused by CORS', { status: 0 }, { is: 'unreachable' }],
  ['400', { status: 400 }, { is: 'filterRefused' }],
  ['401', { status: 401 }, { is: 'tokenEnded' }],
  ['403, as for a missing scope', { status: 403 }, { is: 'notReadable' }],
  [
    '403 that wants a single sign-on',
    { status: 403, headers: { 'x-github-sso': `required; url=${signOn}` } },
    { is: 'signOn', page: signOn },
  ],
  ['404', { status: 404 }, { is: 'notReadable' }],
  ['409', { status: 409 }, { is: 'unreadable' }],
  ['410', { status: 410 }, { is: 'notReadable' }],
  ['412', { status: 412 }, { is: 'unreadable' }],
  ['422', { status: 422 }, { is: 'filterRefused' }],
  ['429', { status: 429 }, { is: 'rateLimited', until: null }],
  ['429 with a time', { status: 429, headers: waiting }, { is: 'rateLimited', until: soon }],
  ['500', { status: 500 }, { is: 'unavailable' }],
  ['503 with a time', { status: 503, headers: waiting }, { is: 'unavailable' }],
  ['a redirect', { status: 301 }, { is: 'moved' }],
  ['203 with HTML', { status: 203 }, { is: 'unreadable' }, { 'Azure DevOps': ended }],
  ['a redirect to sign in', { status: 302 }, { is: 'moved' }, { 'Azure DevOps': ended }],
  ['an answer that is cut, or HTML', {}, { is: 'unreadable' }],
  [
    'errors with the status 200',
    { body: errors, isOdd: true },
    ...([{ is: 'unreadable' }, { Linear: { is: 'filterRefused' } }] as const),
  ],
  [
    'an answer of another shape',
    { body: { value: 7, data: null }, isOdd: true },
    { is: 'unreadable' },
  ],
];

describe.each(trackerCases)('lists of $product', ({ product, many, list }) => {
  test('[TR2] of 3,000 issues the first 500 come, with a note that there are more', async () => {
    const { result, issues, sent } = await from(many, list(3000));
    expect(result).toMatchObject({ ok: true, isMore: true, fault: null });
    expect(new Set(issues.map(({ link }) => link)).size).toBe(500);
    expect(sent.length).toBeLessThan(12);
  });

  test('[TR2] all issues come where there are no more', async () => {
    for (const count of [1, 100, 250]) {
      const { result, issues } = await from(many, list(count));
      expect(result).toMatchObject({ ok: true, isMore: false });
      expect(issues).toHaveLength(count);
    }
  });

  test('[TR2] a page that repeats ends the reading', async () => {
    const { result, issues, sent } = await from(many, list(3000, true));
    expect(result).toMatchObject({ ok: true, isMore: true });
    expect(issues.length).toBeLessThan(500);
    expect(sent.length).toBeLessThan(6);
  });

  test('[TR2] a later page that fails leaves those before it', async () => {
    let answers = 0;
    const { result, issues } = await from(many, (request, body) => {
      const answer = list(3000)(request, body);
      answers += 1;
      return answers > 3 ? { status: 502 } : answer;
    });
    expect(result).toMatchObject({ ok: true, isMore: true, fault: { is: 'unavailable' } });
    expect(issues.length).toBeGreaterThan(0);
  });

  test.each(faults.filter(([, , fault]) => product === 'GitHub' || !('page' in fault)))(
    '[TR3] %s in place of issues is a fault of its own',
    async (_, given, fault, { [product]: other } = {}) => {
      const { result } = await from(many, () => given);
      expect<unknown>(result).toEqual({ ok: false, fault: other ?? fault });
    },
  );

  test.each(faults)('[TR38] a check that meets %s takes no story for gone', async (_, given) => {
    const { issues } = await from(many, list(3));
    const links = issues.map(({ link }) => link);
    const { gone, unread, fault } = await again(links, () => given);
    expect([gone, unread, fault !== null]).toEqual([[], links, true]);
  });

  test('[TR3] no issues are no fault of the token', async () => {
    const { result } = await from(many, list(0));
    expect<unknown>(result).toEqual({ ok: false, fault: { is: 'empty' } });
  });
});

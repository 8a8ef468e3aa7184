import { describe, expect, test } from 'bun:test';
import { again, from, names, now, to } from '../testing/tracker-servers.ts';
import { type Given, isChange, type Server } from '../testing/trackers/case.ts';
import { trackerCases } from '../testing/trackers/cases.ts';
import { issuePoints, rightsAt } from './trackers.ts';

const five = { points: '5', known: [''] };

const soon = now + 60_000;
const waiting = { 'retry-after': '60' };
const signOn = {
  is: 'signOn',
  page: 'https://github.com/orgs/acme/sso?authorization_request=AB12',
};
const inWords = { message: 'You have exceeded a secondary rate limit.' };
const invalid = { message: 'Validation Failed', errors: [{ message: 'name is too long' }] };
const errors = { errors: [{ message: 'No', extensions: { code: 'OTHER' } }] };
const refused = { is: 'refused', words: '' };
const limited = { is: 'rateLimited', until: null };
/** Azure DevOps answers a refused token so. */
const ended = { 'Azure DevOps': 'tokenEnded' };

type Meaning = string | object;

interface Fault {
  readonly given: Given;
  /** In place of issues. */
  readonly is: Meaning;
  /** In place of the answer to a change, if it is another fault; null where it differs from tracker to tracker. */
  readonly writing?: Meaning | null;
  /** The faults of trackers that mean another one. */
  readonly other?: Readonly<Record<string, Meaning>>;
}

const faults: Readonly<Record<string, Fault>> = {
  'no answer, as offline or refused by CORS': { given: { status: 0 }, is: 'unreachable' },
  '400': { given: { status: 400 }, is: 'filterRefused', writing: refused },
  '401': { given: { status: 401 }, is: 'tokenEnded' },
  '403': { given: { status: 403 }, is: 'notReadable', writing: 'notWritable' },
  '403 that wants a single sign-on': {
    given: { status: 403, headers: { 'x-github-sso': `required; url=${signOn.page}` } },
    is: signOn,
  },
  '403 with a limit in words': { given: { status: 403, body: inWords }, is: limited },
  '404': { given: { status: 404, body: {} }, is: 'notReadable', writing: 'notWritable' },
  '409': { given: { status: 409 }, is: 'unreadable', writing: refused },
  '410': { given: { status: 410 }, is: 'notReadable', writing: 'notWritable' },
  '412': { given: { status: 412 }, is: 'unreadable', writing: refused },
  '422': {
    ...{ given: { status: 422, body: invalid }, is: 'filterRefused' },
    writing: { ...refused, words: 'Validation Failed name is too long' },
  },
  '429': { given: { status: 429 }, is: limited },
  '429 with a time': { given: { status: 429, headers: waiting }, is: { ...limited, until: soon } },
  '500': { given: { status: 500 }, is: 'unavailable' },
  '503 with a time': { given: { status: 503, headers: waiting }, is: 'unavailable' },
  'a redirect': { given: { status: 301 }, is: 'moved' },
  'a redirect to sign in': { given: { status: 302 }, is: 'moved', other: ended },
  '203 with HTML': { given: { status: 203 }, is: 'unreadable', other: ended },
  'an answer that is cut, or HTML': { given: {}, is: 'unreadable', writing: null },
  'errors with the status 200': {
    given: { body: errors, isOdd: true },
    ...{ is: 'unreadable', other: { Linear: 'filterRefused' }, writing: null },
  },
  'an answer of another shape': {
    ...{ given: { body: { value: 7, data: null }, isOdd: true }, is: 'unreadable', writing: null },
  },
};
const meant = (is: Meaning) => (typeof is === 'string' ? { is } : is);

/** Only GitHub wants a single sign-on. */
const faultsOf = (product: string) =>
  Object.entries(faults).filter(([, { is }]) => product === 'GitHub' || is !== signOn);

describe.each(trackerCases)('points of $product', (tracker) => {
  const { product, one, start, takes, unsuited, reading } = tracker;
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

  test('[TR10] a change that is accepted and not stored is found by reading it back', async () => {
    const { server } = start('');
    const { server: other } = start('');
    const dropping: Server = (...asked) => (isChange(...asked) ? other(...asked) : undefined);
    expect(await to(one, server, dropping).write(five)).toEqual({ is: 'dropped' });
  });

  test.each(faultsOf(product).filter(([, { writing }]) => writing !== null))(
    '[TR10] %s in a write is a fault of its own',
    async (title, { given, is, other = {}, writing }) => {
      const on =
        (isWriting: boolean): Server =>
        (...asked) =>
          isChange(...asked) === isWriting ? given : undefined;
      const write = (fault: Server) => to(one, start('').server, fault).write(five);
      expect<unknown>(await write(on(false))).toEqual(meant(other[product] ?? is));
      // A revision that was overtaken is read again there.
      if (product === 'Azure DevOps' && title === '412') return;
      expect<unknown>(await write(on(true))).toEqual(meant(other[product] ?? writing ?? is));
    },
  );
});

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

  test.each(faultsOf(product))(
    '[TR3] %s in place of issues is a fault of its own',
    async (_, { given, is, other = {} }) => {
      const { result } = await from(many, () => given);
      expect<unknown>(result).toEqual({ ok: false, fault: meant(other[product] ?? is) });
    },
  );

  test.each(faultsOf(product))(
    '[TR38] a check that meets %s takes no story for gone',
    async (_, { given }) => {
      const { issues } = await from(many, list(3));
      const links = issues.map(({ link }) => link);
      const { gone, unread, fault } = await again(links, () => given);
      expect([gone, unread, fault !== null]).toEqual([[], links, true]);
    },
  );

  test('[TR3] no issues are no fault of the token', async () => {
    const { result } = await from(many, list(0));
    expect<unknown>(result).toEqual({ ok: false, fault: { is: 'empty' } });
  });
});

import { describe, expect, test } from 'bun:test';
import { answerOf, names, now } from '../testing/tracker-servers.ts';
import type { Given } from '../testing/trackers/case.ts';
import { hubIssue } from '../testing/trackers/github.ts';
import { labIssue } from '../testing/trackers/gitlab.ts';
import type { TrackerIssue } from './tracker.ts';
import { findIssues, trackerPlace } from './trackers.ts';

/** Asks a stand-in for the issues of an address. */
async function found(address: string, answer: (path: string, sent: number) => Given | undefined) {
  const asked: string[] = [];
  const place = trackerPlace(address, names);
  if (!place) throw new Error(`${address} is not a tracker's`);
  const result = await findIssues(place, async (path) => {
    asked.push(decodeURIComponent(path));
    const given = answer(path, asked.length);
    return given && answerOf(given, { path });
  });
  return { asked, result, issues: result.ok ? result.issues : [] };
}

describe('issues', () => {
  test('[TR1] those of GitHub come without pull requests, with an estimate from a label', async () => {
    const body = [
      hubIssue(3, {
        ...{ title: 'Pay', body: 'Net 30.', labels: ['api', { name: 'SP: 8' }] },
        ...{ milestone: { title: 'v1' }, type: { name: 'Feature' } },
      }),
      hubIssue(2, { pull_request: { url: 'https://api.github.com/repos/acme/shop/pulls/2' } }),
      hubIssue(1, { state: 'closed' }),
    ];
    const { result } = await found('https://github.com/acme/shop', () => ({ body }));
    const pay: TrackerIssue = {
      ...{ key: '#3', name: 'Pay', link: 'https://github.com/acme/shop/issues/3' },
      ...{ description: 'Net 30.', points: '8', type: 'Feature', status: '', section: 'v1' },
    };
    expect(result).toEqual({ ok: true, issues: [pay], isMore: false, ignored: [], fault: null });
  });

  test('[TR1] those of GitLab have their weight, and in a group the project before their number', async () => {
    const body = [
      labIssue(1, { weight: 3, references: { relative: 'shop#1' }, labels: ['points::5'] }),
      labIssue(2, { weight: null, labels: ['points::5'], issue_type: 'incident' }),
    ];
    const { issues } = await found('https://gitlab.com/groups/acme/-/issues', () => ({ body }));
    expect(issues.map(({ key, points, type }) => [key, points, type])).toEqual([
      ['shop#1', '3', ''],
      ['#2', '5', 'incident'],
    ]);
  });

  test('[TR1] an address that names no project is asked for as a group', async () => {
    const { asked, issues } = await found('https://gitlab.com/acme/web', (path) =>
      path.includes('/groups/') ? { body: [labIssue(1)] } : { status: 404 },
    );
    expect(asked.map((path) => path.split('/')[3])).toEqual(['projects', 'groups']);
    expect(issues).toHaveLength(1);
  });

  test('[TR1] a milestone of GitLab is found by its number, and its issues by its title', async () => {
    const { asked, issues } = await found(
      'https://gitlab.com/acme/shop/-/milestones/2',
      (_, sent) =>
        sent === 1 ? { body: [{ iid: 2, title: 'v1 & more' }] } : { body: [labIssue(1)] },
    );
    expect(asked[1]).toEndWith('&milestone=v1+&+more');
    expect(issues).toHaveLength(1);
    const none = await found('https://gitlab.com/acme/shop/-/milestones/9', () => ({ body: [] }));
    expect(none.result).toEqual({ ok: false, fault: { is: 'notFound' } });
  });

  test('[TR1] a search cannot leave its repository', async () => {
    const html_url = 'https://github.com/other/one/issues/2';
    const items = [hubIssue(1, { body: '' }), hubIssue(2, { html_url, body: '' })];
    const body = { total_count: 2, incomplete_results: false, items };
    const address = 'https://github.com/Acme/Shop/issues?q=label%3Abug';
    const { issues } = await found(address, () => ({ body }));
    expect(issues.map(({ key }) => key)).toEqual(['#1']);
  });

  test('[TR3] a search for oneself finds nothing without a token', async () => {
    const address = 'https://github.com/acme/shop/issues?q=assignee%3A%40me';
    const { result } = await found(address, () => ({ status: 422 }));
    expect<unknown>(result).toEqual({ ok: false, fault: { is: 'notFound' } });
  });

  test('[TR1] a single issue comes alone, and keeps its state where that is closed', async () => {
    const address = 'https://github.com/acme/shop/issues/4';
    const { issues } = await found(address, () => ({ body: hubIssue(4, { state: 'closed' }) }));
    expect(issues).toMatchObject([{ key: '#4', status: 'closed' }]);
  });

  test.each([
    [['points: 5'], '5'],
    [['story-points/13'], '13'],
    [['bug', '3 points'], '3'],
    [['size: L', 'points:1,5'], 'L'],
    [['estimate=1,5'], '1,5'],
    [['checkpoint', 'points', 'appoint 3', 'sprint 4', 'size-needed', 'points: many'], ''],
  ])('[TR1] the labels %p tell the estimate %p', async (labels, points) => {
    const body = [labIssue(1, { labels })];
    const { issues } = await found('https://gitlab.com/acme/shop/-/issues', () => ({ body }));
    expect(issues[0]?.points).toBe(points);
  });
});

const hundred = (page: number) => Array.from({ length: 100 }, (_, at) => hubIssue(page * 100 + at));
const next = (page: number, origin = 'https://api.github.com') => ({
  link: `<${origin}/repositories/7/issues?page=${page}&after=x>; rel="next", <${origin}/y>; rel="last"`,
});
const shop = 'https://github.com/acme/shop';

describe('pages', () => {
  test('[TR2] exactly 500 issues are all', async () => {
    const { asked, result } = await found(shop, (_, sent) => ({
      body: hundred(sent),
      headers: sent < 5 ? next(sent + 1) : {},
    }));
    expect(asked[1]).toBe('/repositories/7/issues?page=2&after=x');
    expect(result).toMatchObject({ ok: true, isMore: false });
  });

  test('[TR2] a page that only overlaps does not end the reading', async () => {
    const overlapping = await found(shop, (_, sent) =>
      sent === 1 ? { body: hundred(1), headers: next(2) } : { body: [hubIssue(199), hubIssue(7)] },
    );
    expect(overlapping.issues).toHaveLength(101);
    expect(overlapping.result).toMatchObject({ isMore: false });
  });

  test('[TR2] pages of pull requests alone end after 12 requests', async () => {
    const body = [hubIssue(1, { pull_request: {} })];
    const { asked, result } = await found(shop, (_, sent) => ({ body, headers: next(sent + 1) }));
    expect(asked).toHaveLength(12);
    expect<unknown>(result).toEqual({ ok: false, fault: { is: 'notReached' } });
  });

  test('[TR2] a next page at another host is not asked for', async () => {
    const headers = next(2, 'https://evil.example.org');
    const { asked } = await found(shop, () => ({ body: hundred(1), headers }));
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['no answer', undefined, 'unreachable'],
    ['a limit', { status: 403, headers: { 'x-ratelimit-remaining': '0' } }, 'rateLimited'],
    ['an answer that is cut', { body: undefined }, 'unreadable'],
    ['the end of a token', { status: 401, isSigned: true }, 'tokenEnded'],
  ])('[TR2] %s after the first page leaves that page, with the reason', async (_, given, fault) => {
    const { result } = await found(shop, (__, sent) =>
      sent === 1 ? { body: hundred(1), headers: next(2) } : given,
    );
    expect<unknown>(result).toMatchObject({ ok: true, isMore: true, fault: { is: fault } });
  });
});

describe('faults', () => {
  const soon = now + 60_000;
  const reset = String(soon / 1000);
  test.each<[title: string, given: Given, fault: object]>([
    ['404', { status: 404 }, { is: 'notFound' }],
    ['410, issues are switched off', { status: 410 }, { is: 'notFound' }],
    ['401', { status: 401 }, { is: 'notFound' }],
    ['403', { status: 403, headers: { 'x-ratelimit-remaining': '7' } }, { is: 'notFound' }],
    [
      '422 about a project that is hidden',
      {
        status: 422,
        body: {
          message: 'Validation Failed',
          errors: [
            { message: 'The listed users and repositories cannot be searched.', field: 'q' },
          ],
        },
      },
      { is: 'notFound' },
    ],
    [
      '403 that speaks of a limit beside other words',
      { status: 403, body: { message: 'API rate limit exceeded', errors: ['abuse'] } },
      { is: 'rateLimited', until: null },
    ],
    [
      '403 that speaks of a limit',
      { status: 403, body: { message: 'You have exceeded a secondary rate limit.' } },
      { is: 'rateLimited', until: null },
    ],
    [
      '403 with a spent limit',
      { status: 403, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset } },
      { is: 'rateLimited', until: soon },
    ],
    [
      '403 with a time to wait',
      { status: 403, headers: { 'retry-after': '60', 'x-ratelimit-remaining': '9' } },
      { is: 'rateLimited', until: soon },
    ],
    [
      '429 with a time without sense',
      { status: 429, headers: { 'retry-after': '-5' } },
      { is: 'rateLimited', until: null },
    ],
    ['203', { status: 203, body: [hubIssue(1)] }, { is: 'unreadable' }],
    [
      'an issue without a title',
      { body: [hubIssue(1, { title: null })], isOdd: true },
      { is: 'unreadable' },
    ],
    [
      '403 that leads a single sign-on to another host',
      {
        ...{ status: 403, isSigned: true },
        headers: { 'x-github-sso': 'required; url=https://github.com.example.org/orgs/acme/sso' },
      },
      { is: 'signOn', page: null },
    ],
    [
      '403 with a single sign-on in words alone',
      {
        ...{ status: 403, isSigned: true },
        body: { message: 'Resource protected by organization SAML enforcement.' },
      },
      { is: 'signOn', page: null },
    ],
  ])('[TR3] %s is a fault of its own', async (_, given, fault) => {
    const { result } = await found(shop, () => given);
    expect<unknown>(result).toEqual({ ok: false, fault });
  });
});

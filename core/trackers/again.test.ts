import { describe, expect, test } from 'bun:test';
import { answerOf, again as readAgainFrom } from '../testing/tracker-servers.ts';
import { type Given, pm, site } from '../testing/trackers/case.ts';
import { hubIssue } from '../testing/trackers/github.ts';
import { labIssue } from '../testing/trackers/gitlab.ts';
import { linearList } from '../testing/trackers/linear.ts';
import { redmineIssue } from '../testing/trackers/redmine.ts';
import { readAgain, type ToReadAgain } from './again.ts';
import type { TrackerName } from './tracker.ts';
import { trackerOf } from './trackers.ts';

type Answers = (path: string, sent: number) => Given | undefined;

/** Reads again from a stand-in, and tells the requests. */
async function again(source: TrackerName, wanted: Partial<ToReadAgain>, answers: Answers) {
  const asked: string[] = [];
  const all = { addresses: [], links: [], ...wanted };
  const read = await readAgain(trackerOf(source), all, async (path, change) => {
    asked.push(decodeURIComponent(path).replaceAll('+', ' '));
    const given = answers(asked.at(-1) ?? '', asked.length);
    return given && answerOf({ isSigned: true, ...given }, { path, change });
  });
  const found = read.issues.map(({ name, status }) => [name, status].join(' ').trim());
  const foundAt = read.issues.map(({ link }) => link);
  return { ...read, found, foundAt, asked };
}

const shop = 'https://github.com/acme/shop';
const gitHubLinks = (...numbers: readonly number[]) =>
  numbers.map((number) => `${shop}/issues/${number}`);

describe('GitHub', () => {
  test('[TR37, TR39] an address gives its issues, and the other stories come from the issues that changed last, then one by one', async () => {
    const { asked, found, gone, unread, fault } = await again(
      'gitHub',
      { addresses: [`${shop}/milestone/3`, `${shop}/milestone/3`], links: gitHubLinks(1, 2, 3, 4) },
      (path) => {
        if (path.includes('milestone=3')) return { body: [hubIssue(1), hubIssue(9)] };
        if (path.includes('state=all'))
          return { body: [hubIssue(2, { state: 'closed' }), hubIssue(7)] };
        return path.endsWith('/3') ? { body: hubIssue(3) } : { status: 404, body: {} };
      },
    );
    expect(asked).toEqual([
      '/repos/acme/shop/issues?state=open&per_page=100&milestone=3',
      '/repos/acme/shop/issues?state=all&per_page=100&sort=updated&direction=desc',
      '/repos/acme/shop/issues/3',
      '/repos/acme/shop/issues/4',
    ]);
    // Number 7 was never a story, and is no new one of the milestone.
    expect(found).toEqual(['Issue 1', 'Issue 9', 'Issue 2 closed', 'Issue 3']);
    expect([gone, unread, fault]).toEqual([gitHubLinks(4), [], null]);
  });

  test('[TR39] a project that is hidden leaves its stories unread, and names none of them as gone', async () => {
    const { asked, gone, unread, fault } = await again(
      'gitHub',
      { links: gitHubLinks(1, 2) },
      () => ({ status: 404, body: {}, isSigned: false }),
    );
    expect(asked).toHaveLength(1);
    expect([gone, unread, fault]).toEqual([[], gitHubLinks(1, 2), { is: 'notFound' }]);
  });

  test('[TR39] a single issue of a hidden project is not read, either', async () => {
    const { gone, unread, fault } = await again('gitHub', { links: gitHubLinks(1) }, () => ({
      ...{ status: 404, body: {}, isSigned: false },
    }));
    expect([gone, unread, fault]).toEqual([[], gitHubLinks(1), { is: 'notFound' }]);
  });

  test('[TR39] some 40 requests are the most, and a limit of the tracker ends them', async () => {
    const many = Array.from({ length: 100 }, (_, at) => at + 1);
    let isSigned = false;
    const answers: Answers = (path) =>
      path.includes('state=all')
        ? { body: [hubIssue(1)], isSigned }
        : { body: hubIssue(Number(/\d+$/.exec(path)?.[0])), isSigned };
    const first = await again('gitHub', { links: gitHubLinks(...many) }, answers);
    expect(first.asked).toHaveLength(40);
    expect([first.found.length, first.unread.length, first.fault]).toEqual([40, 60, null]);
    isSigned = true;
    const signed = await again('gitHub', { links: gitHubLinks(...many) }, answers);
    expect([signed.found.length, signed.unread]).toEqual([100, []]);
    isSigned = false;
    const limited = await again('gitHub', { links: gitHubLinks(...many) }, (path, sent) =>
      sent === 5 ? { status: 429, body: {} } : answers(path, sent),
    );
    expect(limited.asked).toHaveLength(5);
    expect(limited.fault).toEqual({ is: 'rateLimited', until: null });
    expect([limited.found.length, limited.unread.length]).toEqual([4, 96]);
  });
});

test('[TR39] GitLab is asked for 50 issues of a project at once, whatever their state', async () => {
  const project = 'https://gitlab.com/acme/web/shop';
  const issue = (iid: number, more: object = {}) =>
    labIssue(iid, { web_url: `${project}/-/issues/${iid}`, ...more });
  const links = Array.from({ length: 60 }, (_, at) => `${project}/-/issues/${at + 1}`);
  const { asked, found, gone } = await again('gitLab', { links }, (path) => {
    const numbers = [...path.matchAll(/iids\[\]=(\d+)/g)].map(([, number]) => Number(number));
    const there = numbers.filter((number) => number !== 7);
    return { body: there.map((one) => issue(one, one === 8 ? { state: 'closed' } : {})) };
  });
  expect(asked).toHaveLength(2);
  expect(asked[0]).toStartWith('/api/v4/projects/acme/web/shop/issues?iids[]=1&iids[]=2&');
  expect(asked[0]).toEndWith('&scope=all&per_page=100');
  expect(found).toHaveLength(59);
  expect(found).toContain('Issue 8 closed');
  expect(gone).toEqual([`${project}/-/issues/7`]);
});

test('[TR39] Redmine is asked for issues by their numbers, closed ones too', async () => {
  const status = { name: 'Rejected', is_closed: true };
  const links = [1, 2, 3].map((id) => `${pm}/issues/${id}`);
  const { asked, found, gone } = await again(`redmine:${pm}`, { links }, () => ({
    body: { issues: [redmineIssue(1), redmineIssue(2, { status })], total_count: 2 },
  }));
  expect(asked).toEqual(['/issues.json?issue_id=1,2,3&status_id=*&limit=100&offset=0']);
  expect([found, gone]).toEqual([['Issue 1', 'Issue 2 Rejected'], [`${pm}/issues/3`]]);
});

const jiraIssue = (key: string) => ({
  key,
  fields: {
    ...{ summary: key, issuetype: { name: 'Story' }, project: { key: 'SHOP' } },
    status: { statusCategory: { key: 'new' } },
  },
});

/** A site that lacks some issues, and names none or one of them in a refusal. */
const jiraWithout =
  (lacks: readonly string[], isNamed: boolean): Answers =>
  (path) => {
    if (path === '/rest/api/2/field') return { body: [] };
    if (path === '/rest/api/2/myself') return { body: { displayName: 'Ann' } };
    const keys = /key in \((.*?)\)/.exec(path)?.[1]?.split(',') ?? [];
    const lacking = keys.find((key) => lacks.includes(key));
    const words = isNamed ? `An issue with key '${lacking}' does not exist.` : 'No.';
    if (lacking) return { status: 400, body: { errorMessages: [words] } };
    return { body: { issues: keys.map(jiraIssue) } };
  };

for (const isNamed of [false, true])
  test(`[TR39] Jira refuses a request that names deleted issues, which are found ${isNamed ? 'by its words' : 'by halves'}`, async () => {
    const keys = Array.from({ length: 50 }, (_, at) => `SHOP-${at + 1}`);
    const lacks = ['SHOP-1', 'SHOP-13', 'SHOP-50'];
    const links = keys.map((key) => `${site}/browse/${key}`);
    const { asked, found, gone, unread, fault } = await again(
      `jira:${site}`,
      { links },
      jiraWithout(lacks, isNamed),
    );
    expect(found.toSorted()).toEqual(keys.filter((key) => !lacks.includes(key)).toSorted());
    expect(gone.toSorted()).toEqual(lacks.map((key) => `${site}/browse/${key}`));
    expect([unread, fault]).toEqual([[], null]);
    expect(asked.filter((path) => path === '/rest/api/2/field')).toHaveLength(1);
    expect(asked.length).toBeLessThan(isNamed ? 6 : 36);
  });

test('[TR39] an issue keeps the link of its story, however its tracker writes it, and is no new one of its address', async () => {
  const spelled = [
    `${site}/browse/SHOP-3?atlOrigin=abc`,
    `${site}/jira/software/projects/SHOP/issues/SHOP-4`,
    `${site}/jira/software/projects/SHOP/boards/5?selectedIssue=SHOP-5`,
  ];
  const keys = ['SHOP-3', 'SHOP-4', 'SHOP-5', 'SHOP-6'];
  const all: Answers = (path) =>
    path === '/rest/api/2/field' ? { body: [] } : { body: { issues: keys.map(jiraIssue) } };
  const addresses = [`${site}/issues/?jql=x`];
  const jira = await again(`jira:${site}`, { addresses, links: spelled }, all);
  expect(jira.foundAt).toEqual([...spelled, `${site}/browse/SHOP-6`]);
  expect(jira.gone).toEqual([]);

  const project = 'https://gitlab.com/acme/shop';
  const old = [`${project}/issues/7`, `${project}/-/work_items/8`];
  const gitLab = await again('gitLab', { links: old }, () => ({
    body: [7, 8].map((iid) => ({
      ...{ iid, title: `Issue ${iid}`, web_url: `${project}/-/issues/${iid}`, labels: [] },
      state: 'opened',
    })),
  }));
  expect(gitLab.foundAt).toEqual(old);

  const link = 'https://linear.app/acme/issue/ENG-3/log-in';
  const linear = await again('linear:https://api.linear.app', { links: [link] }, () => ({
    body: {
      data: {
        organization: { urlKey: 'acme' },
        issue: {
          ...{ identifier: 'ENG-3', title: 'Log in by key', estimate: null },
          url: 'https://linear.app/acme/issue/ENG-3/log-in-by-key',
          ...{ state: { name: 'Todo', type: 'unstarted' }, project: null, description: '' },
          team: {
            ...{ key: 'ENG', issueEstimationType: 'notUsed', issueEstimationExtended: false },
            issueEstimationAllowZero: false,
          },
        },
      },
    },
  }));
  expect([linear.found, linear.foundAt]).toEqual([['Log in by key'], [link]]);
});

test('[TR39] issues that were moved to other projects of Jira are found by their former keys', async () => {
  const to = new Map([
    ['SHOP-1', 'PAY-8'],
    ['SHOP-2', 'PAY-9'],
  ]);
  const links = [1, 2, 3].map((number) => `${site}/browse/SHOP-${number}`);
  const { found, foundAt, gone } = await again(`jira:${site}`, { links }, (path) => {
    if (path === '/rest/api/2/field') return { body: [] };
    const keys = /key in \((.*?)\)/.exec(path)?.[1]?.split(',') ?? [];
    return { body: { issues: keys.map((key) => jiraIssue(to.get(key) ?? key)) } };
  });
  expect(found.toSorted()).toEqual(['PAY-8', 'PAY-9', 'SHOP-3']);
  expect(foundAt.toSorted()).toEqual(links);
  expect(gone).toEqual([]);
});

test('[TR39] a project of which nothing is shown leaves its stories unread', async () => {
  const links = ['SHOP-1', 'PAY-1', 'PAY-2'].map((key) => `${site}/browse/${key}`);
  const { gone, unread, fault } = await again(
    `jira:${site}`,
    { links },
    jiraWithout(['PAY-1', 'PAY-2'], true),
  );
  expect([gone, unread, fault]).toEqual([[], links.slice(1), { is: 'notReadable' }]);
});

test('[TR39] issues of pages that were not read are not gone', async () => {
  const link = `${pm}/issues/1`;
  const { gone, unread, fault } = await again(
    `redmine:${pm}`,
    { links: [link, `${pm}/issues/2`] },
    (_, sent) => ({
      body: {
        issues: [
          {
            ...{ id: sent === 1 ? 2 : sent + 100, subject: 'Pay', tracker: { name: 'Feature' } },
            status: { name: 'New', is_closed: false },
          },
        ],
        total_count: 1_000,
      },
    }),
  );
  expect([gone, unread, fault]).toEqual([[], [link], { is: 'notReached' }]);
});

test('[TR39] without a token a tracker of the operator leaves all unread, and asks for one', async () => {
  const links = [`${pm}/issues/1`, `${pm}/issues/2`];
  const { gone, unread, fault } = await again(`redmine:${pm}`, { links }, () => ({
    ...{ status: 401, isSigned: false },
  }));
  expect([gone, unread, fault]).toEqual([[], links, { is: 'notFound' }]);
});

test('[TR39] as many issues of a team of Linear as can be added at once are read again, a hundred in an answer', async () => {
  const links = Array.from(
    { length: 500 },
    (_, at) => `https://linear.app/acme/issue/ENG-${at + 1}`,
  );
  const { sent, issues, unread } = await readAgainFrom(links, linearList(500));
  expect([sent.length, issues.length, unread]).toEqual([5, 500, []]);
});

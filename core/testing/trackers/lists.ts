import type { Given, Server, TrackerCase } from './case.ts';
import { trackerCases } from './cases.ts';

type Listed = Pick<TrackerCase, 'product' | 'many' | 'list'>;

const numbers = (from: number, count: number) =>
  Array.from({ length: Math.max(0, Math.min(100, count - from)) }, (_, at) => from + at + 1);

/** Pages of a hundred issues, from the position that a request names. */
function paged(
  positionIn: (request: string) => number,
  answer: (ids: readonly number[], from: number, isMore: boolean, count: number) => Given,
): TrackerCase['list'] {
  return (count, isRepeated) => (request) => {
    const from = isRepeated ? 0 : positionIn(request);
    return answer(numbers(from, count), from, from + 100 < count, count);
  };
}

const numberIn = (request: string, name: string) =>
  Number(new RegExp(`[?&]${name}=(\\d+)`).exec(request)?.[1] ?? 0);

const linked = (issues: string, issue: (id: number) => object): TrackerCase['list'] =>
  paged(
    (request) => 100 * Math.max(0, numberIn(request, 'page') - 1),
    (ids, from, isMore) => ({
      body: ids.map(issue),
      headers: isMore ? { link: `<${issues}?page=${from / 100 + 2}>; rel="next"` } : {},
    }),
  );

const jiraIssue = (id: number) => {
  const status = { name: 'To Do', statusCategory: { id: 2, key: 'new' } };
  const project = { key: 'SHOP', simplified: false };
  const fields = { summary: `Issue ${id}`, issuetype: { name: 'Story' }, status, project };
  return { id: `${id}`, key: `SHOP-${id}`, fields };
};

const inJira =
  (list: TrackerCase['list']): TrackerCase['list'] =>
  (...given): Server => {
    const issues = list(...given);
    return (request, body) => {
      if (request.endsWith('/field')) return { body: [] };
      return request.endsWith('/myself') ? { body: { displayName: 'Ann' } } : issues(request, body);
    };
  };

const redmineIssue = (id: number) => ({
  ...{ id, subject: `Issue ${id}`, project: { id: 7, name: 'Shop' } },
  ...{ tracker: { id: 2, name: 'Feature' }, status: { id: 1, name: 'New' } },
});

/** The lists of all trackers; the shapes follow their documentation. */
export const lists: readonly Listed[] = [
  ...trackerCases,
  {
    product: 'GitHub',
    many: 'https://github.com/acme/shop',
    list: linked('https://api.github.com/repos/acme/shop/issues', (number) => ({
      ...{ number, title: `Issue ${number}`, body: null, labels: [], state: 'open' },
      html_url: `https://github.com/acme/shop/issues/${number}`,
    })),
  },
  {
    product: 'GitLab',
    many: 'https://gitlab.com/acme/shop/-/issues',
    list: linked('https://gitlab.com/api/v4/projects/acme%2Fshop/issues', (iid) => ({
      ...{ iid, title: `Issue ${iid}`, description: null, labels: [], state: 'opened' },
      web_url: `https://gitlab.com/acme/shop/-/issues/${iid}`,
    })),
  },
  {
    product: 'Jira Cloud',
    many: 'https://acme.atlassian.net/browse/SHOP',
    list: inJira(
      paged(
        (request) => numberIn(request, 'nextPageToken'),
        (ids, from, isMore) => ({
          body: { issues: ids.map(jiraIssue), nextPageToken: isMore ? `${from + 100}` : null },
        }),
      ),
    ),
  },
  {
    product: 'Jira Data Center',
    many: 'https://jira.example.org/jira/browse/SHOP',
    list: inJira(
      paged(
        (request) => numberIn(request, 'startAt'),
        (ids, startAt, _, total) => ({ body: { issues: ids.map(jiraIssue), startAt, total } }),
      ),
    ),
  },
  {
    product: 'Redmine',
    many: 'https://pm.example.org/redmine/projects/shop',
    list: paged(
      (request) => numberIn(request, 'offset'),
      (ids, offset, _, total_count) => ({
        body: { issues: ids.map(redmineIssue), offset, total_count },
      }),
    ),
  },
];

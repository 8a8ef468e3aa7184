import { describe, expect, test } from 'bun:test';
import {
  asks,
  azure,
  enters,
  gitea,
  jiraFields,
  jiraIssue,
  redmine,
  startWithTokens,
  type Wanted,
} from '../testing/service-tokens.ts';

const fields = { fields: { customfield_1: 5 } };

describe('questions of a token of the server', () => {
  test.each([
    ['', 'project in ("SHOP", "WEB")'],
    ['status = New ORDER BY Rank', '(status = New) AND project in ("SHOP", "WEB") ORDER BY Rank'],
    [
      'summary ~ ") OR (" order by a',
      '(summary ~ ") OR (") AND project in ("SHOP", "WEB") order by a',
    ],
    [
      'project = HR OR text ~ "it\'s"',
      `(project = HR OR text ~ "it's") AND project in ("SHOP", "WEB")`,
    ],
    ['a) OR (b', null],
    ['summary ~ "a', null],
    ['summary ~ a\\" ) OR (project = HR AND summary ~ a\\"', null],
    ['(a ORDER BY b) OR project = HR', null],
  ])('[TR46] the query %j asks Jira for %p', async (jql, sent) => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    server.answers.of = () => ({ issues: [] });
    const query = new URLSearchParams({ jql });
    const path = `/rest/api/2/search/jql?${query}`;
    const answer = await (await asks(ann, { path })).json();
    expect(answer).toMatchObject({ status: sent === null ? 400 : 200 });
    expect(
      server.asked.map(({ request }) => request.replaceAll('+', ' ').split('jql=')[1]),
    ).toEqual(sent === null ? [] : [sent]);
  });

  test.each<Wanted>([
    { path: '/rest/api/2/search?maxResults=1' },
    { tracker: 'gitHub', path: '/search/issues?q=a&per_page=1' },
    { tracker: redmine, path: '/issues.json?limit=1&subject=a' },
    { tracker: redmine, path: '/issues.json?limit=1' },
    { tracker: redmine, path: '/issues.json?subject=a&limit=100' },
    { tracker: redmine, path: '/issues.json?f[]=project_id&op[project_id]==&v[project_id][]=7' },
    { tracker: redmine, path: '/issues.json?issue_id=4,5&status_id=*&offset=1' },
    { tracker: redmine, path: '/issues.json?issue_id=4,5&status_id=open' },
    { tracker: redmine, path: '/issues.json?issue_id=4&status_id=*&cf_8=1000' },
    { tracker: redmine, path: '/issues.json?query_id=1&limit=100' },
    { tracker: redmine, path: '/projects/hr/issues.json?cf_8=1000' },
    { tracker: redmine, path: '/projects/3/issues.json?query_id=1' },
    { tracker: redmine, path: '/projects/3/issues.json?subproject_id=*' },
    { tracker: 'gitHub', path: '/search/issues?q=lay+off' },
    { tracker: 'gitHub', path: '/search/issues?q=repo:acme/hr+is:issue+state:open+a' },
    ...['a+OR+b', 'a+repo:acme/hr', '@acme/hr', 'a+-org:x', 'a)+(b'].map((words) => ({
      ...{
        tracker: 'gitHub',
        path: `/search/issues?q=repo:acme/shop+is:issue+state:open+${words}`,
      },
    })),
    { tracker: 'gitHub', path: '/repos/acme/hr/issues?per_page=100' },
    { tracker: 'gitHub', path: '/repositories/1/issues?per_page=100&page=2' },
    { tracker: 'gitLab', path: '/api/v4/projects/acme%2Fhr/issues?per_page=100' },
    { tracker: 'gitLab', path: '/api/v4/groups/acme/issues?per_page=100' },
    { tracker: gitea, path: '/api/v1/repos/acme/hr/issues?limit=50' },
    { tracker: 'gitLab', path: '/api/v4/projects/acme%2Fhr/milestones?iids[]=1' },
    { tracker: 'gitLab', path: '/api/v4/groups/acme/milestones?iids[]=1' },
    { tracker: gitea, path: '/api/v1/repos/acme/hr/labels?limit=50' },
    {
      ...{ tracker: gitea, method: 'POST', path: '/api/v1/repos/acme/hr/labels' },
      body: { name: 'points: 5', color: '#ededed' },
    },
    { tracker: redmine, path: '/queries.json?limit=100' },
    { tracker: azure, path: `/HR/_apis/wit/wiql/${'0'.repeat(36)}` },
    { tracker: azure, path: '/_apis/projects?$top=100&$skip=0' },
    { tracker: azure, path: '/_apis/projects/HR/teams?$top=100&$skip=0' },
    { tracker: azure, path: '/HR/_apis/wit/queries?$depth=2' },
    { tracker: azure, path: '/HR/Team/_apis/work/teamsettings/iterations' },
    { path: '/rest/api/2/filter/favourite' },
    { path: '/rest/api/2/project' },
    { path: '/rest/agile/1.0/board/7/sprint?state=active' },
  ])('[TR46] %j, which could count or name what is elsewhere, is refused', async (wanted) => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    const link = '<https://api.github.com/x?page=2>; rel="next"';
    server.answers.of = () => Response.json([{ title: 'Lay off' }], { headers: { link } });
    const answer = await asks(ann, wanted);
    const text = await answer.text();
    expect(text).not.toMatch(/Lay off|rel=/);
    expect(answer.status === 404 || /"status":40[04]/.test(text)).toBe(true);
  });

  test('[TR46] the words of a refused question stay at the server, those of a refused change pass', async () => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    const refusal = () => Response.json({ errorMessages: ['No project HR'] }, { status: 400 });
    server.answers.of = () => refusal();
    const path = '/rest/api/2/search/jql?jql=a';
    expect(await (await asks(ann, { path })).json()).toEqual({ status: 400, headers: {} });
    server.answers.of = (request) => {
      if (request.startsWith('PUT')) return refusal();
      return request.endsWith('/field') ? jiraFields : jiraIssue('SHOP');
    };
    const change = { method: 'PUT', path: '/rest/api/2/issue/SHOP-1', body: fields };
    expect(await (await asks(ann, change)).json()).toMatchObject({
      ...{ status: 400, body: { errorMessages: ['No project HR'] } },
    });
  });

  test('[TR46] the next page is passed on, at the name of its repository, without the number of pages', async () => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    const at = (path: string) => `<https://api.github.com${path}>`;
    const next = `${at('/repositories/1/issues?id=1&per_page=100&page=2')}; rel="next"`;
    const last = `${at('/repositories/1/issues?page=9')}; rel="last"`;
    const headers = { link: `${next}, ${last}`, server: 'x' };
    server.answers.of = () => Response.json([], { headers });
    const path = '/repos/acme/shop/issues?per_page=100';
    const link = `${at('/repos/acme/shop/issues?per_page=100&page=2')}; rel="next"`;
    expect(await (await asks(ann, { tracker: 'gitHub', path })).json()).toEqual({
      ...{ status: 200, headers: { link }, body: [] },
    });
  });

  test.each([
    ['status_id=open', 'status_id=open&subproject_id=!*'],
    [
      'f[]=status_id&op[status_id]=o',
      'f[]=status_id&op[status_id]=o&f[]=subproject_id&op[subproject_id]=!*',
    ],
  ])(
    '[TR46] the query %j asks Redmine for one project without those in it',
    async (query, sent) => {
      await using server = await startWithTokens();
      const ann = await enters(server.url);
      server.answers.of = (request) =>
        request.endsWith('/projects/shop.json')
          ? { project: { id: 3, identifier: 'shop', name: 'Shop' } }
          : { issues: [] };
      const path = `/projects/shop/issues.json?${query}`;
      expect(await (await asks(ann, { tracker: redmine, path })).json()).toMatchObject({
        status: 200,
      });
      expect(server.asked[1]?.request.split('?')[1]).toBe(sent);
    },
  );

  test('[TR46] the list of repositories does not tell that the token has more of them', async () => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    const path = '/user/repos?sort=pushed&per_page=100';
    const link = `<https://api.github.com${path}&page=2>; rel="next"`;
    server.answers.of = () => Response.json([], { headers: { link } });
    expect(await (await asks(ann, { tracker: 'gitHub', path })).json()).toEqual({
      ...{ status: 200, headers: {}, body: [] },
    });
  });
});

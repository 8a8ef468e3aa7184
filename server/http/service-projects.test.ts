import { describe, expect, test } from 'bun:test';
import {
  asks,
  azure,
  azureItem,
  enters,
  gitea,
  giteaIssue,
  gitHubIssue,
  gitLabIssue,
  jiraFields,
  jiraIssue,
  ownLine,
  redmine,
  redmineIssue,
  startWithTokens,
  type Wanted,
} from '../testing/service-tokens.ts';

const home = '/projects/acme%2Fweb%2Fshop';
describe('projects', () => {
  test.each<[title: string, wanted: Wanted, answer: unknown, body: unknown]>([
    [
      'Jira',
      { path: '/rest/api/2/search/jql?jql=&fields=*all&maxResults=100' },
      { issues: [jiraIssue('SHOP'), jiraIssue('HR')], nextPageToken: 'x', total: 2 },
      { issues: [{ key: 'SHOP-1' }], total: null, nextPageToken: 'x' },
    ],
    [
      'Jira Data Center',
      { path: '/rest/api/2/search?jql=a&startAt=100' },
      { issues: [jiraIssue('HR'), jiraIssue('WEB')], startAt: 100, total: 4711 },
      { issues: [{ key: 'WEB-1' }], startAt: 100, total: null },
    ],
    [
      "a board's backlog in Jira",
      { path: '/rest/agile/1.0/board/1/backlog?jql=a' },
      { issues: [jiraIssue('HR')], startAt: 0, total: 1 },
      { issues: [], startAt: 0, total: null },
    ],
    [
      'boards of Jira',
      { path: '/rest/agile/1.0/board?projectKeyOrId=HR' },
      { values: [{ id: 1, location: { projectKey: 'HR' } }, { id: 2 }] },
      { values: [] },
    ],
    [
      'GitHub',
      { tracker: 'gitHub', path: '/repos/acme/shop/issues?per_page=100' },
      [gitHubIssue('acme/Shop'), gitHubIssue('acme/hr')],
      [{ number: 4 }],
    ],
    [
      'the search of GitHub',
      { tracker: 'gitHub', path: '/search/issues?q=repo:acme/shop+is:issue+state:open+pay' },
      { total_count: 4711, items: [gitHubIssue('acme/hr')] },
      { items: [] },
    ],
    [
      'Azure DevOps',
      { tracker: azure, path: '/_apis/wit/workitems?ids=4,5&errorPolicy=omit' },
      { count: 2, value: [azureItem('Web Shop'), azureItem('HR'), null] },
      { value: [{ id: 4, fields: { 'System.Title': 'Pay' } }] },
    ],
    [
      'saved queries of Azure DevOps',
      { tracker: azure, path: '/Web%20Shop/_apis/wit/queries?$depth=2' },
      {
        value: [
          { id: '1', name: 'HR', isPublic: false },
          { id: '2', name: 'Ready', isPublic: true, wiql: 'HR' },
        ],
      },
      { value: [{ id: '2', name: 'Ready' }] },
    ],
    [
      'Gitea',
      { tracker: gitea, path: '/api/v1/repos/acme/shop/issues?limit=50' },
      [giteaIssue('acme/shop'), giteaIssue('acme/hr')],
      [{ number: 4 }],
    ],
    [
      'GitLab',
      { tracker: 'gitLab', path: `/api/v4${home}/issues?per_page=100` },
      [gitLabIssue('acme/web/shop'), gitLabIssue('acme/hr')],
      [{ iid: 4 }],
    ],
    [
      'Redmine',
      { tracker: redmine, path: '/projects/shop/issues.json?limit=100' },
      { issues: [redmineIssue(3), redmineIssue(7)], offset: 0, total_count: 4711 },
      { issues: [{ id: 4 }], offset: 0, total_count: null },
    ],
    [
      'Redmine by their numbers',
      { tracker: redmine, path: '/issues.json?issue_id=4,5&status_id=*&limit=100&offset=0' },
      { issues: [redmineIssue(3), redmineIssue(7)], offset: 0, total_count: 4711 },
      { issues: [{ id: 4 }] },
    ],
    [
      'the owner in Redmine',
      { tracker: redmine, path: '/users/current.json?include=memberships' },
      undefined,
      { user: { login: 'bot' } },
    ],
  ])(
    '[TR46] of a list of %s the issues of its projects come back, and no number of others',
    async (_, wanted, answer, body) => {
      await using server = await startWithTokens();
      const ann = await enters(server.url);
      server.answers.of = (request) =>
        request.endsWith('/projects/shop.json')
          ? { project: { id: 3, identifier: 'shop', name: 'Shop' } }
          : answer;
      const shown = await (await asks(ann, wanted)).json();
      expect(shown).toMatchObject({ status: 200, body });
      expect(JSON.stringify(shown)).not.toMatch(/HR|hr|4711|Lay off|Secret name/);
    },
  );

  const single: readonly [string, Wanted, (isOurs: boolean) => unknown][] = [
    ['Jira', { path: '/rest/api/2/issue/SHOP-1' }, (is) => jiraIssue(is ? 'SHOP' : 'HR')],
    [
      'GitHub',
      { tracker: 'gitHub', path: '/repos/acme/shop/issues/4' },
      (is) => gitHubIssue(is ? 'acme/shop' : 'acme/hr'),
    ],
    [
      'GitLab',
      { tracker: 'gitLab', path: `/api/v4${home}/issues/4` },
      (is) => gitLabIssue(is ? 'acme/web/shop' : 'acme/hr'),
    ],
    [
      'Redmine',
      { tracker: redmine, path: '/issues/4.json?include=journals' },
      (is) => ({ issue: redmineIssue(is ? 3 : 7) }),
    ],
    [
      'Gitea',
      { tracker: gitea, path: '/api/v1/repos/acme/shop/issues/4' },
      (is) => giteaIssue(is ? 'acme/shop' : 'acme/hr'),
    ],
    [
      'Azure DevOps',
      { tracker: azure, path: '/_apis/wit/workitems/4' },
      (is) => azureItem(is ? 'Web Shop' : 'HR'),
    ],
  ];
  test.each(single)(
    '[TR46] an issue of %s in another project is refused',
    async (_, wanted, of) => {
      await using server = await startWithTokens();
      const ann = await enters(server.url);
      server.answers.of = () => of(true);
      const shown = JSON.stringify(await (await asks(ann, wanted)).json());
      expect(shown).toMatch(/"status":200|"Pay"/);
      expect(shown).not.toMatch(/HR|Lay off|Secret name/);
      server.answers.of = () => of(false);
      expect(await (await asks(ann, wanted)).json()).toEqual({ status: 404, headers: {} });
    },
  );

  const fields = { fields: { customfield_1: 5 } };
  const labels = { labels: ['points: 5'] };
  const notes = `Points: 5\n\n${ownLine}`;
  const note = { body: notes };
  test.each<[title: string, wanted: Wanted, index: number, issue: string]>([
    ['Jira', { method: 'PUT', path: '/rest/api/2/issue/SHOP-1', body: fields }, 0, 'SHOP-1'],
    [
      'a board of Jira',
      {
        ...{ method: 'PUT', path: '/rest/agile/1.0/issue/SHOP-1/estimation?boardId=1' },
        body: { value: '5' },
      },
      ...([0, 'SHOP-1'] as const),
    ],
    [
      'a comment in Jira',
      { method: 'POST', path: '/rest/api/2/issue/SHOP-1/comment', body: note },
      ...([0, 'SHOP-1'] as const),
    ],
    [
      'GitHub',
      { tracker: 'gitHub', method: 'POST', path: '/repos/acme/shop/issues/4/labels', body: labels },
      ...([1, '/repos/acme/shop/issues/4'] as const),
    ],
    [
      'a label of GitHub',
      {
        tracker: 'gitHub',
        method: 'DELETE',
        path: '/repos/acme/shop/issues/4/labels/points%3A%205',
      },
      ...([1, '/repos/acme/shop/issues/4'] as const),
    ],
    [
      'GitLab',
      { tracker: 'gitLab', method: 'PUT', path: `/api/v4${home}/issues/4`, body: { weight: 5 } },
      ...([2, 'issues/4'] as const),
    ],
    [
      'a comment in GitLab',
      { tracker: 'gitLab', method: 'POST', path: `/api/v4${home}/issues/4/notes`, body: note },
      ...([2, 'issues/4'] as const),
    ],
    [
      'Redmine',
      {
        ...{ tracker: redmine, method: 'PUT', path: '/issues/4.json' },
        body: { issue: { notes } },
      },
      ...([3, '/pm/issues/4.json'] as const),
    ],
    [
      'Gitea',
      {
        ...{ tracker: gitea, method: 'POST', path: '/api/v1/repos/acme/shop/issues/4/comments' },
        body: note,
      },
      ...([4, 'issues/4'] as const),
    ],
    [
      'Azure DevOps',
      {
        ...{ tracker: azure, method: 'PATCH', path: '/_apis/wit/workitems/4?api-version=4.1' },
        body: [
          { op: 'test', path: '/rev', value: 2 },
          { op: 'add', path: '/fields/Microsoft.VSTS.Scheduling.StoryPoints', value: 5 },
        ],
      },
      ...([5, 'workitems/4'] as const),
    ],
    [
      'a comment in Azure DevOps',
      {
        ...{ tracker: azure, method: 'PATCH', path: '/_apis/wit/workitems/4?api-version=4.1' },
        body: [{ op: 'add', path: '/fields/System.History', value: ownLine }],
      },
      ...([5, 'workitems/4'] as const),
    ],
  ])(
    '[TR46] a change in %s asks first for the project of its issue, as keys move',
    async (_, wanted, index, issue) => {
      await using server = await startWithTokens();
      const ann = await enters(server.url);
      const answer = single[index]?.[2] ?? (() => undefined);
      server.answers.of = () => answer(false);
      expect(await (await asks(ann, wanted)).json()).toEqual({ status: 404, headers: {} });
      expect(server.asked).toHaveLength(1);
      expect(server.asked[0]?.request).toMatch(/^GET /);
      expect(server.asked[0]?.request).toContain(issue);
      server.answers.of = (request) => {
        if (request.endsWith('/board/1')) return { id: 1, location: { projectKey: 'SHOP' } };
        if (request.endsWith('/configuration'))
          return { estimation: { field: { fieldId: 'customfield_1' } } };
        return request.endsWith('/field') ? jiraFields : answer(true);
      };
      expect(await (await asks(ann, wanted)).json()).toMatchObject({ status: 200 });
      expect(server.asked[1]?.request).toContain(issue);
      expect(server.asked.at(-1)?.request).toStartWith(`${wanted.method} `);
    },
  );

  test('[TR46] comments come back without the words of people, after the project of their issue', async () => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    const note = { body: `Points: 5\n\n${ownLine}` };
    const all = [{ body: 'Lay off Bob' }, { body: 'as sp-0123456789abcd says' }, note];
    server.answers.of = (request) =>
      request.includes('/comments') ? all : gitHubIssue('acme/shop');
    const path = '/repos/acme/shop/issues/4/comments?per_page=100';
    expect(await (await asks(ann, { tracker: 'gitHub', path })).json()).toMatchObject({
      body: [{ body: '· sp-0123456789abcd' }],
    });
    server.answers.of = () => gitHubIssue('acme/hr');
    expect(await (await asks(ann, { tracker: 'gitHub', path })).json()).toMatchObject({
      status: 404,
    });
    server.answers.of = (request) =>
      request.includes('/comments')
        ? { comments: all.map(({ body: text }) => ({ text })) }
        : azureItem('Web Shop');
    const there = '/Web%20Shop/_apis/wit/workitems/4/comments?order=desc&$top=100';
    expect(await (await asks(ann, { tracker: azure, path: there })).json()).toMatchObject({
      body: { comments: [{ text: '· sp-0123456789abcd' }] },
    });
    server.answers.of = () => azureItem('HR');
    expect(await (await asks(ann, { tracker: azure, path: there })).json()).toMatchObject({
      status: 404,
    });
  });
});

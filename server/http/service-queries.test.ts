import { describe, expect, test } from 'bun:test';
import {
  asks,
  azure,
  enters,
  gitea,
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
    { tracker: 'gitLab', path: '/api/v4/projects/acme%2Fhr/milestones?iids[]=1' },
    { tracker: 'gitLab', path: '/api/v4/groups/acme/milestones?iids[]=1' },
    { tracker: gitea, path: '/api/v1/repos/acme/hr/labels?limit=50' },
    {
      ...{ tracker: gitea, method: 'POST', path: '/api/v1/repos/acme/hr/labels' },
      body: { name: 'points: 5', color: '#ededed' },
    },
    { tracker: redmine, path: '/queries.json?limit=100' },
    { tracker: azure, path: `/HR/_apis/wit/wiql/${'0'.repeat(36)}` },
    { path: '/rest/api/2/filter/favourite' },
    { path: '/rest/agile/1.0/board/7/sprint?state=active' },
  ])('[TR46] %j, which could count or name what is elsewhere, is refused', async (wanted) => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    server.answers.of = () => [{ title: 'Lay off' }];
    const answer = await asks(ann, wanted);
    const text = await answer.text();
    expect(text).not.toContain('Lay off');
    expect(answer.status === 404 || /"status":40[04]/.test(text)).toBe(true);
  });

  test('[TR46] the words of a refused question stay at the server, those of a refused change pass', async () => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    const refusal = () => Response.json({ errorMessages: ['No project HR'] }, { status: 400 });
    server.answers.of = () => refusal();
    const path = '/rest/api/2/search/jql?jql=a';
    expect(await (await asks(ann, { path })).json()).toEqual({ status: 400, headers: {} });
    server.answers.of = (request) => (request.startsWith('PUT') ? refusal() : jiraIssue('SHOP'));
    const change = { method: 'PUT', path: '/rest/api/2/issue/SHOP-1', body: fields };
    expect(await (await asks(ann, change)).json()).toMatchObject({
      ...{ status: 400, body: { errorMessages: ['No project HR'] } },
    });
  });

  test('[TR46] the next page of GitHub is passed on', async () => {
    await using server = await startWithTokens();
    const ann = await enters(server.url);
    const link = '<https://api.github.com/repositories/1/issues?page=2>; rel="next"';
    server.answers.of = () => Response.json([], { headers: { link, server: 'x' } });
    const path = '/repositories/1/issues?per_page=100&page=2';
    expect(await (await asks(ann, { tracker: 'gitHub', path })).json()).toEqual({
      ...{ status: 200, headers: { link }, body: [] },
    });
  });
});

import { expect, test } from 'bun:test';
import { linearIssue, team } from '@story-pointer/core/testing/trackers/linear';
import { documents as gitHubDocuments } from '@story-pointer/core/trackers/github-graphql';
import { choiceDocuments } from '@story-pointer/core/trackers/linear-choices';
import { documents, noId } from '@story-pointer/core/trackers/linear-issue';
import * as z from 'zod/mini';
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
  linear,
  ownLine,
  redmine,
  redmineIssue,
  startWithTokens,
  type Wanted,
} from '../testing/service-tokens.ts';

const labels = [
  { id: 1, name: 'points: 5' },
  { id: 2, name: 'urgent' },
];

/** Trackers with one issue in a project of ours. */
function answerTo(request: string): unknown {
  if (request.includes('/pm/')) return { issue: redmineIssue(3) };
  if (request.includes('/_apis/')) return azureItem('Web Shop');
  if (request.includes('/graphql'))
    return { data: { organization: { urlKey: 'acme' }, issue: linearIssue(4) } };
  if (request.includes('/api/v1/repos/acme/shop/labels/'))
    return labels.find(({ id }) => request.endsWith(`/${id}`));
  if (request.includes('/api/v1/')) return { ...giteaIssue('acme/shop'), labels };
  if (request.includes('/api/v4/')) return gitLabIssue('acme/web/shop');
  if (request.includes('/repos/')) return gitHubIssue('acme/shop');
  const [, board, isConfiguration] = /\/board\/(\d)(\/configuration)?$/.exec(request) ?? [];
  const fieldId = board === '1' ? 'customfield_1' : 'timeoriginalestimate';
  if (isConfiguration) return { id: 1, estimation: { type: 'field', field: { fieldId } } };
  if (board) return { id: 1, location: { projectKey: board === '3' ? 'HR' : 'SHOP' } };
  return request.endsWith('/field') ? jiraFields : jiraIssue('SHOP');
}

/** All comments, with the text in the form of each tracker. */
const comments = (text: string): readonly Wanted[] => [
  { method: 'POST', path: '/rest/api/2/issue/SHOP-1/comment', body: { body: text } },
  {
    ...{ tracker: 'gitHub', method: 'POST', path: '/repos/acme/shop/issues/4/comments' },
    body: { body: text },
  },
  {
    ...{ tracker: 'gitLab', method: 'POST' },
    ...{ path: '/api/v4/projects/acme%2Fweb%2Fshop/issues/4/notes', body: { body: text } },
  },
  {
    ...{ tracker: gitea, method: 'POST', path: '/api/v1/repos/acme/shop/issues/4/comments' },
    body: { body: text },
  },
  {
    ...{ tracker: redmine, method: 'PUT', path: '/issues/4.json' },
    body: { issue: { notes: text } },
  },
  {
    ...{ tracker: azure, method: 'PATCH', path: '/_apis/wit/workitems/4?api-version=4.1' },
    body: [{ op: 'add', path: '/fields/System.History', value: text.replaceAll('\n', '<br>') }],
  },
  {
    ...{ tracker: linear, method: 'POST', path: '/graphql' },
    body: { query: documents.comment, variables: { id: 'ENG-4', body: text } },
  },
];

const jiraChange = (fields: unknown): Wanted => ({
  ...{ method: 'PUT', path: '/rest/api/2/issue/SHOP-1', body: { fields } },
});
const jiraBoard = (query: string): Wanted => ({
  method: 'PUT',
  path: `/rest/agile/1.0/issue/SHOP-1/estimation${query}`,
  body: { value: '5' },
});
const redmineChange = (...custom_fields: readonly unknown[]): Wanted => ({
  ...{ tracker: redmine, method: 'PUT', path: '/issues/4.json' },
  body: { issue: { custom_fields } },
});
const gitHubLabel = (name: string): readonly Wanted[] => [
  {
    ...{ tracker: 'gitHub', method: 'POST', path: '/repos/acme/shop/issues/4/labels' },
    body: { labels: [name] },
  },
  {
    ...{ tracker: 'gitHub', method: 'DELETE' },
    path: `/repos/acme/shop/issues/4/labels/${encodeURIComponent(name)}`,
  },
];
const gitLabChange = (body: unknown): Wanted => ({
  ...{ tracker: 'gitLab', method: 'PUT', body },
  path: '/api/v4/projects/acme%2Fweb%2Fshop/issues/4',
});
const giteaLabel = (id: number): readonly Wanted[] => [
  {
    ...{ tracker: gitea, method: 'POST', path: '/api/v1/repos/acme/shop/issues/4/labels' },
    body: { labels: [id] },
  },
  {
    ...{ tracker: gitea, method: 'DELETE' },
    path: `/api/v1/repos/acme/shop/issues/4/labels/${id}`,
  },
];

async function outcome(wanted: Wanted) {
  await using server = await startWithTokens();
  const eve = await enters(server.url);
  server.answers.of = answerTo;
  const answer = await asks(eve, wanted);
  const body: unknown = await answer.json();
  const { status } = z.object({ status: z.int() }).parse(body);
  return { status, isSent: server.asked.some(({ request }) => !request.startsWith('GET ')) };
}

const ours = `Points: 5\n2 rounds\n\nReasons\n\n- @\u2060ann: \u2060/close\n\n${ownLine}`;

test.each<Wanted>([
  ...comments(ours),
  ...[jiraChange({ customfield_1: 5 }), jiraBoard('?boardId=1')],
  redmineChange({ id: 7, value: '5' }),
  ...[...gitHubLabel('points: 5'), ...giteaLabel(1)],
  {
    tracker: 'gitHub',
    method: 'DELETE',
    path: '/repos/acme/shop/issues/4/labels/story-pointer-check',
  },
  { tracker: gitea, method: 'DELETE', path: '/api/v1/repos/acme/shop/issues/4/labels/0' },
  gitLabChange({ add_labels: 'points::5', remove_labels: 'points::3,SP::1' }),
])('[TR46] the token of the server writes points and our comments: %j', async (wanted) => {
  expect(await outcome(wanted)).toEqual({ status: 200, isSent: true });
});

test.each<Wanted>([
  ...['Lay off Bob', `/move acme/hr\n${ownLine}`, `@ann\n${ownLine}`, `${ownLine}\n/close`].flatMap(
    comments,
  ),
  ...comments(`Points: ${'5'.repeat(8000)}\n${ownLine}`),
  jiraChange({ customfield_2: 5 }),
  jiraChange({ customfield_1: 5, customfield_2: 5 }),
  jiraChange({ assignee: null }),
  ...['?boardId=2', '?boardId=3', '?boardId=1&boardId=2', ''].map(jiraBoard),
  jiraChange({}),
  redmineChange({ id: 8, value: '5' }),
  redmineChange({ id: 7, value: '5' }, { id: 8, value: '5' }),
  ...[...gitHubLabel('urgent'), ...giteaLabel(2)],
  {
    ...{ tracker: 'gitHub', method: 'POST', path: '/repos/acme/shop/issues/4/issue-field-values' },
    body: { issue_field_values: [{ field_id: 7, value: 5 }] },
  },
  {
    ...{ tracker: 'gitHub', method: 'POST', path: '/graphql' },
    body: { query: gitHubDocuments.projects, variables: { id: 'I_4' } },
  },
  gitLabChange({ add_labels: 'urgent' }),
  gitLabChange({ remove_labels: 'points::5,urgent' }),
])('[TR46] the token of the server writes nothing else: %j', async (wanted) => {
  const { status, isSent } = await outcome(wanted);
  expect(isSent).toBe(false);
  expect([403, 404]).toContain(status);
});

test('[TR46] a token of the server reads and changes the issues of its teams in Linear', async () => {
  await using server = await startWithTokens();
  const ann = await enters(server.url);
  let key = 'ENG';
  const issue = () => linearIssue(4, { team: { ...team, key } });
  const organization = { urlKey: 'acme' };
  const pageInfo = { hasNextPage: false, endCursor: null };
  const comment = (body: string) => ({ body, createdAt: '2026-11-28T12:00:00.000Z' });
  const comments = { nodes: ['Lay off Bob', ownLine].map(comment) };
  const listOf = (node: object) => ({ nodes: [node], pageInfo });
  const lists = () => ({
    'query Teams': { teams: listOf({ key, name: 'Secret name' }) },
    'query Cycles': { cycles: listOf({ number: 1, name: 'Secret name', team: { key } }) },
    'query Views': { customViews: listOf({ slugId: 'v', name: 'Secret name', team: { key } }) },
    'query Projects': { projects: listOf({ name: 'Secret name', url: 'x' }) },
    'query Comments': { issue: { comments } },
  });
  server.answers.of = (request) => {
    const [, list] = Object.entries(lists()).find(([name]) => request.includes(name)) ?? [];
    if (list) return { data: { organization, ...list } };
    if (request.includes('mutation')) return { data: { issueUpdate: { success: true } } };
    const issues = { nodes: [issue()], pageInfo };
    if (request.includes('query View')) return { data: { organization, customView: { issues } } };
    const found = request.includes('query Issues') ? { issues } : { issue: issue() };
    return { data: { organization, ...found } };
  };
  const project = { project: { slugId: { eq: '1a2b' } } };
  const ask = async (query: string, variables: object) => {
    const body = { query, variables };
    const wanted = { tracker: linear, method: 'POST', path: '/graphql', body };
    const text = await (await asks(ann, wanted)).text();
    if (key !== 'ENG') expect(text).not.toMatch(/Secret name/);
    expect(text).not.toMatch(/Lay off/);
    return z.object({ status: z.int() }).parse(JSON.parse(text)).status;
  };
  const all = async () => [
    await ask(documents.issues, { filter: project, after: null }),
    await ask(documents.view, { id: 'v', filter: {}, after: null }),
    await ask(documents.issue, { id: 'ENG-4' }),
    await ask(documents.estimate, { id: 'ENG-4', estimate: 5 }),
    await ask(documents.comments, { id: 'ENG-4' }),
    await ask(choiceDocuments.teams, { filter: {}, after: null }),
    await ask(choiceDocuments.cycles, {
      filter: { team: { key: { eq: 'ENG' } }, isPast: { eq: false } },
      after: null,
    }),
    await ask(choiceDocuments.views, {
      filter: { modelName: { eq: 'Issue' } },
      after: null,
    }),
  ];
  expect(await all()).toEqual(Array(8).fill(200));
  const sent = server.asked.map(({ request }) => request).join('\n');
  const within = (filter: object) =>
    JSON.stringify({ and: [filter, { team: { key: { in: ['ENG'] } } }] });
  expect(sent).toContain(`"filter":${within(project)}`);
  expect(sent).toContain(`"filter":${within({})}`);
  key = 'HR';
  server.asked.length = 0;
  expect(await all()).toEqual(Array(8).fill(404));
  const unfinished = { status: { type: { nin: ['completed', 'canceled'] } } };
  expect(await ask(choiceDocuments.projects, { filter: unfinished, after: null })).toBe(400);
  const isWritten = () => server.asked.some(({ request }) => request.includes('mutation'));
  expect(isWritten()).toBe(false);
  // That of no issue shows whether the token may write.
  await ask(documents.estimate, { id: noId, estimate: null });
  expect(isWritten()).toBe(true);
});

import { trackersIn } from '@story-pointer/core/trackers/trackers';
import type { AppParts } from '../app.ts';
import { createLog } from '../log.ts';
import { Browser } from './browser.ts';
import { startServer } from './test-server.ts';

export const jira = 'jira:https://acme.atlassian.net';
export const azure = 'azure:https://dev.azure.com/acme';
export const linear = 'linear:https://api.linear.app';
export const gitea = 'gitea:https://git.example.org';
export const redmine = 'redmine:https://pm.example.org/pm';
const trackers = trackersIn(`public,${jira},${redmine},${gitea},${azure},${linear}`) ?? [];
export const word = 'open sesame';
const key = '0815'.repeat(10);
const tokens = new Map([
  [jira, { token: 'bot@acme.org:s3cret-of-jira', projects: ['SHOP', 'WEB'] }],
  [redmine, { token: key, projects: ['3'] }],
  [azure, { token: 's3cret-of-azure', projects: ['Web Shop'] }],
  [linear, { token: 'lin_api_s3cret', projects: ['ENG'] }],
  [gitea, { token: 's3cret-of-gitea', projects: ['acme/shop'] }],
  ['gitHub', { token: 's3cret-of-github', projects: ['Acme/shop'] }],
  ['gitLab', { token: 's3cret-of-gitlab', projects: ['acme/web/shop'] }],
] as const);
export const service = { tokens, word } as const;

const owner = {
  authenticatedUser: { providerDisplayName: 'Bot' },
  login: 'bot',
  username: 'bot',
  displayName: 'Bot',
  user: { login: 'bot' },
  data: { viewer: { name: 'Bot' } },
};

interface Asked {
  readonly request: string;
  readonly authorization: string;
}

export interface Wanted {
  readonly tracker?: string;
  readonly method?: string;
  readonly path?: string;
  readonly body?: unknown;
  readonly isService?: boolean;
}

/** A server with tokens, whose trackers are the test: it answers what is not about the owner of a token. */
export async function startWithTokens(parts: Partial<AppParts> = {}) {
  const asked: Asked[] = [];
  const lines: string[] = [];
  const answers: { of: (request: string) => unknown; owner: () => unknown } = {
    of: () => undefined,
    owner: () => undefined,
  };
  const server = await startServer({
    ...{ trackers, service },
    log: createLog('info', { write: (line) => void lines.push(line) }),
    reach: async (url, { method, headers, body }) => {
      const path = decodeURIComponent(url.pathname + url.search);
      const request = `${method} ${path}${body ? ` ${body}` : ''}`;
      const sent = new Headers(headers);
      const authorization = sent.get('authorization') ?? sent.get('x-redmine-api-key') ?? '';
      const isOwner =
        /\/(?:user|myself|current\.json|connectiondata)$/.test(url.pathname) ||
        request.includes('query Owner');
      if (!isOwner) asked.push({ request, authorization });
      const answer = isOwner ? answers.owner() : answers.of(request);
      if (answer instanceof Response) return answer;
      return Response.json(answer ?? (isOwner ? owner : []));
    },
    ...parts,
  });
  const { url } = server;
  return { url, asked, lines, answers, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

export type Sent = Readonly<Record<string, string>>;

export function asks(browser: Browser, wanted: Wanted = {}, headers: Sent = {}) {
  browser.headers = headers;
  return browser.post('/api/trackers', {
    ...{ tracker: jira, method: 'GET', path: '/rest/api/2/field', isService: true },
    ...wanted,
  });
}

export function gives(browser: Browser, given: string, headers: Sent = {}) {
  browser.headers = headers;
  return browser.post('/api/trackers/access', { word: given });
}

/** A browser that is remembered. */
export async function enters(url: string): Promise<Browser> {
  const browser = new Browser(url);
  await gives(browser, word);
  return browser;
}

/** The end of a comment of ours. */
export const ownLine = 'Story Pointer · Sprint · sp-0123456789abcd';

export const jiraFields = [
  ...[['customfield_1', 'Story Points'] as const, ['customfield_2', 'Budget'] as const].map(
    ([id, name]) => ({ id, name, schema: { custom: 'com.atlassian.jira.plugin:float' } }),
  ),
];

/** Issues with the project that they are in, and fields that could show others. */
export const jiraIssue = (projectKey: string, more: object = {}) => ({
  ...{ key: `${projectKey}-1`, id: '1', self: 'https://acme.atlassian.net/rest/api/2/issue/1' },
  fields: {
    ...{ summary: 'Pay', project: { key: projectKey, name: 'Secret name' }, customfield_1: 5 },
    ...{ issuelinks: [{ outwardIssue: { key: 'HR-7', fields: { summary: 'Lay off' } } }] },
    ...{ parent: { key: 'HR-8' }, status: { name: 'New', statusCategory: { key: 'new' } } },
    ...more,
  },
});
export const gitHubIssue = (repository: string) => ({
  ...{ number: 4, title: 'Pay', html_url: 'https://github.com/x', state: 'open', labels: [] },
  ...{ repository_url: `https://api.github.com/repos/${repository}`, parent_issue_url: 'x/hr' },
  ...{ node_id: 'I_secret', issue_field_values: ['Secret name'] },
});
export const giteaIssue = (project: string) => ({
  ...{ number: 4, title: 'Pay', state: 'open', labels: [], assets: ['Secret name'] },
  repository: { id: 1, name: 'x', full_name: project },
});
export const gitLabIssue = (project: string) => ({
  ...{ iid: 4, title: 'Pay', web_url: 'https://gitlab.com/x', state: 'opened', labels: [] },
  references: { relative: '#4', full: `${project}#4` },
});
export const redmineIssue = (id: number) => ({
  ...{ id: 4, subject: 'Pay', project: { id, name: 'Secret name' }, tracker: { name: 'Bug' } },
  ...{ status: { name: 'New' }, relations: [{ issue_to_id: 7 }] },
  custom_fields: [
    { id: 7, name: 'Story Points', value: '' },
    { id: 8, name: 'Budget', value: '' },
  ],
  journals: [{ notes: 'Lay off Bob' }, { notes: ownLine }],
});
export const azureItem = (project: string) => ({
  ...{ id: 4, rev: 2, url: 'x', relations: [{ url: 'HR' }] },
  fields: {
    ...{ 'System.Title': 'Pay', 'System.WorkItemType': 'Bug', 'System.State': 'New' },
    ...{ 'System.TeamProject': project, 'System.Parent': 4711, 'Custom.Salary': 'Secret name' },
  },
});

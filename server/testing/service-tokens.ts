import { trackersIn } from '@story-pointer/core/trackers/trackers';
import type { AppParts } from '../app.ts';
import { createLog } from '../log.ts';
import { Browser } from './browser.ts';
import { startServer } from './test-server.ts';

export const jira = 'jira:https://acme.atlassian.net';
export const redmine = 'redmine:https://pm.example.org/pm';
const trackers = trackersIn(`public,${jira},${redmine}`) ?? [];
export const word = 'open sesame';
const key = '0815'.repeat(10);
const tokens = new Map([
  [jira, { token: 'bot@acme.org:s3cret-of-jira', projects: ['SHOP', 'WEB'] }],
  [redmine, { token: key, projects: ['3'] }],
  ['gitHub', { token: 's3cret-of-github', projects: ['Acme/shop'] }],
  ['gitLab', { token: 's3cret-of-gitlab', projects: ['acme/web/shop'] }],
] as const);
export const service = { tokens, word, nameHeader: '' } as const;

const owner = { login: 'bot', username: 'bot', displayName: 'Bot', user: { login: 'bot' } };

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
      const isOwner = /\/(?:user|myself|current\.json)$/.test(url.pathname);
      if (!isOwner) asked.push({ request, authorization });
      const answer = isOwner ? answers.owner() : answers.of(request);
      if (answer instanceof Response) return answer;
      return Response.json(answer ?? (isOwner ? owner : {}));
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

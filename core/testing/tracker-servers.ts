import { type PointsToWrite, type PointsWritten, writePoints } from '../trackers/points.ts';
import type { Answer, ChangeRequest } from '../trackers/tracker.ts';
import { issuePoints, trackersIn } from '../trackers/trackers.ts';

/** Shapes and refusals follow the vendors' documentation; no vendor's own server was asked. */

/** Jira Cloud, Jira Data Center and Redmine, as an operator names them. */
export const site = 'https://acme.atlassian.net';
export const server = 'https://jira.example.org/jira';
export const pm = 'https://pm.example.org/redmine';
export const names = trackersIn(`public,jira:${site}/,jira:${server},redmine:${pm}`) ?? [];

export interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly isSigned?: boolean;
}

export function answerOf({ status = 200, headers = {}, body, isSigned = false }: Given): Answer {
  return { status, header: (name) => headers[name] ?? null, body, receivedAt: now, isSigned };
}

export const now = Date.UTC(2026, 10, 28, 12);
export const gitHubIssue = 'https://github.com/acme/shop/issues/4';
const gitLabIssue = 'https://gitlab.com/acme/web/shop/-/issues/4';

export type Server = (request: string, body: unknown) => Given | undefined;

/** Writes to a server, and tells the requests; `faults` answer before it. */
export function to(link: string, server: Server, faults: Server = () => undefined) {
  const sent: string[] = [];
  const send = async (path: string, change?: ChangeRequest): Promise<Answer | undefined> => {
    const request = `${change?.method ?? 'GET'} ${decodeURIComponent(path)}`;
    sent.push(change?.body === undefined ? request : `${request} ${JSON.stringify(change.body)}`);
    const given = faults(request, change?.body) ?? server(request, change?.body);
    if (!given || given.status === 0) return undefined;
    return answerOf({ isSigned: true, ...given });
  };
  const found = issuePoints(link, names);
  if (!found) throw new Error(`${link} is no issue`);
  const { issue } = found;
  const write = (wanted: PointsToWrite): Promise<PointsWritten> => writePoints(issue, wanted, send);
  return { write, check: () => issue.check(send), sent };
}

/** GitHub with one issue. */
export function gitHub(labels: string[], faults?: Server) {
  const server: Server = (request, body) => {
    const [method = '', path = ''] = request.split(/ (.*)/);
    const label = path.split('/labels/')[1];
    if (method === 'POST')
      labels.push(
        ...Object.values(body ?? {})
          .flat()
          .map(String),
      );
    if (method === 'DELETE') {
      const at = labels.indexOf(label ?? '');
      if (at < 0) return { status: 404, body: { message: 'Label does not exist' } };
      labels.splice(at, 1);
    }
    const names = labels.map((name) => ({ id: 1, name, color: 'ededed' }));
    if (method !== 'GET') return { body: names };
    const usual = { number: 4, title: 'Pay', body: null, html_url: gitHubIssue, state: 'open' };
    return { body: { ...usual, labels: names, updated_at: '2026-11-28T12:00:00Z' } };
  };
  return { ...to(gitHubIssue, server, faults), labels };
}

export interface GitLabIssue {
  labels: string[];
  /** Undefined where the edition has none. */
  weight?: number | null;
}

/** GitLab with one issue. */
export function gitLab(issue: GitLabIssue, faults?: Server) {
  const server: Server = (request, body) => {
    if (request.endsWith('/self')) return { body: { id: 1, scopes: ['api'] } };
    if (request.startsWith('PUT')) {
      const { weight, add_labels = '', remove_labels = '' } = Object(body);
      if (issue.weight !== undefined && weight !== undefined) issue.weight = weight;
      const left = issue.labels.filter((one) => !remove_labels.split(',').includes(one));
      issue.labels = [...left, ...(add_labels ? [add_labels] : [])];
    }
    const usual = { iid: 4, title: 'Pay', web_url: gitLabIssue, state: 'opened' };
    return { body: { ...usual, ...issue } };
  };
  return { ...to(gitLabIssue, server, faults), issue };
}

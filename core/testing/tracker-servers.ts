import { appendFileSync } from 'node:fs';
import { readAgain } from '../trackers/again.ts';
import type { ChangeRequest } from '../trackers/calls.ts';
import { documents } from '../trackers/github-graphql.ts';
import { ownTrackers } from '../trackers/own-trackers.ts';
import { type PointsToWrite, type PointsWritten, writePoints } from '../trackers/points.ts';
import { serviceRules } from '../trackers/service-rules.ts';
import type { Answer, Send, Tracker } from '../trackers/tracker.ts';
import {
  addTrackers,
  findIssues,
  issuePoints,
  trackerOf,
  trackerPlace,
  trackersIn,
} from '../trackers/trackers.ts';
import { parsedUrl, pathBelow } from '../trackers/url.ts';
import type { Given, Server } from './trackers/case.ts';
import { trackerCases } from './trackers/cases.ts';
import { gitHubIssue, gitHubServer } from './trackers/github.ts';

/** Shapes and refusals follow the vendors' documentation; no vendor's own server was asked. */

/** Jira Cloud, Jira Data Center and Redmine, as an operator names them. */
export const site = 'https://acme.atlassian.net';
export const server = 'https://jira.example.org/jira';
export const pm = 'https://pm.example.org/redmine';
addTrackers(ownTrackers);
const others = trackerCases.map(({ tracker }) => tracker);
export const names =
  trackersIn([`public,jira:${site}/,jira:${server},redmine:${pm}`, ...others].join()) ?? [];

/** @param asked the request, which `published.test.ts` holds to the vendor's schema together with its answer */
export function answerOf(
  { status = 200, headers = {}, body, isSigned = false, isOdd = false }: Given,
  asked?: Asked,
): Answer {
  const { TRACKER_RECORDS: records } = process.env;
  if (records && asked && status < 300 && !isOdd)
    appendFileSync(records, `${JSON.stringify({ ...asked, answer: body })}\n`);
  return { status, header: (name) => headers[name] ?? null, body, receivedAt: now, isSigned };
}

interface Asked {
  readonly path: string;
  readonly change?: ChangeRequest | undefined;
}

export const now = Date.UTC(2026, 10, 28, 12);
const gitLabIssue = 'https://gitlab.com/acme/web/shop/-/issues/4';

/** Fails for a request that our server does not pass on to a tracker. */
export function passes(
  { api, source }: Tracker,
  path: string,
  method: string,
  body: unknown,
): void {
  // Browsers alone ask GitHub so.
  if (Object.values(documents).includes(Object(body).query) || /\/issue-field/.test(path)) return;
  const url = parsedUrl(api + path);
  const below = url && pathBelow(api, url);
  const isPassed = serviceRules(source).calls.some(
    (one) =>
      one.method === method &&
      one.path.test(below ?? '') &&
      [...(url?.searchParams.keys() ?? [])].every((name) => one.query?.test(name)) &&
      (one.body ? one.body.safeParse(body).success : body === undefined),
  );
  if (!isPassed) throw new Error(`${method} ${path} does not pass`);
}

/** Sends requests to a stand-in, and tells them. */
function sending(tracker: Tracker, answers: Server) {
  const sent: string[] = [];
  const send: Send = async (path, change) => {
    const { method = 'GET', body } = change ?? {};
    passes(tracker, path, method, body);
    const request = `${method} ${decodeURIComponent(path).replaceAll('+', ' ')}`;
    sent.push(body === undefined ? request : `${request} ${JSON.stringify(body)}`);
    const given = answers(request, body);
    if (!given || given.status === 0) return undefined;
    const { status = 200 } = given;
    const meant = tracker.meaning?.(status, given.body) ?? status;
    return answerOf({ isSigned: true, ...given, status: meant }, { path, change });
  };
  return { send, sent };
}

/** Writes to a server, and tells the requests; `faults` answer before it. */
export function to(link: string, server: Server, faults: Server = () => undefined) {
  const found = issuePoints(link, names);
  if (!found) throw new Error(`${link} is no issue`);
  const { issue, tracker } = found;
  const { send, sent } = sending(
    tracker,
    (request, body) => faults(request, body) ?? server(request, body),
  );
  const write = (wanted: PointsToWrite): Promise<PointsWritten> => writePoints(issue, wanted, send);
  return { write, check: () => issue.check(send), send, sent };
}

/** Reads the issues of an address from a server. */
export async function from(address: string, server: Server) {
  const place = trackerPlace(address, names);
  if (!place) throw new Error(`${address} is not a tracker's`);
  const { send, sent } = sending(trackerOf(place.source), server);
  const result = await findIssues(place, send);
  return { sent, result, issues: result.ok ? result.issues : [] };
}

/** GitHub with one issue, which has no fields. */
export function gitHub(labels: string[], faults?: Server) {
  return { ...to(gitHubIssue, gitHubServer({ labels }), faults), labels };
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

/** Reads the stories of links again. */
export async function again(links: readonly string[], server: Server) {
  const place = trackerPlace(links[0] ?? '', names);
  if (!place) throw new Error(`${links[0]} is not a tracker's`);
  const tracker = trackerOf(place.source);
  const { send, sent } = sending(tracker, server);
  return { sent, ...(await readAgain(tracker, { addresses: [], links }, send)) };
}

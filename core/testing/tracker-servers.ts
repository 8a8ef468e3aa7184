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

/** Shapes and refusals follow the vendors' documentation; no vendor's own server was asked. */

addTrackers(ownTrackers);
export const names = trackersIn([...new Set(trackerCases.map((one) => one.tracker))].join()) ?? [];

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

/** Reads the stories of links again. */
export async function again(links: readonly string[], server: Server) {
  const place = trackerPlace(links[0] ?? '', names);
  if (!place) throw new Error(`${links[0]} is not a tracker's`);
  const tracker = trackerOf(place.source);
  const { send, sent } = sending(tracker, server);
  return { sent, ...(await readAgain(tracker, { addresses: [], links }, send)) };
}

import type { ChangeRequest, RelayedCall } from '@story-pointer/core/trackers/calls';
import { serviceRules } from '@story-pointer/core/trackers/service-rules';
import type { Tracker } from '@story-pointer/core/trackers/tracker';
import { pathBelow } from '@story-pointer/core/trackers/url';
import { type Answer, parsed } from './tracker-answer.ts';

interface Wanted {
  readonly method: 'GET' | ChangeRequest['method'];
  readonly path: string;
  readonly body?: unknown;
}

/** A request of an adapter. */
export interface FoundCall {
  readonly call: RelayedCall;
  /** With its query, below the address of the tracker. */
  readonly path: string;
  readonly url: URL;
}

/** The call that a request makes; undefined for anything but those of the tracker's adapter. */
export function callFor(
  { api, source }: Tracker,
  { method, path, body }: Wanted,
): FoundCall | undefined {
  if (!URL.canParse(api + path)) return undefined;
  // Parsed first: a path may lead to the parent of another.
  const url = new URL(api + path);
  const below = pathBelow(api, url);
  if (below === null) return undefined;
  const names = [...url.searchParams.keys()];
  const call = serviceRules(source).calls.find(
    (one) =>
      one.method === method &&
      one.path.test(below) &&
      names.every((name) => one.query?.test(name)) &&
      (one.body ? one.body.safeParse(body).success : body === undefined),
  );
  return call && { call, url, path: url.href.slice(api.length) };
}

/** The size of a page: small ones would count the issues of other projects. */
const sizes = ['per_page', 'limit', 'maxResults'];
const leastSize = 50;

/**
 * A call with the token of the server, which sees more than the people who use it may.
 * @returns undefined for one that cannot be kept within its projects
 */
export function confine({ call, url, path }: FoundCall, projects: readonly string[]) {
  const { confine: rules, method } = call;
  if (!rules) return undefined;
  const query = new URLSearchParams(url.search);
  const isSmall = (name: string) => query.getAll(name).some((size) => !(Number(size) >= leastSize));
  if (sizes.some(isSmall)) return undefined;
  const below = path.replace(/[?#].*$/s, '');
  if (rules.narrow) {
    const { parameter, to } = rules.narrow;
    const within = to(query.get(parameter) ?? '', projects);
    if (within === undefined) return undefined;
    query.set(parameter, within);
  }
  const ours = new Set(projects.map((project) => project.toLowerCase()));
  const isOurs = (project: string) => ours.has(project.toLowerCase());
  const isChange = method !== 'GET' && rules.issueOf !== undefined;
  const keep = (answer: Answer): Answer => {
    const { json, ...rest } = answer;
    const isOk = rest.status >= 200 && rest.status < 300;
    // A change is about an issue of ours, and words of its refusal help.
    if (!isOk) return isChange ? answer : rest;
    const kept = rules.keep?.(parsed(answer), isOurs, below);
    if (kept !== undefined) return { ...rest, json: [JSON.stringify(kept)] };
    return isChange ? rest : { ...rest, status: 404 };
  };
  return {
    issue: rules.issueOf?.(below) ?? null,
    path: rules.narrow ? `${below}?${query}` : path,
    keep,
  };
}

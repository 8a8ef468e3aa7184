import type { ChangeRequest, RelayedCall } from '@story-pointer/core/trackers/calls';
import { serviceRules } from '@story-pointer/core/trackers/service-rules';
import { nextPath } from '@story-pointer/core/trackers/steps';
import type { Tracker } from '@story-pointer/core/trackers/tracker';
import { decoded, pathBelow, queryOf } from '@story-pointer/core/trackers/url';
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
 * @returns the status of the refusal for one that cannot be kept within its projects
 */
export function confine(
  { source }: Tracker,
  { call, url, path }: FoundCall,
  body: unknown,
  projects: readonly string[],
) {
  const { confine: rules, method } = call;
  if (!rules) return 400;
  const ours = new Set(projects.map((project) => project.toLowerCase()));
  const isOurs = (project: string) => ours.has(project.toLowerCase());
  const below = path.replace(/[?#].*$/s, '');
  const [, named] = serviceRules(source).project.inPath?.exec(below) ?? [];
  if (named !== undefined && !isOurs(decoded(named))) return 404;
  const isSmall = (name: string) =>
    url.searchParams.getAll(name).some((size) => !(Number(size) >= leastSize));
  if (sizes.some(isSmall)) return 400;
  const query = [...url.searchParams];
  const within = rules.narrow ? rules.narrow(query, projects) : query;
  if (!within) return 400;
  const isChange = method !== 'GET' && rules.issueOf !== undefined;
  const keep = (answer: Answer): Answer => {
    const { json, headers = {}, ...status } = answer;
    const rest = { ...status, headers: withNext(headers) };
    const isOk = rest.status >= 200 && rest.status < 300;
    // A change is about an issue of ours, and words of its refusal help.
    if (!isOk) return isChange ? { ...rest, ...(json && { json }) } : rest;
    const kept = rules.keep?.(parsed(answer), isOurs);
    if (kept !== undefined) return { ...rest, json: [JSON.stringify(kept)] };
    return isChange ? rest : { ...rest, status: 404 };
  };
  /** The next page at the same path: trackers name it by the number of a project. */
  const withNext = ({ link, ...others }: Readonly<Record<string, string>>) => {
    const next = link && nextPath({ header: () => link }, url.origin);
    if (!next) return others;
    const more = [...new URL(next, url).searchParams].filter(([name]) => call.query?.test(name));
    // Without a page of its own it only tells that there is more.
    if (queryOf(more) === queryOf(query)) return others;
    return { ...others, link: `<${url.origin}${url.pathname}?${queryOf(more)}>; rel="next"` };
  };
  return {
    issue: rules.issueOf?.(below, body) ?? null,
    fits: rules.fits && {
      ask: rules.fits.ask(path, body),
      isTrue: (there: Answer) => rules.fits?.isTrue(parsed(there), below, body),
    },
    body: rules.bound ? rules.bound(body, projects) : body,
    path: rules.narrow ? `${below}?${queryOf(within)}` : path,
    keep,
  };
}

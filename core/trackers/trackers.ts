import { webAddress } from '../details.ts';
import { importLimits } from '../import/limits.ts';
import { gitHub } from './github.ts';
import { gitLab } from './gitlab.ts';
import {
  type Answer,
  faultOf,
  type IssuePoints,
  type Page,
  type Place,
  type Send,
  type Step,
  type Tracker,
  type TrackerFault,
  type TrackerIssue,
  type TrackerName,
} from './tracker.ts';
import { parsedUrl } from './url.ts';

const trackers: readonly Tracker[] = [gitHub, gitLab];

/** The origins of all APIs that are asked, for the policy of the script that asks. */
export const trackerOrigins: readonly string[] = trackers.map(({ api }) => api);

export const trackerNames: readonly TrackerName[] = trackers.map(({ source }) => source);

export function trackerOf(source: TrackerName): Tracker {
  return source === 'gitHub' ? gitHub : gitLab;
}

interface TrackerPlace extends Place {
  readonly source: TrackerName;
}

/** The issues that a text names, if it is the address of a tracker's page and nothing else. */
export function trackerPlace(text: string): TrackerPlace | null {
  const page = parsedUrl(webAddress(text) ?? '');
  if (!page) return null;
  const tracker = trackers.find(({ hosts }) => hosts.includes(page.host));
  const place = tracker?.placeAt(page);
  return tracker && place ? { ...place, source: tracker.source } : null;
}

/** The place of the points of the issue that a link names; null for any other. */
export function issuePoints(link: string): {
  readonly tracker: Tracker;
  readonly issue: IssuePoints;
} | null {
  const page = parsedUrl(webAddress(link) ?? '');
  if (!page) return null;
  const tracker = trackers.find(({ hosts }) => hosts.includes(page.host));
  const issue = tracker?.pointsAt(page);
  return tracker && issue ? { tracker, issue } : null;
}

/** The open issues of an address, at most as many as can be added at once, or why there are none. */
export type FoundIssues =
  | {
      readonly ok: true;
      readonly issues: readonly TrackerIssue[];
      readonly isMore: boolean;
      readonly ignored: readonly string[];
      /** Why a later page is missing. */
      readonly fault: TrackerFault | null;
    }
  | { readonly ok: false; readonly fault: TrackerFault };

/** Pages that hold pull requests alone count as well: few requests are free without sign-in. */
const mostPages = 12;

export async function findIssues({ first, ignored }: Place, send: Send): Promise<FoundIssues> {
  const found = new Map<string, TrackerIssue>();
  let step: Step | null = first;
  let isRepeated = false;
  let fault: TrackerFault | null = null;
  for (let sent = 0; step && !isRepeated && sent < mostPages; sent += 1) {
    const answer: Answer | undefined = await send(step.path);
    const page: Page | TrackerFault = answer ? step.read(answer) : { is: 'unreachable' };
    if ('is' in page) {
      // Later pages may fail; what is there is worth having.
      if (found.size === 0) return { ok: false, fault: page };
      fault = page;
      break;
    }
    const before = found.size;
    for (const issue of page.issues) if (!found.has(issue.link)) found.set(issue.link, issue);
    isRepeated = page.issues.length > 0 && found.size === before;
    step = page.next;
    if (found.size >= importLimits.stories) break;
  }
  if (found.size === 0) return { ok: false, fault: { is: step ? 'notReached' : 'empty' } };
  const issues = [...found.values()].slice(0, importLimits.stories);
  const isMore = step !== null || found.size > issues.length;
  return { ok: true, issues, isMore, ignored, fault };
}

export type FoundOwner =
  | { readonly ok: true; readonly owner: string }
  | { readonly ok: false; readonly fault: TrackerFault };

/** The name of a token's owner, or why there is none. */
export function ownerIn({ owner }: Tracker, answer: Answer | undefined): FoundOwner {
  if (!answer) return { ok: false, fault: { is: 'unreachable' } };
  const fault = faultOf(answer);
  // It has never been a token before it has named its owner.
  if (fault?.is === 'tokenEnded') return { ok: false, fault: { is: 'wrongToken' } };
  if (fault) return { ok: false, fault };
  const name = owner.read(answer.body);
  return name ? { ok: true, owner: name } : { ok: false, fault: { is: 'unreadable' } };
}

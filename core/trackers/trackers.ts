import { webAddress } from '../details.ts';
import { importLimits } from '../import/limits.ts';
import { gitHub } from './github.ts';
import { gitLab } from './gitlab.ts';
import type {
  Answer,
  Page,
  Place,
  Step,
  Tracker,
  TrackerFault,
  TrackerIssue,
  TrackerName,
} from './tracker.ts';
import { parsedUrl } from './url.ts';

const trackers: readonly Tracker[] = [gitHub, gitLab];

/** The origins of all APIs that are asked, for the policy of the script that asks. */
export const trackerOrigins: readonly string[] = trackers.map(({ api }) => api);

interface TrackerPlace extends Place {
  readonly source: TrackerName;
  readonly api: string;
}

/** The issues that a text names, if it is the address of a tracker's page and nothing else. */
export function trackerPlace(text: string): TrackerPlace | null {
  const page = parsedUrl(webAddress(text) ?? '');
  if (!page) return null;
  const tracker = trackers.find(({ hosts }) => hosts.includes(page.host));
  const place = tracker?.placeAt(page);
  return tracker && place ? { ...place, source: tracker.source, api: tracker.api } : null;
}

/** The open issues of an address, at most as many as can be added at once, or why there are none. */
export type FoundIssues =
  | { readonly ok: true; readonly issues: readonly TrackerIssue[]; readonly isMore: boolean }
  | { readonly ok: false; readonly fault: TrackerFault };

/** Sends a request; undefined where no answer came, as without a network. */
type Send = (path: string) => Promise<Answer | undefined>;

/** Pages that hold pull requests alone count as well: few requests are free without sign-in. */
const mostPages = 12;

export async function findIssues({ first }: Place, send: Send): Promise<FoundIssues> {
  const found = new Map<string, TrackerIssue>();
  let step: Step | null = first;
  let isRepeated = false;
  for (let sent = 0; step && !isRepeated && sent < mostPages; sent += 1) {
    const answer: Answer | undefined = await send(step.path);
    const page: Page | TrackerFault = answer ? step.read(answer) : { is: 'unreachable' };
    if ('is' in page) {
      // Later pages may fail; what is there is worth having.
      if (found.size === 0) return { ok: false, fault: page };
      break;
    }
    const before = found.size;
    for (const issue of page.issues) if (!found.has(issue.link)) found.set(issue.link, issue);
    isRepeated = page.issues.length > 0 && found.size === before;
    step = page.next;
    if (found.size >= importLimits.stories) break;
  }
  if (found.size === 0) return { ok: false, fault: { is: 'empty' } };
  const issues = [...found.values()].slice(0, importLimits.stories);
  return { ok: true, issues, isMore: step !== null || found.size > issues.length };
}

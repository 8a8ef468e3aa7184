import { foldedLink } from '../import/plan.ts';
import type {
  Answer,
  Page,
  Place,
  Send,
  Step,
  Tracker,
  TrackerFault,
  TrackerIssue,
} from './tracker.ts';
import { findIssues, isLasting, trackerPlace } from './trackers.ts';

export interface ToReadAgain {
  /** The addresses that stories came from. */
  readonly addresses: readonly string[];
  /** The links of the stories. */
  readonly links: readonly string[];
}

export interface ReadAgain {
  readonly issues: readonly TrackerIssue[];
  /** Whether an address has more issues than were loaded. */
  readonly isMore: boolean;
  /** The links that lead to no issue by now. */
  readonly gone: readonly string[];
  /** The links that were not read. */
  readonly unread: readonly string[];
  readonly fault: TrackerFault | null;
}

/** GitHub answers 60 an hour without a token. */
const mostRequests = 40;
/** The most issues in one request, and the most requests for them. */
const mostTogether = 50;
const mostPages = 4;

interface Wanted {
  readonly link: string;
  readonly place: Place;
}

/** Reads the addresses that stories came from, and then the stories that these lack, many at a time. */
export async function readAgain(
  { source }: Tracker,
  { addresses, links }: ToReadAgain,
  sendAny: Send,
): Promise<ReadAgain> {
  const found = new Map<string, TrackerIssue>();
  const gone = new Set<string>();
  /** The homes of issues that were found: what else is absent there is gone, and not hidden. */
  const seen = new Set<string>();
  let fault: TrackerFault | null = null;
  let isMore = false;
  let sent = 0;
  const send: Send = async (path, post) => {
    sent += 1;
    return sendAny(path, post);
  };
  const isOpen = () => sent < mostRequests && !(fault && isLasting(fault));
  const isFound = ({ link }: Wanted) => found.has(foldedLink(link));

  for (const address of new Set(addresses)) {
    const place = trackerPlace(address, [source]);
    if (!place || place.isOne || !isOpen()) continue;
    const read = await findIssues(place, send);
    if (read.fault && read.fault.is !== 'empty') fault ??= read.fault;
    if (!read.ok) continue;
    isMore ||= read.isMore;
    for (const issue of read.issues) found.set(foldedLink(issue.link), issue);
  }

  const wanted = [...new Set(links)].flatMap((link): Wanted[] => {
    const place = trackerPlace(link, [source]);
    return place?.isOne ? [{ link, place }] : [];
  });
  const wantedLinks = new Set(wanted.map(({ link }) => foldedLink(link)));
  const note = (some: readonly Wanted[]) => {
    for (const one of some) if (isFound(one)) seen.add(homeOf(one));
  };
  note(wanted);

  /** The fault of a request for some, after which they are found, or not there. */
  const read = async (
    first: Step,
    some: readonly Wanted[],
    most = mostPages,
  ): Promise<TrackerFault | null> => {
    let step: Step | null = first;
    for (let page = 0; step && page < most && !some.every(isFound); page += 1) {
      const answer: Answer | undefined = await send(step.path, step.post);
      const next: Page | TrackerFault = answer ? step.read(answer) : { is: 'unreachable' };
      if ('is' in next) return next;
      for (const issue of next.issues) {
        const link = foldedLink(issue.link);
        if (wantedLinks.has(link)) found.set(link, issue);
      }
      step = next.next;
    }
    note(some);
    return null;
  };

  const readOne = async (one: Wanted): Promise<void> => {
    const failed = await read(one.place.first, [one]);
    const isAbsent = ['notFound', 'notReadable', 'moved'].includes(failed?.is ?? 'notFound');
    if (isFound(one)) return;
    if (isAbsent && seen.has(homeOf(one))) gone.add(one.link);
    else fault ??= failed;
  };

  const queue = groupsOf(wanted.filter((one) => !isFound(one)));
  for (let group = queue.shift(); group && isOpen(); group = queue.shift()) {
    const [one] = group;
    const several = one?.place.several;
    if (!one) continue;
    if (!several || (group.length === 1 && !several.isWhole)) {
      await readOne(one);
      continue;
    }
    const ids = group.flatMap(({ place }) => place.several?.id ?? []);
    const most = several.isWhole ? mostPages : Math.min(mostPages, group.length);
    const failed = await read(several.first(ids), group, most);
    const left = group.filter((each) => !isFound(each));
    if (failed?.is === 'filterRefused' && group.length > 1) {
      // One that is gone spoils the request for all.
      const half = Math.ceil(group.length / 2);
      queue.unshift(group.slice(0, half), group.slice(half));
    } else if (failed && failed.is !== 'filterRefused') fault ??= failed;
    else if (several.isWhole) for (const { link } of left) gone.add(link);
    else queue.push(...left.map((each) => [each]));
  }

  const isUnread = (one: Wanted) => !isFound(one) && !gone.has(one.link);
  return {
    ...{ issues: [...found.values()], isMore, gone: [...gone], fault },
    unread: wanted.filter(isUnread).map(({ link }) => link),
  };
}

function homeOf({ link, place }: Wanted): string {
  return place.several?.home ?? link.replace(/[^/]*\/?$/, '');
}

/** Stories by what one request can ask for. */
function groupsOf(all: readonly Wanted[]): Wanted[][] {
  const groups: Wanted[][] = [];
  const open = new Map<string, Wanted[]>();
  for (const one of all) {
    const { home, isWhole } = one.place.several ?? {};
    const group = home === undefined ? undefined : open.get(home);
    if (group && (!isWhole || group.length < mostTogether)) {
      group.push(one);
      continue;
    }
    const next = [one];
    groups.push(next);
    if (home !== undefined) open.set(home, next);
  }
  return groups;
}

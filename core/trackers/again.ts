import { foldedLink } from '../import/plan.ts';
import {
  type Answer,
  absent,
  messageIn,
  type Page,
  type Place,
  type Send,
  type Step,
  type Tracker,
  type TrackerFault,
  type TrackerIssue,
} from './tracker.ts';
import { findIssues, isIssue, isLasting, trackerPlace } from './trackers.ts';

export interface ToReadAgain {
  /** The addresses that stories came from. */
  readonly addresses: readonly string[];
  /** The links of the stories. */
  readonly links: readonly string[];
}

export interface ReadAgain {
  /** Links of stories for the same issues, which a tracker may write otherwise. */
  readonly issues: readonly TrackerIssue[];
  /** Whether an address has more issues than were loaded. */
  readonly isMore: boolean;
  /** The links that lead to no issue by now, in projects that show others. */
  readonly gone: readonly string[];
  /** The links that were not read. */
  readonly unread: readonly string[];
  readonly fault: TrackerFault | null;
  /** The address that has this fault; null for stories. */
  readonly failed: string | null;
}

/** GitHub answers 60 an hour without a token, and 5,000 with one. */
const mostRequests = 40;
const mostSigned = 400;
/** The most issues in one request, and the most requests for them. */
const mostTogether = 50;
const mostPages = 5;

interface Wanted {
  readonly link: string;
  readonly place: Place;
  readonly id: string;
}

/** An issue by its place: its address may have several spellings, and changes with its title in some trackers. */
export function issueId(link: string, { several }: Partial<Place>): string {
  return several ? `${several.home} ${several.id}`.toLowerCase() : foldedLink(link);
}

/** The project of an issue, as far as its place tells it. */
function homeOf({ link, place: { several } }: Wanted): string {
  const home = several && `${several.home} ${several.id.replace(/\d+$/, '')}`;
  return home ?? link.replace(/[^/]*\/?$/, '');
}

/** Reads the addresses that stories came from, and then the stories that these lack, many at a time. */
export async function readAgain(
  { source, isRelayed }: Tracker,
  { addresses, links }: ToReadAgain,
  sendAny: Send,
): Promise<ReadAgain> {
  const found = new Map<string, TrackerIssue>();
  const missing = new Set<Wanted>();
  let fault: TrackerFault | null = null;
  let failed: string | null = null;
  let isMore = false;
  let sent = 0;
  let last: Answer | undefined;
  /** Jira asks for its fields before each request. */
  const answers = new Map<string, Answer>();
  const send: Send = async (path, post) => {
    last = post ? undefined : answers.get(path);
    if (last) return last;
    sent += 1;
    last = await sendAny(path, post);
    if (!post && last?.status === 200) answers.set(path, last);
    return last;
  };
  const isOpen = () =>
    sent < (last?.isSigned && !isRelayed ? mostSigned : mostRequests) &&
    !(fault && isLasting(fault));
  const isFound = ({ id }: Wanted) => found.has(id);
  const idOfIssue = ({ link }: TrackerIssue) => issueId(link, trackerPlace(link, [source]) ?? {});

  for (const address of new Set(addresses)) {
    const place = trackerPlace(address, [source]);
    if (!place) continue;
    if (!isOpen()) {
      isMore = true;
      continue;
    }
    const read = await findIssues(place, send);
    if (read.fault && read.fault.is !== 'empty' && !fault) {
      fault = read.fault;
      failed = address;
    }
    if (!read.ok) continue;
    isMore ||= read.isMore;
    for (const issue of read.issues) found.set(idOfIssue(issue), issue);
  }

  const wanted = [...new Set(links)].flatMap((link): Wanted[] => {
    const place = trackerPlace(link, [source]);
    return place && isIssue(place) ? [{ link, place, id: issueId(link, place) }] : [];
  });
  const wantedIds = new Set(wanted.map(({ id }) => id));

  /** Reads some. @returns why they were not all read, and issues that no story has */
  const read = async (first: Step, some: readonly Wanted[], most = mostPages) => {
    const others: TrackerIssue[] = [];
    let step: Step | null = first;
    for (let page = 0; step && page < most && !some.every(isFound); page += 1) {
      const answer: Answer | undefined = await send(step.path, step.post);
      const next: Page | TrackerFault = answer ? step.read(answer) : { is: 'unreachable' };
      if ('is' in next) return { failed: next, others };
      for (const issue of next.issues) {
        const id = idOfIssue(issue);
        if (wantedIds.has(id)) found.set(id, issue);
        else others.push(issue);
      }
      step = next.next;
    }
    const failed: TrackerFault | null = step ? { is: 'notReached' } : null;
    return { failed: some.every(isFound) ? null : failed, others };
  };

  const readOne = async (one: Wanted): Promise<void> => {
    const { failed } = await read(one.place.first, [one]);
    if (isFound(one)) return;
    if (['notFound', 'notReadable', 'moved'].includes(failed?.is ?? 'notFound')) missing.add(one);
    else fault ??= failed;
  };

  const queue = groupsOf(wanted.filter((one) => !isFound(one)));
  const halve = (group: readonly Wanted[]) => {
    const half = Math.ceil(group.length / 2);
    queue.unshift(group.slice(0, half), group.slice(half));
  };
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
    const { failed, others } = await read(several.first(ids), group, most);
    const left = group.filter((each) => !isFound(each));
    const [only] = left;
    const [moved] = others;
    if (!several.isWhole && (!failed || ['filterRefused', 'notReached'].includes(failed.is)))
      queue.push(...left.map((each) => [each]));
    else if (failed?.is === 'filterRefused') {
      // One that is gone spoils the request for all; Jira names it.
      const keys = messageIn(last?.body)
        .toUpperCase()
        .match(/\b[A-Z]\w*-\d+\b/g);
      const isNamed = ({ place }: Wanted) => keys?.includes(place.several?.id ?? '') ?? false;
      for (const each of group) if (isNamed(each) || group.length === 1) missing.add(each);
      const unnamed = group.filter((each) => !missing.has(each));
      if (unnamed.length === group.length) halve(group);
      else if (unnamed.length > 0) queue.unshift(unnamed);
    } else if (failed) fault ??= failed;
    else if (moved && only && left.length > 1) halve(left);
    else if (moved && only) {
      // Jira answers with the new key of an issue that was moved.
      found.delete(idOfIssue(moved));
      found.set(only.id, moved);
    } else for (const each of left) missing.add(each);
  }

  /** The homes of issues that were found: others that are absent there are gone, and not hidden. */
  const seen = new Set(wanted.filter(isFound).map(homeOf));
  const gone = [...missing].filter((one) => seen.has(homeOf(one)));
  const unread = wanted.filter((one) => !isFound(one) && !gone.includes(one));
  const isHidden = unread.some((one) => missing.has(one));
  if (isHidden) fault ??= last ? absent(last) : { is: 'unreachable' };
  const linksOf = Map.groupBy(wanted, ({ id }) => id);
  return {
    issues: [...found].flatMap(([id, issue]) =>
      (linksOf.get(id) ?? [issue]).map(({ link }) => ({ ...issue, link })),
    ),
    ...{ isMore, fault, failed },
    gone: gone.map(({ link }) => link),
    unread: unread.map(({ link }) => link),
  };
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

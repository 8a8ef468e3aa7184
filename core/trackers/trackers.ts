import { bareAddress } from '../details.ts';
import { importLimits } from '../import/limits.ts';
import type { IssueComments, PointsPlace } from './calls.ts';
import { gitHub } from './github.ts';
import { gitLab } from './gitlab.ts';
import {
  type Answer,
  absent,
  faultOf,
  type IssuePoints,
  type Page,
  type Place,
  type Send,
  type Step,
  type Takes,
  type Tracker,
  type TrackerFault,
  type TrackerIssue,
  type TrackerName,
} from './tracker.ts';
import { parsedUrl } from './url.ts';

const direct: readonly Tracker[] = [gitHub, gitLab];

type Adapter = (address: string) => Tracker;
const adapters = new Map<string, Adapter>();

/** Adds trackers by the names that operators put before addresses: pages without them do without their code. */
export function addTrackers(own: Readonly<Record<string, Adapter>>): void {
  for (const [program, adapter] of Object.entries(own)) adapters.set(program, adapter);
}

/** The trackers of a list as operators write it: 'public,jira:https://acme.atlassian.net'; null for anything else. */
export function trackersIn(list: string): readonly TrackerName[] | null {
  if (list === 'off') return [];
  const names = list.split(/[\s,]+/).map((item) => {
    if (item === 'public') return direct.map(({ source }) => source);
    const [, program = '', text = ''] = /^([a-z]+):(https?:\/\/[^?#@\\]+)$/.exec(item) ?? [];
    const address = parsedUrl(text);
    if (!address || !adapters.has(program)) return null;
    return [`${program}:${(address.origin + address.pathname).replace(/\/+$/, '')}` as const];
  });
  return names.some((some) => some === null) ? null : names.flatMap((some) => some ?? []);
}

/** The list in short, for pages. */
export function listOf(names: readonly TrackerName[]): string {
  return [...new Set(names.map((name) => (isRelayed(name) ? name : 'public')))].join(' ');
}

export function isRelayed(name: TrackerName): boolean {
  return trackerOf(name).isRelayed;
}

/** The origins that pages ask for these trackers, in the words of a policy. */
export function originsOf(names: readonly TrackerName[]): readonly string[] {
  return [...new Set(names.map((name) => (isRelayed(name) ? "'self'" : trackerOf(name).api)))];
}

export function trackerOf(name: TrackerName): Tracker {
  if (name === 'gitHub') return adapters.get(name)?.(gitHub.api) ?? gitHub;
  if (name === 'gitLab') return gitLab;
  const end = name.indexOf(':');
  const adapter = adapters.get(name.slice(0, end));
  if (!adapter) throw new RangeError(`no adapter for ${name}`);
  return adapter(name.slice(end + 1));
}

interface TrackerPlace extends Place {
  readonly source: TrackerName;
}

export interface TrackedIssue {
  readonly tracker: Tracker;
  readonly issue: IssuePoints;
  readonly comments: IssueComments;
}

/** The issues that a text names, if it is the address of a page of one of these trackers and nothing else. */
export function trackerPlace(text: string, names: readonly TrackerName[]): TrackerPlace | null {
  for (const { tracker, page } of trackersAt(text, names)) {
    const place = tracker.placeAt(page);
    if (place) return { ...place, source: tracker.source };
  }
  return null;
}

/** The tracker of a page that shows neither issues to read nor a change of code; undefined for other texts. */
export function otherPage(text: string, names: readonly TrackerName[]): TrackerName | undefined {
  if (trackerPlace(text, names) || /\/(?:pull|merge_requests)\/\d/.test(text)) return undefined;
  return trackersAt(text, names)[0]?.tracker.source;
}

/** Whether a place names an issue: a board may show one beside it. */
export function isIssue({ isOne, several }: Place): boolean {
  return isOne || several !== undefined;
}

/** Several may share a host. */
export function trackersAt(text: string, names: readonly TrackerName[]) {
  const page = parsedUrl(bareAddress(text) ?? '');
  const all = names.map(trackerOf);
  return page
    ? all.filter(({ hosts }) => hosts.includes(page.host)).map((tracker) => ({ tracker, page }))
    : [];
}

/** The place of the points of the issue that a link names, and its comments; null for any other. */
export function issuePoints(link: string, names: readonly TrackerName[]): TrackedIssue | null {
  for (const { tracker, page } of trackersAt(link, names)) {
    const at = tracker.issueAt(page);
    if (at !== null)
      return { tracker, issue: tracker.pointsOf(at), comments: tracker.commentsOf(at) };
  }
  return null;
}

/** The points that can be written at an address; null where that is not known, or differs. */
export type Rights = Takes | 'nothing' | 'noField' | null;

interface FoundRights {
  readonly rights: Rights;
  /** Null where the tracker has one place, or none is known. */
  readonly place: PointsPlace | null;
}

/** Some issues have no field for points: each that is tried takes a few requests more. */
const mostTried = 3;

/** The points that the owner of a token can write to the issues of an address, tried with some of them. */
export async function rightsAt(
  tracker: Tracker,
  address: string,
  send: Send,
): Promise<FoundRights> {
  const names = [tracker.source];
  const scales: (readonly string[])[] = [];
  let rights: Rights = null;
  const place = trackerPlace(address, names);
  const found = place && (await findIssues(place, send, mostTried));
  for (const { link } of found?.ok ? found.issues.slice(0, mostTried) : []) {
    const right = await issuePoints(link, names)?.issue.check(send);
    if (right && !('is' in right)) {
      if (typeof right.takes === 'string')
        return { rights: right.takes, place: right.place ?? null };
      scales.push(right.takes);
    } else if (right?.is === 'notWritable') rights = 'nothing';
    else if (right?.is === 'noField') rights ??= 'noField';
    else return { rights: null, place: null };
  }
  // Teams have scales of their own.
  const [scale, ...others] = scales;
  if (!scale) return { rights, place: null };
  const isSame = others.every((other) => other.join() === scale.join());
  return { rights: isSame ? scale : null, place: null };
}

/** The open issues of an address, at most as many as can be added at once, or why there are none. */
export type FoundIssues =
  | {
      readonly ok: true;
      readonly issues: readonly TrackerIssue[];
      readonly isMore: boolean;
      readonly ignored: readonly string[];
      /** The number of issues that the tracker counts and does not show. */
      readonly hidden?: number;
      /** Why a later page is missing. */
      readonly fault: TrackerFault | null;
    }
  | { readonly ok: false; readonly fault: TrackerFault };

/** Pages that hold pull requests alone count as well: few requests are free without sign-in. */
const mostPages = { signed: 24, unsigned: 12 };

/** @param most the issues from which no further page is read */
export async function findIssues(
  { first, ignored }: Place,
  send: Send,
  most: number = importLimits.stories,
): Promise<FoundIssues> {
  const found = new Map<string, TrackerIssue>();
  let step: Step | null = first;
  let isRepeated = false;
  let fault: TrackerFault | null = null;
  let [read, total] = [0, 0];
  let last: Answer | undefined;
  let longest: number = mostPages.unsigned;
  for (let sent = 0; step && !isRepeated && sent < longest; sent += 1) {
    last = await send(step.path, step.post);
    longest = mostPages[last?.isSigned ? 'signed' : 'unsigned'];
    const page: Page | TrackerFault = last ? step.read(last) : { is: 'unreachable' };
    if ('is' in page) {
      // Later pages may fail; what is there is worth having.
      if (found.size === 0) return { ok: false, fault: page };
      fault = page;
      break;
    }
    const before = found.size;
    read += page.issues.length;
    total = page.total ?? total;
    for (const issue of page.issues) if (!found.has(issue.link)) found.set(issue.link, issue);
    isRepeated = page.issues.length > 0 && found.size === before;
    step = page.next;
    if (found.size >= most) break;
  }
  if (found.size === 0 && !step && last && total > read) return { ok: false, fault: absent(last) };
  if (found.size === 0) return { ok: false, fault: { is: step ? 'notReached' : 'empty' } };
  const issues = [...found.values()].slice(0, importLimits.stories);
  const isMore = step !== null || found.size > issues.length;
  const hidden = isMore || isRepeated ? 0 : Math.max(0, total - read);
  return { ok: true, issues, isMore, ignored, fault, ...(hidden > 0 && { hidden }) };
}

export type FoundOwner =
  | { readonly ok: true; readonly owner: string; readonly projects: readonly string[] | null }
  | { readonly ok: false; readonly fault: TrackerFault };

/** The name of a token's owner, or why there is none. */
export function ownerIn({ owner }: Tracker, answer: Answer | undefined): FoundOwner {
  if (!answer) return { ok: false, fault: { is: 'unreachable' } };
  const fault = faultOf(answer);
  // It has never been a token before it has named its owner.
  if (fault?.is === 'tokenEnded') return { ok: false, fault: { is: 'wrongToken' } };
  if (fault) return { ok: false, fault };
  const name = owner.read(answer.body);
  return name
    ? { ok: true, owner: name, projects: answer.projects ?? null }
    : { ok: false, fault: { is: 'unreadable' } };
}

/** Whether only a new connection helps. */
export function isEnded({ is }: { readonly is: string }): boolean {
  return ended.includes(is);
}

/** Whether the next request to the same tracker would have this fault as well. */
export function isLasting({ is }: { readonly is: string }): boolean {
  return lasting.includes(is);
}

const ended = ['tokenEnded', 'accessMissing', 'serverTokenEnded'];
const lasting = [...ended, 'captcha', 'rateLimited', 'unreachable', 'unavailable'];

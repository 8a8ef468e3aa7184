import * as z from 'zod/mini';
import { detailLimits } from '../details.ts';
import type { SourceName } from '../import/sheet.ts';
import { type ParsedUrl, parsedUrl } from './url.ts';

export type TrackerName = Extract<SourceName, 'gitHub' | 'gitLab'>;

/** An issue as its tracker has it; a field without a value is empty. */
export interface TrackerIssue {
  readonly key: string;
  readonly name: string;
  readonly link: string;
  readonly description: string;
  readonly points: string;
  readonly type: string;
  readonly status: string;
  /** Its milestone. */
  readonly section: string;
}

export interface Answer {
  readonly status: number;
  /** A header; null also where the tracker does not show it to browsers. */
  readonly header: (name: string) => string | null;
  /** The parsed JSON; undefined for anything else. */
  readonly body: unknown;
  readonly receivedAt: number;
  /** Whether the request had a token. */
  readonly isSigned: boolean;
}

export type TrackerFault =
  | { readonly is: 'notFound' | 'unavailable' | 'unreadable' | 'unreachable' | 'empty' | 'moved' }
  /** The tracker refuses the filter, or has no issue on all pages that may be read. */
  | { readonly is: 'filterRefused' | 'notReached' }
  /** The token of a request shows nothing there, has ended, or never was one. */
  | { readonly is: 'notReadable' | 'tokenEnded' | 'wrongToken' }
  /** An organisation wants a single sign-on first, at this page if the tracker names one. */
  | { readonly is: 'signOn'; readonly page: string | null }
  | { readonly is: 'rateLimited'; readonly until: number | null };

/** A request, and the meaning of its answer. Adapters know no network: a caller sends it. */
export interface Step {
  /** With its query, below the origin of the tracker. */
  readonly path: string;
  readonly read: (answer: Answer) => Page | TrackerFault;
}

export interface Page {
  readonly issues: readonly TrackerIssue[];
  readonly next: Step | null;
}

export interface Place {
  /** Whether the address names a single issue. */
  readonly isOne: boolean;
  /** The parts of the address that ask for less, and that its API is not asked for. */
  readonly ignored: readonly string[];
  readonly first: Step;
}

/** One program that teams keep their stories in. */
export interface Tracker {
  readonly source: TrackerName;
  /** The hosts of its pages. */
  readonly hosts: readonly string[];
  /** The origin of its API. */
  readonly api: string;
  /** The issues that a page shows; null for a page of anything else. */
  readonly placeAt: (page: ParsedUrl) => Place | null;
  /** The page where people make tokens, and the permission that reading issues needs, in its words. */
  readonly tokens: { readonly page: string; readonly permission: string };
  /** Asks for the name of a token's owner. */
  readonly owner: { readonly path: string; readonly read: (body: unknown) => string | undefined };
}

/** The most issues on a page of an answer; both trackers give no more. */
export const pageSize = '100';

const day = 24 * 60 * 60 * 1000;

/** The fault that a status tells; null for an answer to read. */
export function faultOf(answer: Answer): TrackerFault | null {
  const { status, header, receivedAt, isSigned } = answer;
  const seconds = Number(header('retry-after') ?? Number.NaN);
  const isSpent =
    header('x-ratelimit-remaining') === '0' ||
    !Number.isNaN(seconds) ||
    /rate limit/i.test(messageIn(answer.body));
  if (status === 429 || (status === 403 && isSpent)) {
    const reset = Number(header('x-ratelimit-reset') ?? Number.NaN) * 1000;
    const until = Number.isNaN(seconds) ? reset : receivedAt + seconds * 1000;
    const isSoon = until >= receivedAt && until < receivedAt + day;
    return { is: 'rateLimited', until: isSoon ? until : null };
  }
  if (status === 401 && isSigned) return { is: 'tokenEnded' };
  if ([401, 403, 404, 410].includes(status)) return absent(answer);
  if ([301, 302, 307, 308].includes(status)) return { is: 'moved' };
  if (status === 400 || status === 422) return { is: 'filterRefused' };
  if (status >= 500) return { is: 'unavailable' };
  return status === 200 ? null : { is: 'unreadable' };
}

const refusalSchema = z.object({
  message: z.string(),
  errors: z.catch(z.array(z.object({ message: z.optional(z.string()) })), []),
});

/** The words of a refusal; empty without any. */
export function messageIn(body: unknown): string {
  const { data } = refusalSchema.safeParse(body);
  return data ? [data, ...data.errors].map(({ message }) => message).join(' ') : '';
}

/** Trackers answer alike about what does not exist and what may not be read. */
export function absent({ isSigned }: Answer): TrackerFault {
  return { is: isSigned ? 'notReadable' : 'notFound' };
}

/** The issues in an answer, by its schema. @param issueFrom gives an empty list for anything else */
export function issuesIn<T>(
  answer: Answer,
  schema: z.ZodMiniType<readonly T[]>,
  issueFrom: (one: T) => TrackerIssue | readonly TrackerIssue[],
): Page | TrackerFault {
  const fault = faultOf(answer);
  if (fault) return fault;
  const { data } = schema.safeParse(answer.body);
  return data ? { issues: data.flatMap(issueFrom), next: null } : { is: 'unreadable' };
}

/** The path of the next page that an answer names, if it is one of the same API. */
export function nextPath({ header }: Answer, api: string): string | null {
  const [, address = ''] = /<([^<>\s]{1,4000})>;\s*rel="next"/.exec(header('link') ?? '') ?? [];
  const next = parsedUrl(address);
  return next?.origin === api ? next.pathname + next.search : null;
}

/** 'points: 5', 'SP::3', '8 points', 'size/M'. */
const estimates = [
  /^(?:story[ _-]?)?(?:points?|pts?|sp|estimate|size)\s*(?:::|[:=/_ -])\s*(\d{1,3}(?:[.,]\d{1,2})?|½|x{0,3}[sml])$/i,
  /^(\d{1,3}(?:[.,]\d{1,2})?|½)\s*(?:story[ _-]?)?(?:points?|pts?|sp)$/i,
];

/** The estimate that a label tells; empty without one. */
export function pointsIn(labels: readonly string[]): string {
  const found = labels.flatMap((label) => estimates.map((one) => one.exec(label.trim())?.[1]));
  return found.find((points) => points !== undefined) ?? '';
}

/** As much of a description as a story can have, and one sign more, which tells that it is cut. */
export function bounded(description: string | null | undefined): string {
  return (description ?? '').slice(0, detailLimits.description + 1);
}

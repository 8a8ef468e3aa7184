import * as z from 'zod/mini';
import { detailLimits } from '../details.ts';
import type { SourceName } from '../import/sheet.ts';
import type {
  ChangeRequest,
  IssueComments,
  PointsPlace,
  TokenForm,
  TrackerRequest,
} from './calls.ts';
import type { ParsedUrl } from './url.ts';

/** A tracker that all know, or a program at the address that an operator names: 'jira:https://acme.atlassian.net'. */
export type TrackerName = 'gitHub' | 'gitLab' | `${string}:${string}`;

/** An issue as its tracker has it; a field without a value is empty. */
export interface TrackerIssue {
  readonly key: string;
  readonly name: string;
  readonly link: string;
  readonly description: string;
  readonly points: string;
  readonly type: string;
  /** Its state; of some trackers only one that ends it. */
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
  readonly refusal?: Refusal | undefined;
  /** The projects of the server's token, beside its owner. */
  readonly projects?: readonly string[] | undefined;
}

/** Refusals that no status tells: Jira wants a CAPTCHA, the server's token may not be used, or its tracker refuses it. */
export const refusals = ['captcha', 'accessMissing', 'serverTokenEnded'] as const;
export type Refusal = (typeof refusals)[number];

export type TrackerFault =
  | { readonly is: 'notFound' | 'unavailable' | 'unreadable' | 'unreachable' | 'empty' | 'moved' }
  /** The page shows no issues to read. */
  | { readonly is: 'otherPage' }
  /** The tracker refuses the filter, or has no issue on all pages that may be read. */
  | { readonly is: 'filterRefused' | 'notReached' }
  /** The token of a request shows nothing there, has ended, or never was one. */
  | { readonly is: 'notReadable' | 'tokenEnded' | 'wrongToken' }
  | { readonly is: 'otherWorkspace'; readonly workspace: string }
  /** An organisation wants a single sign-on first, at this page if the tracker names one. */
  | { readonly is: 'signOn'; readonly page: string | null }
  | { readonly is: 'rateLimited'; readonly until: number | null }
  | { readonly is: Refusal }
  /** The token of the server is for other projects, or may not do this. */
  | { readonly is: 'notCovered' }
  /** Our server takes no more words for its token for now. */
  | { readonly is: 'busy' };

/** Sends a request below the origin of an API; undefined where no answer came, as without a network. */
export type Send = (path: string, change?: ChangeRequest) => Promise<Answer | undefined>;

/** The points that a place for them can hold: all of a kind, or those of a scale. */
export type Takes = 'wholeNumbers' | 'numbers' | 'numbersAndSizes' | readonly string[];

export type WriteFault =
  | TrackerFault
  /** The token or its owner may not change the issue, for this permission where it is another than the usual one. */
  | { readonly is: 'notWritable'; readonly permission?: string }
  /** The tracker has not stored a change; the issue has no field for points. */
  | { readonly is: 'dropped' | 'noField' }
  /** These points have no form there. */
  | { readonly is: 'unsuited'; readonly takes: Takes }
  /** The tracker refuses these points, in its words if it has any. */
  | { readonly is: 'refused'; readonly words: string };

/** The estimates of an issue, as they were read for a write. */
export interface PointsThere {
  /** Labels can tell several. */
  readonly points: readonly string[];
  /** Replaces them by those they were read for, unless the issue was changed since. */
  readonly write: () => Promise<WriteFault | 'overtaken' | null>;
}

/** The place of an issue's points. */
export interface IssuePoints {
  /** The points that the owner of a token can write there, or why none. It changes nothing. */
  readonly check: (
    send: Send,
  ) => Promise<{ readonly takes: Takes; readonly place?: PointsPlace } | WriteFault>;
  /** @param points to be written, or none to remove those that are there */
  readonly read: (send: Send, points: string) => Promise<PointsThere | WriteFault>;
}

/** A request, and the meaning of its answer. Adapters know no network: a caller sends it. */
export interface Step extends TrackerRequest {
  readonly read: (answer: Answer) => Page | TrackerFault;
}

export interface Page {
  readonly issues: readonly TrackerIssue[];
  readonly next: Step | null;
  /** On the last page: the number of issues that the tracker has there, also those that it shows to others alone. */
  readonly total?: number | undefined;
}

/** Single issues that are asked for together. */
export interface Several {
  /** The same of all that one request can name, and the name of this one there. */
  readonly home: string;
  readonly id: string;
  readonly first: (ids: readonly string[]) => Step;
  /** Whether an issue that the answer lacks is not there. */
  readonly isWhole: boolean;
}

export interface Place {
  /** Whether the address names a single issue. */
  readonly isOne: boolean;
  /** The parts of the address that ask for less, and that its API is not asked for. */
  readonly ignored: readonly string[];
  readonly first: Step;
  /** The way to ask for a single issue together with others. */
  readonly several?: Several;
}

export interface ScopedAddress {
  /** A path below the usual address that tells it without a token. */
  readonly path: string;
  readonly read: (body: unknown) => string | undefined;
}

/** One program that teams keep their stories in. */
export interface Tracker {
  readonly source: TrackerName;
  /** Its name, the same in all languages. */
  readonly product: string;
  /** The source of stories that come from files of this program; a list where none is known. */
  readonly files: SourceName;
  /** The hosts of its pages. */
  readonly hosts: readonly string[];
  /** The address of its API, without a slash at its end. */
  readonly api: string;
  /** Whether our server sends the requests of pages to it, as browsers do not reach it. */
  readonly isRelayed: boolean;
  /** The issues that a page shows; null for a page of anything else. */
  readonly placeAt: (page: ParsedUrl) => Place | null;
  /** The issue that a page shows, in words of the adapter; null for a page of anything else. */
  readonly issueAt: (page: ParsedUrl) => string | null;
  readonly pointsOf: (issue: string) => IssuePoints;
  readonly commentsOf: (issue: string) => IssueComments;
  /** Whether `find-choices.ts` lists its pages. */
  readonly hasChoices?: true;
  /** The paths that refuse some tokens which have not ended. */
  readonly guarded?: RegExp;
  /** The page where people make tokens, and the permission that reading issues needs, in its words. */
  readonly tokens: {
    readonly page: string;
    readonly permission: string;
    /** Boards and sprints need these as well. */
    readonly boards?: string;
    /** Fields for points need these as well. */
    readonly fields?: string;
  };
  /** Whether a token counts only with the email address of its owner, as 'email:token'. */
  readonly hasEmail: boolean;
  /** The other address of its API, where alone tokens with scopes work; null for none. */
  readonly scoped: ScopedAddress | null;
  readonly tokenForm: TokenForm;
  /** The headers of a request with a token. */
  readonly credentials: (token: string) => Readonly<Record<string, string>>;
  /** Asks for the name of a token's owner. */
  readonly owner: TrackerRequest & { readonly read: (body: unknown) => string | undefined };
  /** The status that an answer of our server's request means, where it says another. @param body undefined without JSON */
  readonly meaning?: (status: number, body: unknown) => number;
}

/** Header values that browsers accept; no token is longer. */
export const anyToken: TokenForm = {
  pattern: /^[\x21-\x7e]{1,1000}$/,
  words: 'up to 1,000 characters without spaces',
};

/** Most tokens: any text, which counts alone and at one address. */
export const plainToken = { hasEmail: false, scoped: null, tokenForm: anyToken } as const;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The most issues on a page of an answer; no tracker gives more. */
export const pageSize = '100';

const day = 24 * 60 * 60 * 1000;

/** The fault that a status tells; null for an answer to read. */
export function faultOf(answer: Answer): TrackerFault | null {
  const { status, header, receivedAt, isSigned, refusal } = answer;
  if (refusal) return { is: refusal };
  const retry = retryAt(answer);
  const isSpent =
    header('x-ratelimit-remaining') === '0' ||
    retry !== null ||
    /rate limit/i.test(messageIn(answer.body));
  if (status === 429 || (status === 403 && isSpent)) {
    const resets = limitResets.map((name) => timeIn(header(name), 0));
    const until = retry ?? Math.max(...resets.filter((at) => !Number.isNaN(at)));
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

/** The times from which a tracker answers again; Linear has limits of two kinds. */
export const limitResets = ['reset', 'requests-reset', 'complexity-reset'].map(
  (name) => `x-ratelimit-${name}`,
);

/** A moment as headers have it: in seconds since another, in milliseconds, or as a date. */
function timeIn(text: string | null, since: number): number {
  const seconds = Number(text?.trim() || Number.NaN);
  if (seconds > 1e11) return seconds;
  return Number.isNaN(seconds) ? Date.parse(text ?? '') : since + seconds * 1000;
}

function retryAt({ header, receivedAt }: Answer): number | null {
  const at = timeIn(header('retry-after'), receivedAt);
  return Number.isNaN(at) ? null : at;
}

const usualWait = 60_000;

/** When the tracker takes a refused request again; null where a repeat would not help. */
export function resumesAt(answer: Answer): number | null {
  const fault = faultOf(answer);
  if (fault?.is === 'rateLimited') return fault.until ?? answer.receivedAt + usualWait;
  return answer.status === 503 ? retryAt(answer) : null;
}

/** The fault of a change; null for one that was accepted. */
export function writeFaultOf(answer: Answer | undefined): WriteFault | null {
  if (!answer) return { is: 'unreachable' };
  const { status, body } = answer;
  if ([200, 201, 204].includes(status)) return null;
  const fault = faultOf(answer);
  if ([400, 409, 412, 422].includes(status))
    return { is: 'refused', words: messageIn(body).slice(0, mostWords) };
  if (fault?.is === 'notReadable' || fault?.is === 'notFound') return { is: 'notWritable' };
  return fault ?? { is: 'unreadable' };
}

const mostWords = 200;

const words = z.catch(z.string(), '');

const refusalSchema = z.object({
  message: words,
  error: words,
  errorMessages: z.catch(z.array(z.string()), []),
  errors: z.catch(
    z.union([
      z.array(z.union([z.string(), z.object({ message: z.optional(z.string()) })])),
      z.record(z.string(), z.string()),
    ]),
    [],
  ),
});

/** The words of a refusal; empty without any. */
export function messageIn(body: unknown): string {
  const { data } = refusalSchema.safeParse(body);
  if (!data) return '';
  const { message, error, errorMessages, errors } = data;
  const all = Object.values(errors).map((one) => (typeof one === 'string' ? one : one.message));
  return [message, error, ...errorMessages, ...all].filter(Boolean).join(' ');
}

/** Trackers answer alike about what does not exist and what may not be read. */
export function absent({ isSigned }: Answer): TrackerFault {
  return { is: isSigned ? 'notReadable' : 'notFound' };
}

/** As much of a description as a story can have, and one sign more, which tells that it is cut. */
export function bounded(description: string | null | undefined): string {
  return (description ?? '').slice(0, detailLimits.description + 1);
}

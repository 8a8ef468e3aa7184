import { type Reason, sentenceOf } from '@story-pointer/core/problems';
import type { Outcome } from '@story-pointer/core/session/refusals';
import { type EdgeCode, type Problem, type ProblemCode, statuses } from '@story-pointer/core/wire';
import type { HeldName, RefusalReason } from '../limits/table.ts';
import type { Call } from './call.ts';

interface Particulars {
  readonly field?: string | undefined;
  readonly detail?: string | undefined;
  readonly limit?: number;
  /** In seconds. */
  readonly retryAfter?: number;
  readonly setCookies?: readonly string[];
  /** The reason to count it under, if it protects the server. */
  readonly reason?: RefusalReason;
  /** For the operator, in the log: a setting that may be wrong. */
  readonly advice?: string;
}

/** Thrown when a request cannot be served; it becomes the response. */
export class EdgeError extends Error {
  readonly code: EdgeCode;
  readonly field: string | undefined;
  readonly limit: number | undefined;
  readonly retryAfter: number | undefined;
  readonly setCookies: readonly string[];
  readonly reason: RefusalReason | undefined;
  readonly advice: string | undefined;

  constructor(code: EdgeCode, particulars: Particulars = {}) {
    const { field, detail, limit, retryAfter, setCookies = [], reason, advice } = particulars;
    super(detail ?? sentenceOf({ code, limit }));
    this.code = code;
    this.field = field;
    this.limit = limit;
    this.retryAfter = retryAfter;
    this.setCookies = setCookies;
    this.reason = reason;
    this.advice = advice;
  }
}

/** The store could not serve a request. */
export function storeAway(): EdgeError {
  return new EdgeError('notReady', { retryAfter: 5 });
}

export function tooLarge(limit: number): EdgeError {
  return new EdgeError('tooLarge', { limit, reason: 'body_too_large' });
}

const busy = 'The server is busy. Please try again in a moment.';
const crowded = 'The server can hardly hold any more connections. Please try again in a while.';
const noMemory = 'The server has no memory left for this session. Please try again in a while.';

const answers: Readonly<Record<HeldName, Particulars & { readonly code: EdgeCode }>> = {
  requests: { code: 'notReady', retryAfter: 2, detail: busy },
  large_bodies: { code: 'notReady', retryAfter: 2, detail: busy },
  tracker_requests_at_once: { code: 'tooManyRequests', retryAfter: 1 },
  program_waits: { code: 'tooManyRequests', retryAfter: 2 },
  check_streams: { code: 'tooManyRequests', retryAfter: 2 },
  long_answers: { code: 'tooManyRequests', retryAfter: 2 },
  connections: { code: 'notReady', retryAfter: 10, detail: crowded },
  connections_by_address: { code: 'tooManyRequests', retryAfter: 10 },
  connections_by_session: { code: 'tooManyRequests', retryAfter: 10 },
  memory: { code: 'notReady', retryAfter: 10, detail: noMemory },
  memory_by_address: { code: 'notReady', retryAfter: 10, detail: noMemory },
};

export function refusedBy(reason: HeldName): EdgeError {
  const { code, ...particulars } = answers[reason];
  return new EdgeError(code, { ...particulars, reason });
}

export function edgeProblem(error: EdgeError): Response {
  const { retryAfter, setCookies } = error;
  const response = asResponse(problemIn(error));
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter));
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** The same as a page. */
export function edgePage({ code, message, retryAfter }: EdgeError): Response {
  const headers = new Headers({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  return new Response(message, { status: statuses[code], headers });
}

export function refusalProblem(call: Call, refusal: Reason): Response {
  call.isMiss = refusal.code === 'sessionNotFound' || refusal.code === 'teamNotFound';
  return asResponse(problemIn(refusal));
}

/** The response to an outcome: its value as `write` makes it, or the refusal. */
export function answer<T, R extends Response | Promise<Response>>(
  call: Call,
  outcome: Outcome<T>,
  write: (value: T) => R,
): R | Response {
  return outcome.ok ? write(outcome.value) : refusalProblem(call, outcome.refusal);
}

/** Added for programs alone: no page sends a token, so none loads these words. */
const hints: Readonly<Partial<Record<ProblemCode, string>>> = {
  insufficientScope:
    ' Send a token with the scope that the API description names for it, or where it names none the key of a seat. A token of a team acts in open sessions alone.',
};

/** The body of an error response, by RFC 9457. */
export function problemIn(cause: EdgeError | Reason): Problem {
  const { code, field, limit } = cause;
  return {
    type: `/problems/${code}`,
    title: code,
    status: statuses[code],
    code,
    detail: cause instanceof EdgeError ? cause.message : sentenceOf(cause) + (hints[code] ?? ''),
    ...(field !== undefined && { field }),
    ...(limit !== undefined && { limit }),
  };
}

function asResponse(problem: Problem): Response {
  const { status } = problem;
  const asked = status === 401 ? { 'www-authenticate': 'Bearer realm="Story Pointer"' } : undefined;
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' };
  return Response.json(problem, { status, headers: { ...headers, ...asked } });
}

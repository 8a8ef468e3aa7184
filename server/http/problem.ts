import { problemSentences } from '@story-pointer/core/problems';
import type { Refusal } from '@story-pointer/core/session/refusals';
import type { EdgeCode, Problem, ProblemCode } from '@story-pointer/core/wire';
import type { HeldName, RefusalReason } from '../limits/table.ts';
import type { Call } from './call.ts';

/** The status of each error code. */
export const statuses = {
  malformed: 400,
  twoKeys: 400,
  noKey: 401,
  malformedKey: 401,
  foreignOrigin: 403,
  notFound: 404,
  tooLarge: 413,
  jsonOnly: 415,
  upgradeNeeded: 426,
  outdated: 426,
  tooManyRequests: 429,
  tooMuchKept: 429,
  notReady: 503,
  failure: 500,
  sessionClosed: 409,
  sessionNotFound: 404,
  participantNotFound: 404,
  storyNotFound: 404,
  notYourSeat: 403,
  facilitatorOnly: 403,
  onlyWatching: 403,
  cannotRemove: 403,
  lastFacilitator: 403,
  linkOver: 403,
  nameTaken: 409,
  roundOver: 409,
  votesStay: 409,
  alreadyRevealed: 409,
  tooFewVotes: 409,
  notRevealed: 409,
  alreadyAgreed: 409,
  notApart: 409,
  namesHidden: 409,
  namesShown: 409,
  roundNotFound: 404,
  votesCast: 409,
  otherDeck: 409,
  commandTooOld: 409,
  commandFromFuture: 409,
  answeredBefore: 409,
  nameRequired: 422,
  nameTooLong: 422,
  textTooLong: 422,
  notAnAddress: 422,
  notOnDeck: 422,
  badDeck: 422,
  deckInUse: 409,
  cannotTakeOver: 409,
  cannotVouch: 409,
  playedStays: 403,
  barred: 403,
  noSuchPosition: 422,
  sessionFull: 422,
  tooManyStories: 422,
  sessionTooLarge: 422,
  tooManySeats: 422,
  alreadyCollecting: 409,
  notCollecting: 409,
  storyCollected: 409,
  storyInRound: 409,
  notAsked: 403,
  badDeadline: 422,
} satisfies Record<ProblemCode, number>;

interface Particulars {
  readonly field?: string | undefined;
  readonly detail?: string | undefined;
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
  readonly retryAfter: number | undefined;
  readonly setCookies: readonly string[];
  readonly reason: RefusalReason | undefined;
  readonly advice: string | undefined;

  constructor(code: EdgeCode, particulars: Particulars = {}) {
    const { field, detail, retryAfter, setCookies = [], reason, advice } = particulars;
    super(detail ?? problemSentences[code]);
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter;
    this.setCookies = setCookies;
    this.reason = reason;
    this.advice = advice;
  }
}

const busy = 'The server is busy. Please try again in a moment.';
const crowded = 'The server can hardly hold any more connections. Please try again in a while.';
const noMemory = 'The server has no memory left for this session. Please try again in a while.';

const answers: Readonly<Record<HeldName, Particulars & { readonly code: EdgeCode }>> = {
  requests: { code: 'notReady', retryAfter: 2, detail: busy },
  large_bodies: { code: 'notReady', retryAfter: 2, detail: busy },
  long_answers: { code: 'tooManyRequests', retryAfter: 2 },
  connections: { code: 'notReady', retryAfter: 10, detail: crowded },
  connections_by_address: { code: 'tooManyRequests', retryAfter: 10 },
  connections_by_session: { code: 'tooManyRequests', retryAfter: 10 },
  memory: { code: 'notReady', retryAfter: 10, detail: noMemory },
  memory_by_address: { code: 'notReady', retryAfter: 10, detail: noMemory },
};

/** The error for a limit that leaves nothing. */
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

/** The response to a request that a rule refuses. */
export function refusalProblem(call: Call, refusal: Refusal): Response {
  call.isMiss = refusal.code === 'sessionNotFound';
  return asResponse(problemIn(refusal));
}

/** The body of an error response, by RFC 9457. */
export function problemIn(cause: EdgeError | Refusal): Problem {
  const { code, field } = cause;
  return {
    type: `/problems/${code}`,
    title: code,
    status: statuses[code],
    code,
    detail: cause instanceof EdgeError ? cause.message : problemSentences[code],
    ...(field === undefined ? {} : { field }),
  };
}

function asResponse(problem: Problem): Response {
  return Response.json(problem, {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  });
}

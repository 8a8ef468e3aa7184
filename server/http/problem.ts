import {
  type Refusal,
  type RefusalCode,
  refusalSentences,
} from '@story-pointer/core/session/refusals';
import type { Problem } from '@story-pointer/core/wire';

/** What the edge itself can object to, before any rule is asked. */
const edgeProblems = {
  malformed: { status: 400, detail: 'The request is not understood.' },
  noKey: { status: 401, detail: 'This browser has no seat yet. Join the session to take part.' },
  foreignOrigin: { status: 403, detail: 'Requests from other web sites are not accepted.' },
  notFound: { status: 404, detail: 'There is nothing at this address.' },
  tooLarge: { status: 413, detail: 'The request is too large.' },
  jsonOnly: { status: 415, detail: 'The request must be JSON (content-type: application/json).' },
  upgradeNeeded: { status: 426, detail: 'This address speaks WebSocket only.' },
  tooManyRequests: {
    status: 429,
    detail: 'Too many requests have come from here. Please wait a moment and try again.',
  },
  notReady: {
    status: 503,
    detail: 'The server cannot read or save anything at the moment. Please try again in a while.',
  },
  failure: { status: 500, detail: 'Something went wrong on the server. Please try again.' },
} as const;
type EdgeCode = keyof typeof edgeProblems;

const refusalStatuses = {
  sessionNotFound: 404,
  participantNotFound: 404,
  storyNotFound: 404,
  notYourSeat: 403,
  facilitatorOnly: 403,
  cannotRemove: 403,
  nameTaken: 409,
  roundOver: 409,
  alreadyRevealed: 409,
  notRevealed: 409,
  nameRequired: 422,
  nameTooLong: 422,
  notOnDeck: 422,
  noSuchPosition: 422,
  sessionFull: 422,
  tooManyStories: 422,
} as const satisfies Record<RefusalCode, number>;

interface Particulars {
  readonly field?: string | undefined;
  readonly detail?: string | undefined;
  /** In seconds. */
  readonly retryAfter?: number;
}

/** Thrown where a request cannot be served; becomes the answer. */
export class EdgeError extends Error {
  readonly code: EdgeCode;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: EdgeCode, { field, detail, retryAfter }: Particulars = {}) {
    super(detail ?? edgeProblems[code].detail);
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter;
  }
}

export function edgeProblem({ code, field, message, retryAfter }: EdgeError): Response {
  const response = problem(edgeProblems[code].status, code, message, field);
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter));
  return response;
}

/** The answer to a command that a rule refuses. */
export function refusalProblem({ code, field }: Refusal): Response {
  return problem(refusalStatuses[code], code, refusalSentences[code], field);
}

/** RFC 9457. */
function problem(status: number, code: string, detail: string, field?: string): Response {
  const body: Problem = {
    type: `/problems/${code}`,
    title: code,
    status,
    code,
    detail,
    ...(field === undefined ? {} : { field }),
  };
  return Response.json(body, {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  });
}

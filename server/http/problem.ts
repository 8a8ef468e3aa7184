import type { Refusal, RefusalCode } from '@story-pointer/core/session/refusals';
import type { EdgeCode, Problem } from '@story-pointer/core/wire';

/** What the edge itself can object to, before any rule is asked. */
const edgeProblems = {
  malformed: { status: 400, detail: 'The request is not understood.' },
  twoKeys: {
    status: 400,
    detail:
      'Two keys have come from this browser, one of them set by another web site. That one is taken back. Please try again.',
  },
  noKey: { status: 401, detail: 'This browser has no seat yet. Join the session to take part.' },
  foreignOrigin: { status: 403, detail: 'Requests from other web sites are not accepted.' },
  notFound: { status: 404, detail: 'There is nothing at this address.' },
  tooLarge: { status: 413, detail: 'The request is too large.' },
  jsonOnly: { status: 415, detail: 'The request must be JSON (content-type: application/json).' },
  upgradeNeeded: { status: 426, detail: 'This address speaks WebSocket only.' },
  outdated: { status: 426, detail: 'This page is older than the server. Please reload it.' },
  tooManyRequests: {
    status: 429,
    detail: 'Too many requests have come from here. Please wait a moment and try again.',
  },
  tooMuchKept: {
    status: 429,
    detail: 'Too much has been saved from here today. Please wait a moment and try again.',
  },
  notReady: {
    status: 503,
    detail: 'The server cannot read or save anything at the moment. Please try again in a while.',
  },
  failure: { status: 500, detail: 'Something went wrong on the server. Please try again.' },
} as const satisfies Record<EdgeCode, { status: number; detail: string }>;

/** What a rule objects to. The pages say it in their own language, by its code. */
const refusalProblems = {
  sessionClosed: {
    status: 409,
    detail: 'This session is closed. It can be read, and its facilitators can reopen it.',
  },
  sessionNotFound: {
    status: 404,
    detail: 'There is no session with this code. It may have been deleted.',
  },
  participantNotFound: { status: 404, detail: 'This participant is not in the session any more.' },
  storyNotFound: { status: 404, detail: 'This story is not in the session any more.' },
  notYourSeat: {
    status: 403,
    detail: 'This seat belongs to another browser. Join the session to take part.',
  },
  facilitatorOnly: { status: 403, detail: 'Only the facilitator can do this.' },
  onlyWatching: { status: 403, detail: 'Who only watches does not vote.' },
  cannotRemove: { status: 403, detail: 'A facilitator cannot be removed from the session.' },
  lastFacilitator: {
    status: 403,
    detail: 'Somebody has to lead the session. Make somebody else a facilitator first.',
  },
  linkOver: {
    status: 403,
    detail:
      'This link does not work any more: it was used, renewed, or is too old. Make a new one where you sit in the session.',
  },
  nameTaken: {
    status: 409,
    detail: 'This name is already taken in this session. Please choose another one.',
  },
  roundOver: { status: 409, detail: 'This round is over: a new one has begun.' },
  votesStay: { status: 409, detail: 'In this session a vote stays as it was submitted.' },
  alreadyRevealed: { status: 409, detail: 'The results are already revealed.' },
  notRevealed: { status: 409, detail: 'The results are not revealed yet.' },
  alreadyAgreed: { status: 409, detail: 'Points are agreed on already.' },
  notApart: { status: 409, detail: 'Nobody is known to be two cards apart or more.' },
  namesHidden: {
    status: 409,
    detail: 'A late vote would show whose it is.',
  },
  namesShown: {
    status: 409,
    detail: 'This round will show who voted what.',
  },
  roundNotFound: { status: 404, detail: 'This round is not kept any more.' },
  votesCast: { status: 409, detail: 'There are votes to reveal first.' },
  otherDeck: { status: 409, detail: 'This round had other cards.' },
  commandTooOld: {
    status: 409,
    detail: 'This was sent too long ago to be done now. Please look at what is there.',
  },
  commandFromFuture: {
    status: 409,
    detail: 'The clock of this device is wrong. Please set it right and try again.',
  },
  answeredBefore: {
    status: 409,
    detail: 'This was answered before. Please look at what is there.',
  },
  nameRequired: { status: 422, detail: 'Please fill in all required fields' },
  nameTooLong: { status: 422, detail: 'This name is too long.' },
  textTooLong: { status: 422, detail: 'This text is too long.' },
  notAnAddress: {
    status: 422,
    detail: 'Please enter an address that begins with http:// or https://.',
  },
  notOnDeck: { status: 422, detail: 'This value is not one of the cards of this session.' },
  badDeck: {
    status: 422,
    detail: 'These cards make no deck: 2 to 24 of them, each with a label and a value of its own.',
  },
  deckInUse: { status: 409, detail: 'The deck can be changed only while no story has a vote.' },
  cannotTakeOver: {
    status: 409,
    detail:
      'Nobody can take over now: somebody who leads is here or was a moment ago, or another may do it first.',
  },
  barred: {
    status: 403,
    detail: 'You were removed from this session, and this browser may not join it again.',
  },
  noSuchPosition: { status: 422, detail: 'There is no such position in the story list.' },
  sessionFull: { status: 422, detail: 'This session is full.' },
  tooManyStories: { status: 422, detail: 'This session cannot hold more stories.' },
  sessionTooLarge: {
    status: 422,
    detail:
      'This session cannot hold more than is in it. Delete stories you are done with, or create a new session.',
  },
  tooManySeats: {
    status: 422,
    detail: 'This browser sits in as many sessions as it can. Leave or delete one of them first.',
  },
} as const satisfies Record<RefusalCode, { status: number; detail: string }>;

interface Particulars {
  readonly field?: string | undefined;
  readonly detail?: string | undefined;
  /** In seconds. */
  readonly retryAfter?: number;
  readonly setCookies?: readonly string[];
}

/** Thrown where a request cannot be served; becomes the answer. */
export class EdgeError extends Error {
  readonly code: EdgeCode;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly setCookies: readonly string[];

  constructor(code: EdgeCode, { field, detail, retryAfter, setCookies = [] }: Particulars = {}) {
    super(detail ?? edgeProblems[code].detail);
    this.code = code;
    this.field = field;
    this.retryAfter = retryAfter;
    this.setCookies = setCookies;
  }
}

export function edgeProblem(error: EdgeError): Response {
  const { code, field, message, retryAfter, setCookies } = error;
  const response = problem(edgeProblems[code].status, code, message, field);
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter));
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** The answer to a command that a rule refuses. */
export function refusalProblem({ code, field }: Refusal): Response {
  const { status, detail } = refusalProblems[code];
  return problem(status, code, detail, field);
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

/** Why a rule refuses, with its status over HTTP: expected, and nothing changes; exceptions are for bugs. */
export const refusalStatuses = {
  sessionNotFound: 404,
  sessionClosed: 409,
  participantNotFound: 404,
  storyNotFound: 404,
  notYourSeat: 403,
  facilitatorOnly: 403,
  onlyWatching: 403,
  linkOver: 403,
  rightsLinkOver: 403,
  nameRequired: 422,
  nameTooLong: 422,
  textTooLong: 422,
  notAnAddress: 422,
  nameTaken: 409,
  notOnDeck: 422,
  badDeck: 422,
  deckInUse: 409,
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
  cannotRemove: 403,
  lastFacilitator: 403,
  cannotTakeOver: 409,
  cannotVouch: 409,
  playedStays: 403,
  barred: 403,
  noSuchPosition: 422,
  sessionFull: 422,
  tooManyStories: 422,
  sessionTooLarge: 422,
  tooManySeats: 422,
  commandTooOld: 409,
  commandFromFuture: 409,
  answeredBefore: 409,
  idReused: 422,
  alreadyCollecting: 409,
  notCollecting: 409,
  storyCollected: 409,
  storyInRound: 409,
  notAsked: 403,
  badDeadline: 422,
  teamNotFound: 404,
  teamRenewed: 404,
  hasTeam: 409,
  tooManyTeams: 422,
  notYourTeam: 403,
  sessionOpen: 409,
  invalidToken: 401,
  insufficientScope: 403,
  tooManyTokens: 422,
  badWebhook: 422,
  wrongWebhookCode: 422,
  tooManyWebhooks: 422,
  tooManyManagers: 422,
} as const;

export type RefusalCode = keyof typeof refusalStatuses;

export function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusalStatuses, code);
}

export interface Refusal {
  readonly code: RefusalCode;
  /** By its path within the command or the request. */
  readonly field?: string;
  /** The most that is allowed, where the code is about a length or a number. */
  readonly limit?: number;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export function accepted<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(code: RefusalCode, field?: string): Outcome<never> {
  return { ok: false, refusal: field === undefined ? { code } : { code, field } };
}

/** The refusal of more than the limit. */
export function refusedAbove(limit: number, code: RefusalCode, field?: string): Outcome<never> {
  return { ok: false, refusal: { ...(field !== undefined && { field }), code, limit } };
}

/** The refusal with its field within a part of the command, or of the request. */
export function within(place: string, refusal: Refusal): Refusal {
  const { field } = refusal;
  return { ...refusal, field: field === undefined ? place : `${place}.${field}` };
}

/** Why a rule refuses: expected, and nothing changes; exceptions are for bugs. */
export const refusalCodes = [
  'sessionNotFound',
  'sessionClosed',
  'participantNotFound',
  'storyNotFound',
  'notYourSeat',
  'facilitatorOnly',
  'onlyWatching',
  'linkOver',
  'nameRequired',
  'nameTooLong',
  'textTooLong',
  'notAnAddress',
  'nameTaken',
  'notOnDeck',
  'badDeck',
  'deckInUse',
  'roundOver',
  'votesStay',
  'alreadyRevealed',
  'tooFewVotes',
  'notRevealed',
  'alreadyAgreed',
  'notApart',
  'namesHidden',
  'namesShown',
  'roundNotFound',
  'votesCast',
  'otherDeck',
  'cannotRemove',
  'lastFacilitator',
  'cannotTakeOver',
  'cannotVouch',
  'playedStays',
  'barred',
  'noSuchPosition',
  'sessionFull',
  'tooManyStories',
  'sessionTooLarge',
  'tooManySeats',
  'commandTooOld',
  'commandFromFuture',
  'answeredBefore',
  'alreadyCollecting',
  'notCollecting',
  'storyCollected',
  'storyInRound',
  'notAsked',
  'badDeadline',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

export interface Refusal {
  readonly code: RefusalCode;
  /** The field of the input that is at fault, where there is one. */
  readonly field?: string;
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

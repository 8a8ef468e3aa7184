import * as z from 'zod/mini';

/**
 * Why a rule says no: a closed list, each with the sentence the user reads.
 * A refusal is expected and changes nothing; exceptions are for bugs.
 */
export const refusalSentences = {
  sessionNotFound: 'There is no session with this code. It may have been deleted.',
  participantNotFound: 'This participant is not in the session any more.',
  storyNotFound: 'This story is not in the session any more.',
  notYourSeat: 'This seat belongs to another browser. Join the session to take part.',
  facilitatorOnly: 'Only the facilitator can do this.',
  nameRequired: 'Please fill in all required fields',
  nameTooLong: 'This name is too long.',
  nameTaken: 'This name is already taken in this session. Please choose another one.',
  notOnDeck: 'This value is not one of the cards of this session.',
  roundOver: 'This round is over: a new one has begun.',
  alreadyRevealed: 'The results are already revealed.',
  notRevealed: 'The results are not revealed yet.',
  cannotRemove: 'A facilitator cannot be removed from the session.',
  noSuchPosition: 'There is no such position in the story list.',
  sessionFull: 'This session is full.',
  tooManyStories: 'This session cannot hold more stories.',
} as const;

export type RefusalCode = keyof typeof refusalSentences;

export const refusalCodeSchema = z.custom<RefusalCode>(
  (value) => typeof value === 'string' && Object.hasOwn(refusalSentences, value),
);

export interface Refusal {
  readonly code: RefusalCode;
  /** The field of the input that is at fault, where there is one. */
  readonly field?: string;
}

/** Either a value or the reason why there is none. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export function accepted<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refused(code: RefusalCode, field?: string): Outcome<never> {
  return { ok: false, refusal: field === undefined ? { code } : { code, field } };
}

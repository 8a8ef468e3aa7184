import type { ProblemCode } from './wire.ts';

/**
 * Why something cannot be done, in English, by its code: what the rules object to and what the server
 * cannot do. Programs read it in problem documents, people on pages that speak English.
 */
export const problemSentences = {
  sessionClosed:
    'This session is closed. You can still read it, and its facilitators can reopen it.',
  sessionNotFound: 'There is no session with this code. It may have been deleted.',
  participantNotFound: 'This participant is no longer in the session.',
  storyNotFound: 'This story is no longer in the session.',
  notYourSeat: 'This seat belongs to another browser. Join the session to take part.',
  facilitatorOnly: 'Only the facilitator can do this.',
  onlyWatching: 'Watchers cannot vote.',
  linkOver:
    'This link no longer works: it was used, replaced, or has expired. Create a new one on a device that is in the session.',
  nameRequired: 'Please fill in all required fields',
  nameTooLong: 'This name is too long.',
  textTooLong: 'This text is too long.',
  notAnAddress: 'Please enter an address that begins with http:// or https://.',
  nameTaken:
    'This name is already taken in this session. Please choose another one. If it is yours, use "Also on another device" in the session menu of your other device, or ask a facilitator to remove that seat.',
  notOnDeck: 'This value is not one of the cards of this session.',
  badDeck: 'A deck needs 2 to 24 cards, each with its own label and value.',
  deckInUse: 'The deck can be changed only while no story has a vote.',
  roundOver: 'This round is over. A new one has started.',
  votesStay: 'Votes cannot be changed in this session.',
  alreadyRevealed: 'The results are already revealed.',
  tooFewVotes:
    'At least three votes are needed to reveal while names are hidden. Votes from the same browser count once.',
  notRevealed: 'The results are not revealed yet.',
  alreadyAgreed: 'Points have already been agreed.',
  notApart: 'No votes are two or more cards apart.',
  namesHidden: 'A late vote would reveal who cast it.',
  namesShown: 'This round will show who voted what.',
  roundNotFound: 'This round is no longer stored.',
  votesCast: 'Reveal the votes first.',
  otherDeck: 'This round used other cards.',
  cannotRemove: 'A facilitator cannot be removed from the session.',
  lastFacilitator: 'A session needs a facilitator. Make somebody else a facilitator first.',
  cannotTakeOver:
    'You cannot take over now. No facilitator must have been here for a minute, and two people in different browsers must have been here before or have voted. For the first half minute, only the person who has been here longest can take over.',
  playedStays: 'Only a facilitator can delete votes and results.',
  barred: 'You were removed from this session, and this browser cannot join it again.',
  noSuchPosition: 'There is no such position in the story list.',
  sessionFull: 'This session is full.',
  tooManyStories: 'This session cannot hold more stories.',
  sessionTooLarge:
    'This session has reached its size limit. Delete stories you are done with, or create a new session.',
  tooManySeats:
    'This browser is in as many sessions as it can be. Leave or delete one of them first.',
  commandTooOld: 'This was sent too long ago and was not done. Check the session and try again.',
  commandFromFuture: 'The clock of this device is wrong. Please correct it and try again.',
  answeredBefore: 'This was already answered. Check the session.',
  malformed: 'The request is not valid.',
  twoKeys:
    'This browser sent two keys, one of them set by another website. That one was removed. Please try again.',
  malformedKey:
    'The bearer token is not a key. A key is 32 random bytes in base64url without padding: 43 characters. Nothing was done.',
  noKey: 'This browser has no seat yet. Join the session to take part.',
  foreignOrigin: 'Requests from other websites are not accepted.',
  notFound: 'There is nothing at this address.',
  tooLarge: 'The request is too large.',
  jsonOnly: 'The request must be JSON (content-type: application/json).',
  upgradeNeeded: 'This address speaks WebSocket only.',
  outdated: 'This page is older than the server. Please reload it.',
  tooManyRequests: 'Too many requests were sent from here. Please wait a moment and try again.',
  tooMuchKept: 'Too much was saved from here today. Please try again later.',
  notReady: 'The server cannot read or save data right now. Please try again in a few minutes.',
  failure: 'Something went wrong on the server. Please try again.',
} satisfies Record<ProblemCode, string>;

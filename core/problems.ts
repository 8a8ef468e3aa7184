import type { ProblemCode } from './wire.ts';

/**
 * Why something cannot be done, in English, by its code: what the rules object to and what the server
 * cannot do. Programs read it in problem documents, people on pages that speak English.
 */
export const problemSentences = {
  sessionClosed: 'This session is closed. It can be read, and its facilitators can reopen it.',
  sessionNotFound: 'There is no session with this code. It may have been deleted.',
  participantNotFound: 'This participant is not in the session any more.',
  storyNotFound: 'This story is not in the session any more.',
  notYourSeat: 'This seat belongs to another browser. Join the session to take part.',
  facilitatorOnly: 'Only the facilitator can do this.',
  onlyWatching: 'People who only watch cannot vote.',
  linkOver:
    'This link does not work any more: it was used, renewed, or is too old. Make a new one where you sit in the session.',
  nameRequired: 'Please fill in all required fields',
  nameTooLong: 'This name is too long.',
  textTooLong: 'This text is too long.',
  notAnAddress: 'Please enter an address that begins with http:// or https://.',
  nameTaken:
    'This name is already taken in this session. Please choose another one. If it is yours, open the link that "Also on another device" shows in the session menu there, or ask a facilitator to remove that seat.',
  notOnDeck: 'This value is not one of the cards of this session.',
  badDeck: 'These cards make no deck: 2 to 24 of them, each with a label and a value of its own.',
  deckInUse: 'The deck can be changed only while no story has a vote.',
  roundOver: 'This round is over: a new one has begun.',
  votesStay: 'In this session a vote stays as it was submitted.',
  alreadyRevealed: 'The results are already revealed.',
  tooFewVotes:
    'At least three votes are needed to reveal while names are hidden. Votes from the same browser count once.',
  notRevealed: 'The results are not revealed yet.',
  alreadyAgreed: 'Points are agreed on already.',
  notApart: 'Nobody is known to be two cards apart or more.',
  namesHidden: 'A late vote would show whose it is.',
  namesShown: 'This round will show who voted what.',
  roundNotFound: 'This round is not kept any more.',
  votesCast: 'There are votes to reveal first.',
  otherDeck: 'This round had other cards.',
  cannotRemove: 'A facilitator cannot be removed from the session.',
  lastFacilitator: 'Somebody has to lead the session. Make somebody else a facilitator first.',
  cannotTakeOver:
    'You cannot take over now. It takes a minute without a facilitator, and two people in different browsers who were here before that or have voted. For half a minute only the one who has been here longest can.',
  playedStays: 'Only a facilitator can delete votes and results.',
  barred: 'You were removed from this session, and this browser may not join it again.',
  noSuchPosition: 'There is no such position in the story list.',
  sessionFull: 'This session is full.',
  tooManyStories: 'This session cannot hold more stories.',
  sessionTooLarge:
    'This session cannot hold more than is in it. Delete stories you are done with, or create a new session.',
  tooManySeats:
    'This browser sits in as many sessions as it can. Leave or delete one of them first.',
  commandTooOld: 'This was sent too long ago to be done now. Please look at what is there.',
  commandFromFuture: 'The clock of this device is wrong. Please set it right and try again.',
  answeredBefore: 'This was answered before. Please look at what is there.',
  malformed: 'The request is not understood.',
  twoKeys:
    'Two keys have come from this browser, one of them set by another web site. That one is taken back. Please try again.',
  malformedKey:
    'The bearer token is not a key. A key is 32 random bytes in base64url without padding: 43 characters. Nothing was done.',
  noKey: 'This browser has no seat yet. Join the session to take part.',
  foreignOrigin: 'Requests from other web sites are not accepted.',
  notFound: 'There is nothing at this address.',
  tooLarge: 'The request is too large.',
  jsonOnly: 'The request must be JSON (content-type: application/json).',
  upgradeNeeded: 'This address speaks WebSocket only.',
  outdated: 'This page is older than the server. Please reload it.',
  tooManyRequests: 'Too many requests have come from here. Please wait a moment and try again.',
  tooMuchKept: 'Too much has been saved from here today. Please wait a moment and try again.',
  notReady: 'The server cannot read or save anything at the moment. Please try again in a while.',
  failure: 'Something went wrong on the server. Please try again.',
} satisfies Record<ProblemCode, string>;

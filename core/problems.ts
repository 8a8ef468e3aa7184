import { nameLimits } from './names.ts';
import type { Capability } from './session/capabilities.ts';
import { type Command, commands } from './session/commands.ts';
import { type Refusal, within } from './session/refusals.ts';
import type { ProblemCode } from './wire.ts';

/** Why something cannot be done, in English, by its code: for programs, and the source of what pages show. */
export const problemSentences = {
  sessionClosed:
    'This session is closed. You can still read it, and its facilitators can reopen it.',
  sessionNotFound: 'There is no session with this code. It may have been deleted.',
  participantNotFound: 'This participant is no longer in the session.',
  storyNotFound: 'This story is no longer in the session.',
  notYourSeat: 'This seat belongs to another browser. Join the session to take part.',
  facilitatorOnly: 'Only a facilitator can do this.',
  onlyWatching: "Watchers can't vote.",
  linkOver:
    'This link was already used, was replaced, or has expired. Create a new one on a device that is in the session.',
  rightsLinkOver:
    'This link was already used, was replaced, or has expired. Ask your team for a new one.',
  nameRequired: 'Please fill in all required fields',
  nameTooLong: 'This name is too long.',
  textTooLong: 'This text is too long.',
  notAnAddress: 'Please enter a link that begins with http:// or https://.',
  nameTaken:
    'This name is already taken in this session. Please choose another one. If it\'s yours, choose "Use another device" in the session menu on your other device, or ask a facilitator to remove that seat. If you are the facilitator and can\'t use that device, join under another name and ask two people of your team to vouch for you: they select your seat, a minute after you left.',
  notOnDeck: 'This value is not in the deck of this session.',
  badDeck: 'A deck needs 2 to 24 cards, each with its own label and value.',
  deckInUse: 'The deck can be changed only while no story has votes or points.',
  roundOver: 'This round is over. A new one has started.',
  votesStay: "Votes can't be changed in this session.",
  alreadyRevealed: 'The results are already revealed.',
  tooFewVotes:
    'At least three votes are needed to reveal while names are hidden. Votes from the same browser count once.',
  notRevealed: 'The results are not revealed yet.',
  alreadyAgreed: 'Points have already been agreed.',
  notApart: 'No votes are two or more cards apart.',
  namesHidden: "Results without names can't be hidden again: a late vote would show who cast it.",
  namesShown: 'Names are now shown in this round. Check your vote and submit it again.',
  roundNotFound: 'This round is no longer stored.',
  votesCast: 'This round has votes. Reveal them first.',
  otherDeck: "This round used a different deck, so it can't be restored.",
  cannotRemove: "A facilitator can't be removed from the session.",
  lastFacilitator: 'A session needs a facilitator. Make someone else a facilitator first.',
  cannotTakeOver:
    "You can't take over yet. All facilitators must have been away for a minute, and two people in different browsers must have joined before they left. For the first half minute, only the person who has been here longest can take over. While votes are collected, nobody can.",
  cannotVouch:
    "You can't vouch for this person. All facilitators must have been away for a minute, and the two people who vouch must have joined before they left, each in a browser of their own. While votes are collected, nobody can.",
  playedStays: 'Only a facilitator can delete votes and results, or change a story that has them.',
  barred: "You were removed from this session, and this browser can't join it again.",
  noSuchPosition: 'There is no such position in the story list.',
  sessionFull: 'This session is full. A facilitator can remove people who have left.',
  tooManyStories:
    'This session has reached its limit of stories. Delete stories you no longer need.',
  sessionTooLarge:
    'This session has reached its size limit. Delete stories you no longer need, or create a new session.',
  tooManySeats:
    'This browser has reached its limit of sessions. Leave or delete one of them first.',
  commandTooOld: 'This arrived too late and was not carried out. Check the session and try again.',
  commandFromFuture: "This device's clock is wrong. Please correct it and try again.",
  alreadyCollecting: 'Votes are already being collected. End that collection first.',
  notCollecting: 'Votes are no longer being collected.',
  storyCollected:
    'Votes on this story are being collected. They are revealed at the deadline, or when a facilitator ends the collection.',
  storyInRound: 'One of these stories has a timer or a countdown. Stop it first.',
  notAsked: "You joined after this collection started, and it doesn't include new people.",
  badDeadline: 'The deadline must be in the future, and at most 14 days ahead.',
  teamNotFound: "There's no team at this address. Ask your team for its link.",
  teamRenewed: 'This link was renewed. Ask your team for the new one.',
  hasTeam: 'This session already has a team link.',
  tooManyTeams: 'This browser has created as many team links as it can.',
  notYourTeam:
    "This browser doesn't have the right to change this. Ask the person who created the team link.",
  sessionOpen: 'The team has an open session. Read the team for its code, or start another one.',
  tooManyManagers: 'This team has as many managers as it can.',
  invalidToken:
    'This token is not valid here. It was revoked, has ended, or belongs to another session.',
  insufficientScope: 'The scopes of this token do not allow this.',
  tooManyTokens: 'There are as many API tokens as there can be. Revoke one first.',
  badWebhook:
    "This server doesn't send to this address. Enter an https:// address on the internet.",
  wrongWebhookCode: 'This is not the code that was sent to the webhook.',
  tooManyWebhooks: 'There are as many webhooks as there can be. Delete one first.',
  notForTokens: 'No token is accepted here. Send the key of a seat instead.',
  createTokenNeeded:
    'Creating sessions here needs the creation token. Ask the people who run this server.',
  answeredBefore: 'This request was already handled. Check the session.',
  idReused: 'This request has the id of an earlier, different one. Please try again.',
  malformed: 'The request is not valid.',
  twoKeys:
    "This browser sent two different cookies for its seat. Please try again. If that doesn't help, delete the cookies of this site.",
  malformedKey:
    'The bearer token is not valid. It must be 32 random bytes in base64url without padding: 43 characters. Nothing was changed.',
  noKey: 'This browser has no seat yet. Join the session to take part.',
  foreignOrigin: 'Requests from other websites are not accepted.',
  notFound: 'Nothing was found at this address.',
  tooLarge: 'The request is too large.',
  jsonOnly: 'The request must be JSON (content-type: application/json).',
  upgradeNeeded:
    'This address accepts WebSocket connections and event streams (Accept: text/event-stream).',
  outdated: 'A new version is available. Please reload the page.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  tooMuchKept:
    'Too much data was saved from this browser or network today. Please try again later.',
  notReady: "The server can't read or save data right now. Please try again in a few minutes.",
  failure: 'Something went wrong on the server. Please try again.',
} satisfies Record<ProblemCode, string>;

/** The people who have each capability. */
export const permitted: Readonly<Record<Capability, string>> = {
  attend: 'everyone, for their own seat',
  vote: 'everyone who votes',
  takeOver: 'everyone who votes, where `canTakeOver` is on',
  run: 'facilitators and stand-ins, and with `everyoneRuns` everyone who votes',
  lead: 'facilitators and stand-ins',
  manage: 'facilitators',
  administer: 'facilitators',
  own: 'facilitators who did not become one by vouching',
  alarm: 'the server',
};

/** Why a request is refused. */
export interface Reason {
  readonly code: ProblemCode;
  readonly field?: string | undefined;
  readonly limit?: number | undefined;
  /** The capability that the sender lacks. */
  readonly needs?: Capability;
}

/** The refusal of a command in a session. */
export function reasonOf(refusal: Refusal, { type }: Pick<Command, 'type'>): Reason {
  if (refusal.code === 'facilitatorOnly') return { ...refusal, needs: commands[type].may };
  return ofCommand(refusal);
}

/** The refusal of a command, whose field gets its path in the request. */
export function ofCommand(refusal: Refusal): Refusal {
  const isBeside = refusal.field === undefined || refusal.field === 'commandId';
  return isBeside ? refusal : within('command', refusal);
}

/** The sentence for a program, with what its sender lacks or has exceeded. */
export function sentenceOf({ code, limit, needs }: Reason): string {
  const sentence = problemSentences[code];
  if (needs) return `Your role does not allow this. It is open to ${permitted[needs]}.`;
  if (limit === undefined) return sentence;
  const isStory = code === 'nameTooLong' && limit === nameLimits.story;
  const hint = isStory ? ' `addStories` and `editDetails` take a longer one as `fullTitle`.' : '';
  return `${sentence} The limit is ${limit}.${hint}`;
}

import type { OpenChange } from '@story-pointer/core/session/changes';
import type { CommandType } from '@story-pointer/core/session/commands';
import { floorSeconds } from '@story-pointer/core/session/timers';
import { deviceTime } from '@story-pointer/core/session/ways';
import type { SchemaTexts } from './schema-texts.ts';

/** Commands of the server itself, which programs cannot send. */
type SystemCommand =
  | 'timeUp'
  | 'reviewCountdowns'
  | 'countdownOver'
  | 'passFloor'
  | 'collectionOver'
  | 'facilitatorLeft';

/** The effect of each command. */
const commands: Readonly<Record<Exclude<CommandType, SystemCommand>, string>> = {
  vote: 'Votes on a story, or changes the vote where the session allows that.',
  withdrawVote:
    'Takes your vote back before the reveal, where votes can be changed or are collected.',
  skip: 'Leaves a collected story to the others. Your vote on it is taken back.',
  nudge: 'Asks somebody for their missing vote, at most once a minute.',
  watch: 'Looks on without voting from now on, or votes again. Your hidden votes go.',
  setWatching: 'Lets somebody look on without voting, or vote again.',
  leave: 'Gives up your seat. Your votes go with it.',
  reveal: 'Reveals the votes of a round to everybody.',
  hideAgain: 'Hides the votes again after a reveal that came too early.',
  startRound: 'Starts a new round on a revealed story. The round it ends is kept.',
  restoreRound: 'Makes an earlier round the present one. The round it replaces is kept.',
  startTimer: 'Starts the countdown of a round, or starts it anew.',
  stopTimer: 'Stops the countdown of a round.',
  stopCountdown: 'Stops an automatic reveal until the votes change.',
  giveFloor: `Gives the people furthest apart ${floorSeconds} seconds each to explain, one end after the other.`,
  stopFloor: 'Ends that.',
  acceptPoints: 'Saves the points that the team has agreed on after the reveal.',
  startCollection:
    'Collects votes on open stories until a deadline, which reveals all of them at once. Until then they can be changed.',
  moveDeadline: 'Moves the deadline.',
  endCollection: 'Reveals the collected votes before the deadline.',
  createStory: 'Adds a story to the end of the list and makes it the active one.',
  addStories: 'Adds many stories to the end of the list and updates others: all of it or nothing.',
  editStory: 'Renames a story, or corrects its agreed points after the reveal.',
  editDetails: 'Changes the details of a story. A field that is missing stays as it is.',
  deleteStory: 'Deletes a story with its votes.',
  deleteStories: 'Deletes several stories with their votes and updates others.',
  moveStory: 'Moves a story in front of another one, or to the end.',
  setActiveStory: 'Makes a story the one that the team is on.',
  renameSession: 'Renames the session.',
  changeSettings: 'Changes settings. A setting that is missing stays as it is.',
  changeDeck: 'Changes the cards while no story has a vote or points from them.',
  makeFacilitator: 'Makes somebody a facilitator.',
  stepDown: 'Gives up your role as a facilitator, if there is another one.',
  addDevice: `Makes a link that brings one more browser into your seat within ${deviceTime / 60_000} minutes: the address /seat?sessionId=CODE#SECRET.`,
  makeWayBack: 'Makes or renews the recovery link of your own seat.',
  vouch:
    'Says that somebody is a facilitator who has been gone for a minute. Two people in different browsers, who joined before, make one so.',
  withdrawVouch: 'Takes that back. One vouch alone makes no facilitator.',
  takeOver: 'Stands in for the facilitators, who have been gone for a minute.',
  endTakeOver: 'Ends a take-over once a facilitator is back.',
  removeParticipant: 'Removes somebody who is no facilitator. Their votes go with them.',
  admitAgain: 'Lets a removed person join again.',
  closeSession: 'Closes the session: it can be read, and nothing changes until it is reopened.',
  reopenSession: 'Reopens a closed session.',
  deleteSession: 'Deletes the session with everything in it.',
};

/** The meaning of each change. */
const changes: Readonly<Record<OpenChange['type'], string>> = {
  sessionRenamed: 'The session has another name.',
  deckChanged: 'The session has other cards.',
  settingsChanged: 'The session has these settings now.',
  sessionClosed: 'The session was closed.',
  sessionReopened: 'The session was reopened.',
  sessionDeleted: 'The session was deleted.',
  participantJoined: 'Somebody has joined.',
  participantRemoved: 'Somebody has left or was removed, with their votes.',
  watchingChanged: 'Somebody looks on without voting, or votes again.',
  roleChanged: 'Somebody has another role.',
  wayBackMade: 'A facilitator has made or renewed their recovery link.',
  cameBack: 'A recovery link was used.',
  deviceAdded: 'Their link for another device was used.',
  storyCreated: 'A story was added to the end of the list.',
  storyRenamed: 'A story has another name.',
  pointsAgreed: 'The team has agreed on points, or has taken that back.',
  storyDeleted: 'A story was deleted, with its votes.',
  storyMoved: 'A story has another place in the list.',
  activeStoryChanged: 'The team is on another story.',
  voted: 'Somebody has voted, or changed their vote.',
  nudged: 'Somebody was asked for their vote.',
  voteWithdrawn: 'Somebody has withdrawn their vote.',
  revealed: 'The votes of a round are revealed.',
  roundHidden: 'The votes are hidden again.',
  timerStarted: 'The countdown of a round was started.',
  timerStopped: 'The countdown of a round was stopped.',
  timeUp: 'The time of a round is up.',
  countdownChanged: 'An automatic reveal is coming, or is not any more.',
  floorChanged: 'Others have the floor, or nobody.',
  roundStarted: 'A new round has begun on a story, without votes.',
  roundRestored: 'An earlier round is the present one again.',
  roundsForgotten: 'Some earlier rounds of a story are not kept any more.',
  collectionStarted: 'Votes are collected.',
  deadlineMoved: 'Votes are collected until another time, or are complete.',
  progressed:
    'People are done with other numbers of collected stories, by their ids; null once that is not shown any more.',
  skipped: 'Somebody leaves a collected story to the others.',
  collectionEnded: 'Votes are not collected any more. The results came before it.',
  collectionSeen: 'Of an earlier version.',
  peopleMet: 'A facilitator is here with everybody who has a seat. Single vouches end.',
  vouchedFor: 'The people who vouch for a person have changed.',
  detailsChanged: 'The details of a story have changed. Read them again.',
};

export const textsOfCommands = under('Command', commands);
export const textsOfChanges = under('SharedChange', changes);

function under(name: string, texts: SchemaTexts): SchemaTexts {
  return Object.fromEntries(Object.entries(texts).map(([type, text]) => [`${name}.${type}`, text]));
}

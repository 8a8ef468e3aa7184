import { maxCards } from '@story-pointer/core/decks/deck';
import { detailLimits } from '@story-pointer/core/details';
import { importLimits } from '@story-pointer/core/import/limits';
import { nameLimits } from '@story-pointer/core/names';
import { shownPeople, shownSeats } from '@story-pointer/core/session/invitation';
import { longestReason } from '@story-pointer/core/session/remark';
import { countdownSeconds } from '@story-pointer/core/session/timers';
import { collectionTexts } from './collection-texts.ts';
import { participantTexts } from './participant-texts.ts';
import { type SchemaTexts, time } from './schema-texts.ts';

/** The meaning of each property in the API's description, by the schema it stands in. */

const orNull = 'null where it is not known';

/** Properties that mean the same everywhere. */
export const commonTexts: SchemaTexts = {
  at: `When. ${time}`,
  base: 'The mark of the version before, the only one these changes apply to.',
  changes: 'In the order they happened.',
  command: 'What to do.',
  commandId:
    'A random UUID (version 4 or 7) for each thing you do. Send the same again if no answer came: it is done once, and answered as the first time. One of version 7 is taken for 12 hours.',
  description: `Up to ${detailLimits.description} characters, several lines.`,
  earlier: 'The number of earlier rounds that are kept.',
  endsAt: `When it ends, by the server's clock. ${time}`,
  firstKey: 'For browsers: the key to set as a cookie. Programs send a bearer token instead.',
  fullTitle: `The whole title where it is longer than a name, up to ${detailLimits.fullTitle} characters.`,
  id: 'Its id.',
  isFacilitator: 'Whether this is a facilitator.',
  key: `Its key in a tracker, such as PROJ-12, up to ${detailLimits.key} characters.`,
  link: `Its address, http or https, up to ${detailLimits.link} characters.`,
  mark: 'Random, another one for each version, so that a restored backup is noticed. A new room has an empty one.',
  name: 'Its name.',
  note: `Why the team has agreed on this, up to ${detailLimits.note} characters.`,
  origin: 'The tracker or sheet it was imported from; null for none.',
  participantId: 'The id of a person in the session.',
  points:
    'The value of a card: an estimate, or -1 for ?, -2 for a break, -3 for too big. Agreed points are 0 to 10,000 with at most two decimals, or a card of the deck.',
  questions: 'The open questions, or their number.',
  reason: `Why, or with the card ? a question to answer first, up to ${longestReason} characters; empty for no reason.`,
  remark: 'Words that go with the vote, hidden until the reveal.',
  revision: 'Counts the changes of the room, from 1.',
  round: 'The number of the round it is meant for, from 1; any other is refused.',
  secret: 'The secret of the link, 144 random bits in base64url.',
  seconds: 'Its length, in seconds.',
  storyId: 'The id of a story.',
  type: 'Tells the forms apart.',
  unsure: 'Whether the voter is unsure. It counts in no figure.',
};

const storyName = `1 to ${nameLimits.story} characters.`;
const most = `Up to ${importLimits.stories}.`;

const round: SchemaTexts = {
  number: 'Counts the rounds of the story, from 1. Commands name it.',
  state: '`open` before the reveal, `revealed` after it.',
  startedAt: `When the first vote was cast, ${orNull}. ${time}`,
};

export const propertyTexts: Readonly<Record<string, SchemaTexts>> = {
  Command: {
    ...collectionTexts.commands,
    add: `The new stories. ${most}`,
    bars: 'Whether their browsers may not join again.',
    before: 'The story to put it in front of; null for the end of the list.',
    deck: 'The new cards.',
    keep: 'Whether those who stood in stay facilitators.',
    label: 'A name for the link, by which your page notices that another one has replaced it.',
    name: 'The new name.',
    namesHidden: 'Refuse this vote if the reveal would show whose it is.',
    participantId: 'The person it is about.',
    restore: 'The number of the earlier round.',
    settings: 'The settings to change.',
    unlessPlayed: 'Keeps stories with votes or results.',
    update: `The stories to update. ${most}`,
    watches: 'Whether they look on.',
  },
  'Command.add': {
    name: storyName,
    points: 'Points that were agreed on elsewhere: the story is revealed, without votes.',
  },
  'Command.update': { name: storyName },
  SharedChange: {
    vouchedBy: 'The people who vouch for the person now.',
    ...collectionTexts.changes,
    before: 'The story it is in front of; null at the end of the list.',
    cards: 'With hidden names: the votes without people, from low to high.',
    countdown: 'When the votes are revealed by themselves; null where that has ended.',
    deck: 'The cards.',
    details: 'The number of changes so far.',
    floor: 'Who has the floor; null for nobody.',
    label: 'A name by which the page that made it knows it.',
    name: 'The name.',
    participant: 'The person.',
    points: 'The agreed points; null where there are none any more.',
    remarks: 'The words that came with votes. With hidden names they name nobody.',
    role: 'The role. `acting` stands in for facilitators who are gone.',
    round: 'The round, or its number.',
    settings: 'All of them.',
    timer: 'The countdown.',
    took: 'Since the first vote on the story, in milliseconds.',
    voters: 'Who has voted.',
    votes: 'The votes with their people.',
    watches: 'Whether they look on.',
  },
  AllDetails: { details: 'By the id of the story; those without any are left out.' },
  BarredPeople: { people: 'The latest last.' },
  'BarredPeople.people': {
    participantId: 'The id they had, for `admitAgain`.',
    name: 'The name they had.',
  },
  ...collectionTexts.schemas,
  CommandAnswer: {
    changesLeftOut:
      'There were changes: a live connection sends them by itself, and an answer to a repetition leaves them out.',
    storyId: 'The story that was created.',
    storyIds: 'All that were created, where the changes are left out.',
  },
  CommandRequest: { participantId: 'The seat to act from, which has to be yours.' },
  CreateAnswer: {
    sessionId: 'The code of the session, by which it is joined and read.',
    participantId: 'The id of the facilitator, who sends commands with it.',
    room: 'The room; missing where the same request was answered before.',
  },
  CreateRequest: {
    name: `The name of the session, 1 to ${nameLimits.session} characters.`,
    facilitatorName: `The name of the facilitator, 1 to ${nameLimits.participant} characters.`,
    settings: 'Settings that differ from their defaults.',
    type: 'The cards to vote with.',
  },
  Deck: {
    name: 'Its name.',
    average:
      'Which estimates count in the average: `positive` ones, `all`, or `none` where words only have an order.',
    cards: `2 to ${maxCards} cards, as they are laid out. Each has a value and a label of its own.`,
  },
  'Deck.cards': {
    value:
      'The points a vote with it has: 0 to 10,000 with two decimals; -1, -2, -3 for the others.',
    label: 'What it shows.',
    kind: 'An estimate, more information needed, a break, or larger than all estimates.',
    description: 'What it stands for.',
  },
  Details: { description: `Up to ${detailLimits.description} characters, several lines.` },
  EarlierRounds: {
    rounds: 'The latest first.',
    next: 'The value of `before` for the rest; null if there is none.',
  },
  Floor: {
    points: 'The vote of those who speak.',
    next: 'The end that speaks after them; null for none.',
  },
  Invitation: {
    sessionId: 'The code of the session.',
    sessionName: 'Its name.',
    type: 'Its cards.',
    facilitatorName: 'The name of its first facilitator.',
    people: `The first ${shownPeople} people, in the order they joined.`,
    others: 'The number of further people.',
    seats: `Seats of your key there, up to ${shownSeats}, the latest first.`,
    isClosed: 'Whether it is closed: nobody new may join for now.',
    isBarred: 'Whether you were removed for good.',
  },
  'Invitation.people': { initials: 'Two letters at most.' },
  JoinRequest: {
    name: `The name, 1 to ${nameLimits.participant} characters. Upper and lower case are alike. A seat of yours with this name is found again.`,
    watches: 'Whether to look on without voting.',
  },
  KeptRound: { deck: 'The cards it was played with.', round: 'The round.' },
  LiveCommand: {
    attention: 'Whether they look at the session.',
  },
  LiveMessage: {
    room: 'The room.',
    status: 'The HTTP status that the same command would have got.',
    retryAfter: 'In seconds, after which to send the command again.',
    body: 'A CommandAnswer with status 200, otherwise a Problem.',
    people: '`here`, `away`, or null for a person who is not here any more, by id.',
    justAway: 'Those of them who turned away a moment ago, for whom a round still waits.',
    isAll: 'Whether these are all who are here, instead of those who changed.',
    since: `Since when they are as they are, by id. ${time}`,
    from: `Since when comings and goings were seen. ${time}`,
    now: `When the message was sent. ${time}`,
    reason: 'Why.',
    oldest: 'The oldest version that is spoken here.',
  },
  MySessions: {
    sessions: 'The seats.',
    next: 'The value of `after` for the rest; null if there is none.',
  },
  'MySessions.sessions': {
    session: 'The session.',
    participantId: 'Your id there.',
    participantName: 'Your name there.',
  },
  Origin: {
    source: 'The tracker, or the sheet with the name of its file.',
    pointsColumn: `The column the points were in, up to ${detailLimits.origin} characters.`,
    workItemType: `Its type there, up to ${detailLimits.origin} characters.`,
    state: `Its state there, up to ${detailLimits.origin} characters.`,
  },
  OwnVote: { points: 'The vote; null when it is gone.' },
  Participant: participantTexts,
  Problem: {
    type: 'An address of the kind of problem.',
    title: 'The code again.',
    status: 'The HTTP status.',
    detail: 'A sentence for people. It may be worded differently at any time.',
    code: 'Stable, for programs. The responses of this document list all of them.',
    field: 'The field of the request that is at fault, such as `command.storyId`.',
  },
  Results: { sessionId: 'The code of the session.', name: 'Its name.', stories: 'All stories.' },
  'Results.stories': {
    order: 'Its place in the list, from 1.',
    pointed: 'Whether the votes are revealed.',
    points: 'The agreed points; null while there are none.',
    pointsLabel: 'The label of their card; null while there are none.',
    totalVotes: 'The number of votes.',
    averagePoints: 'The mean of the estimates that count, 0 without any; null before the reveal.',
    pointsDistribution: 'The number of votes for each value; empty before the reveal.',
    allVotesIn: 'Whether everybody who votes has voted.',
    participantCount: 'The number of people who vote.',
  },
  'Results.stories.pointsDistribution': {
    label: 'The label of the card.',
    count: 'The number of votes.',
  },
  Room: {
    version: 'The version of the wire of the process that wrote it. Programs ignore it.',
    session: 'The session.',
    participants: 'In the order they joined.',
    stories: 'In the order of the list.',
    collection: 'The votes that are collected, or were collected last; null for none.',
    done: 'The number of collected stories with which people are done, by their ids; null where that is not shown.',
    ownVotes: 'Your own hidden votes, by the id of the story.',
    ownRemarks: 'The remarks of those that have one.',
  },
  OpenRound: {
    ...round,
    voters: 'Who has voted, in the order they did.',
    stale: 'Who voted before the description changed, and may vote again; null for nobody.',
    skipped: 'While votes are collected: who has skipped the story; null for nobody.',
    unnamed: 'Somebody has voted, beside those in `voters`, who are not named in this answer.',
    timer: 'The countdown; null for none.',
    countdown: `When the votes are revealed by themselves, after ${countdownSeconds} seconds, or that somebody has stopped that; null for neither. ${time}`,
    names: 'Whether the reveal shows who voted what; null where that is as the session is set.',
  },
  RevealedRound: {
    ...round,
    votes: 'The votes with their people. Empty where `cards` or `tally` stands instead.',
    agreed: 'The agreed points; null while there are none.',
    byRule: 'They follow from the rule of a collection, and not from a talk.',
    took: `From the first vote on the story to the agreement, in milliseconds; ${orNull}.`,
    cards: 'With hidden names: the votes without people, from low to high.',
    remarks:
      'The words that came with votes; null for none, and beside `tally`. With hidden names they name nobody.',
    tally: 'In place of votes: pairs of a value and how often it was voted.',
    revealedAt: `When the votes were revealed, ${orNull}. ${time}`,
    floor: 'Who has the floor; null for nobody.',
  },
  Seat: { sessionId: 'The code of the session.', participantId: 'Your id there.' },
  SeatOwner: { name: 'Their name.' },
  Session: {
    id: 'Its code, by which it is joined and read.',
    type: 'Its cards.',
    creationDate: 'When it was created: ISO 8601, UTC.',
    facilitatorActiveStoryId: 'The story the team is on; null for none.',
    settings: 'How it is run.',
    closedAt: `When it was closed; null where it is open. ${time}`,
  },
  Settings: {
    canChangeVotes: 'A vote can be changed or withdrawn before the reveal. Default: false.',
    canTakeOver: 'People who vote can stand in for facilitators who are gone. Default: true.',
    everyoneRuns: 'People who vote lead the team, as facilitators do. Default: false.',
    autoReveal: 'Votes are revealed once all who are here have voted. Default: false.',
    timerReveals: 'Votes are revealed when the time is up. Default: false.',
    hiddenNames: 'The reveal does not show who voted what. Default: false.',
    timerSeconds: 'The length of a timer, in seconds. Default: 120.',
    speaksFirst:
      'Who explains first after a reveal: the end with `fewer` people, the `lowest` or the `highest`. Default: fewer.',
  },
  Story: {
    name: `Its name, 1 to ${nameLimits.story} characters.`,
    details: 'The number of changes of its details, which are read by themselves.',
    lastRound: 'The highest number of a round of it, where the present one has a lower one.',
    round: 'The present round.',
  },
  StoryKeys: { keys: 'By the id of the story.' },
  Timer: { isOver: 'Whether the time is up.' },
  Votes: {
    rounds: 'By the id of the story.',
    next: 'The value of `from` for the rest; null if there is none.',
  },
};

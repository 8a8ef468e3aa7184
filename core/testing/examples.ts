import type { Id } from '../ids.ts';
import { type Command, type CommandType, commands } from '../session/commands.ts';

/** The types of all commands. */
export const commandTypes = Object.values(commands).flatMap(
  ({ schema }) => schema.shape.type.def.values,
);

/**
 * A command of each type that its rightful sender may give where the story is in its first round; a
 * new type needs one, too.
 * @param participantId of somebody who can be removed
 */
export function examplesFor(
  storyId: Id,
  participantId: Id,
): Readonly<Record<CommandType, Command>> {
  const story = { storyId, round: 1 };
  return {
    vote: { type: 'vote', ...story, points: 5 },
    withdrawVote: { type: 'withdrawVote', ...story },
    watch: { type: 'watch', watches: true },
    setWatching: { type: 'setWatching', participantId, watches: true },
    leave: { type: 'leave' },
    reveal: { type: 'reveal', ...story },
    hideAgain: { type: 'hideAgain', ...story },
    startRound: { type: 'startRound', ...story },
    restoreRound: { type: 'restoreRound', storyId, round: 2, restore: 1 },
    startTimer: { type: 'startTimer', ...story, seconds: 60 },
    stopTimer: { type: 'stopTimer', ...story },
    timeUp: { type: 'timeUp', storyId },
    reviewCountdowns: { type: 'reviewCountdowns', here: [participantId] },
    stopCountdown: { type: 'stopCountdown', ...story },
    countdownOver: { type: 'countdownOver', storyId },
    giveFloor: { type: 'giveFloor', ...story },
    stopFloor: { type: 'stopFloor', ...story },
    passFloor: { type: 'passFloor', storyId },
    acceptPoints: { type: 'acceptPoints', ...story, points: 5 },
    createStory: { type: 'createStory', name: 'Checkout' },
    addStories: {
      type: 'addStories',
      add: [{ name: 'Pay', key: 'A-1', points: 5 }, { name: 'Ship' }],
      update: [{ storyId, description: 'With a password' }],
    },
    editDetails: { type: 'editDetails', storyId, link: 'https://a.example/' },
    deleteStories: { type: 'deleteStories', storyIds: [storyId], update: [] },
    editStory: { type: 'editStory', storyId, name: 'Sign in' },
    deleteStory: { type: 'deleteStory', storyId },
    moveStory: { type: 'moveStory', storyId, before: null },
    setActiveStory: { type: 'setActiveStory', storyId },
    renameSession: { type: 'renameSession', name: 'Sprint 13' },
    changeSettings: { type: 'changeSettings', settings: { canChangeVotes: true } },
    changeDeck: { type: 'changeDeck', deck: 'linear' },
    makeFacilitator: { type: 'makeFacilitator', participantId },
    stepDown: { type: 'stepDown' },
    addDevice: { type: 'addDevice', secret: 's'.repeat(24) },
    makeWayBack: { type: 'makeWayBack', secret: 'w'.repeat(24) },
    takeOver: { type: 'takeOver' },
    endTakeOver: { type: 'endTakeOver', keep: true },
    removeParticipant: { type: 'removeParticipant', participantId, bars: true },
    admitAgain: { type: 'admitAgain', participantId },
    closeSession: { type: 'closeSession' },
    reopenSession: { type: 'reopenSession' },
    deleteSession: { type: 'deleteSession' },
  };
}

/** What the facilitator has to have sent before a command of this type can be accepted. */
export const sentBefore: Readonly<Partial<Record<CommandType, readonly CommandType[]>>> = {
  hideAgain: ['reveal'],
  startRound: ['reveal'],
  giveFloor: ['reveal'],
  restoreRound: ['vote', 'reveal', 'startRound'],
  acceptPoints: ['reveal'],
  withdrawVote: ['changeSettings'],
  reopenSession: ['closeSession'],
  stepDown: ['makeFacilitator'],
  stopTimer: ['startTimer'],
  timeUp: ['startTimer'],
};

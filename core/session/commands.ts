import type * as z from 'zod/mini';
import { unionOf } from '../union.ts';
import { acceptPoints } from './commands/accept-points.ts';
import { addDevice } from './commands/add-device.ts';
import { addStories } from './commands/add-stories.ts';
import { admitAgain } from './commands/admit-again.ts';
import { changeDeck } from './commands/change-deck.ts';
import { changeSettings } from './commands/change-settings.ts';
import { closeSession } from './commands/close-session.ts';
import { collectionOver } from './commands/collection-over.ts';
import { countdownOver } from './commands/countdown-over.ts';
import { createStory } from './commands/create-story.ts';
import { deleteSession } from './commands/delete-session.ts';
import { deleteStories } from './commands/delete-stories.ts';
import { deleteStory } from './commands/delete-story.ts';
import { editDetails } from './commands/edit-details.ts';
import { editStory } from './commands/edit-story.ts';
import { endCollection } from './commands/end-collection.ts';
import { endTakeOver } from './commands/end-take-over.ts';
import { facilitatorLeft } from './commands/facilitator-left.ts';
import { giveFloor } from './commands/give-floor.ts';
import { hideAgain } from './commands/hide-again.ts';
import { leave } from './commands/leave.ts';
import { makeFacilitator } from './commands/make-facilitator.ts';
import { makeWayBack } from './commands/make-way-back.ts';
import { moveDeadline } from './commands/move-deadline.ts';
import { moveStory } from './commands/move-story.ts';
import { nudge } from './commands/nudge.ts';
import { passFloor } from './commands/pass-floor.ts';
import { removeParticipant } from './commands/remove-participant.ts';
import { renameSession } from './commands/rename-session.ts';
import { reopenSession } from './commands/reopen-session.ts';
import { restoreRound } from './commands/restore-round.ts';
import { reveal } from './commands/reveal.ts';
import { reviewCountdowns } from './commands/review-countdowns.ts';
import { setActiveStory } from './commands/set-active-story.ts';
import { setWatching } from './commands/set-watching.ts';
import { skip } from './commands/skip.ts';
import { startCollection } from './commands/start-collection.ts';
import { startRound } from './commands/start-round.ts';
import { startTimer } from './commands/start-timer.ts';
import { stepDown } from './commands/step-down.ts';
import { stopCountdown } from './commands/stop-countdown.ts';
import { stopFloor } from './commands/stop-floor.ts';
import { stopTimer } from './commands/stop-timer.ts';
import { takeOver } from './commands/take-over.ts';
import { timeUp } from './commands/time-up.ts';
import { vote } from './commands/vote.ts';
import { vouch } from './commands/vouch.ts';
import { watch } from './commands/watch.ts';
import { withdrawVote } from './commands/withdraw-vote.ts';
import { withdrawVouch } from './commands/withdraw-vouch.ts';

/** Everything that can be asked for in a session, each under the type it is sent with. */
export const commands = {
  vote,
  withdrawVote,
  skip,
  nudge,
  watch,
  setWatching,
  leave,
  facilitatorLeft,
  reveal,
  hideAgain,
  startRound,
  restoreRound,
  startTimer,
  stopTimer,
  timeUp,
  reviewCountdowns,
  stopCountdown,
  countdownOver,
  giveFloor,
  passFloor,
  stopFloor,
  acceptPoints,
  startCollection,
  moveDeadline,
  endCollection,
  collectionOver,
  createStory,
  addStories,
  editStory,
  editDetails,
  deleteStory,
  deleteStories,
  moveStory,
  setActiveStory,
  renameSession,
  changeSettings,
  changeDeck,
  makeFacilitator,
  stepDown,
  addDevice,
  makeWayBack,
  takeOver,
  vouch,
  withdrawVouch,
  endTakeOver,
  removeParticipant,
  admitAgain,
  closeSession,
  reopenSession,
  deleteSession,
};

export type CommandType = keyof typeof commands;

/** A command of this type as it arrives. */
export type CommandOf<Type extends CommandType> = z.infer<(typeof commands)[Type]['schema']>;
export type Command = CommandOf<CommandType>;

export const commandSchema = unionOf(commands);

import type { Command, CommandType, LiveCommand } from '@story-pointer/core/session/commands';
import { type CommandAnswer, readAnswerSchema, type Seat } from '@story-pointer/core/wire';
import { keepTrying } from './keep-trying.ts';
import { unansweredVotes } from './kept-votes.ts';
import { goesOverLine, sendOverLine } from './live/lines.ts';
import { logFailure } from './log.ts';
import { outbox } from './outbox.ts';
import { ApiError } from './problem.ts';
import { request } from './request.ts';
import { untilWorthIt } from './wake.ts';

/** After so many milliseconds without an answer, the user is asked what to do. */
const formPatience = 10_000;

interface Manner {
  /** What the log says of each attempt that fails. */
  readonly failure: string;
  /** It is sent until it is answered; the others are given up when `formPatience` is over. */
  readonly insists: boolean;
}

/** Of those that are sent otherwise than most. */
const manners: Readonly<Partial<Record<CommandType, Manner>>> = {
  vote: { failure: 'Failed to create or update points', insists: true },
  withdrawVote: { failure: 'Failed to delete points', insists: true },
  reveal: { failure: 'Failed to update story', insists: true },
  hideAgain: { failure: 'Failed to update story', insists: true },
  startRound: { failure: 'Failed to delete points for story', insists: true },
  restoreRound: { failure: 'Failed to update story', insists: true },
  startTimer: { failure: 'Failed to start the timer', insists: true },
  stopTimer: { failure: 'Failed to stop the timer', insists: true },
  stopCountdown: { failure: 'Failed to stop the countdown', insists: true },
  createStory: { failure: 'Failed to create story', insists: false },
  addStories: { failure: 'Failed to add stories', insists: false },
  deleteStories: { failure: 'Failed to delete stories', insists: false },
  deleteStory: { failure: 'Failed to delete story', insists: false },
  moveStory: { failure: 'Failed to update story', insists: true },
  setActiveStory: { failure: 'Failed to update session', insists: true },
  makeFacilitator: { failure: 'Failed to update participant', insists: false },
  takeOver: { failure: 'Failed to take over', insists: false },
  endTakeOver: { failure: 'Failed to update participant', insists: false },
  stepDown: { failure: 'Failed to update participant', insists: false },
  addDevice: { failure: 'Failed to make a link for another device', insists: false },
  makeWayBack: { failure: 'Failed to make a way back', insists: false },
  removeParticipant: { failure: 'Failed to delete participant', insists: false },
  watch: { failure: 'Failed to update participant', insists: true },
  setWatching: { failure: 'Failed to update participant', insists: true },
  leave: { failure: 'Failed to delete participant', insists: false },
  deleteSession: { failure: 'Failed to delete session', insists: false },
};

function mannerOf(command: Command): Manner {
  const failure = `Failed to update ${'storyId' in command ? 'story' : 'session'}`;
  return manners[command.type] ?? { failure, insists: false };
}

/**
 * Sends a command, again and again under its id: on a bad network it arrives late, and once. What
 * this tab has sent before about the same things goes first.
 * @param cancelling stops all sending
 */
export async function sendCommand(
  seat: Seat,
  commandId: string,
  command: Command,
  cancelling: AbortSignal,
): Promise<CommandAnswer> {
  const { sessionId, participantId } = seat;
  const { failure, insists } = mannerOf(command);
  // What is long has an address of its own, where more is taken.
  const place =
    command.type === 'addStories' || command.type === 'deleteStories' ? 'stories' : 'commands';
  const path = `sessions/${encodeURIComponent(sessionId)}/${place}`;
  const body = { commandId, participantId, command };
  const stop = new AbortController();
  const { signal } = stop;
  cancelling.addEventListener('abort', () => stop.abort());
  const timer = insists ? undefined : setTimeout(() => stop.abort(), formPatience);
  const vote = command.type === 'vote' && { seat, commandId, command };
  if (vote) unansweredVotes.add(vote);
  const shortcut = goesOverLine(command) ? () => overLine(seat, commandId, command) : undefined;
  const call = () => request({ path, body, answer: readAnswerSchema, failure, shortcut, signal });
  try {
    return await outbox.send({
      things: thingsOf(command).map((thing) => `${sessionId} ${thing}`),
      insists,
      signal,
      deliver: (noteFailure) => {
        const onFailure = (error: ApiError) => {
          if (cancelling.aborted) return;
          logFailure(error);
          noteFailure(error);
        };
        return keepTrying(call, {
          tries: Number.POSITIVE_INFINITY,
          pause: untilWorthIt,
          onFailure,
          signal,
        });
      },
    });
  } catch (error) {
    const isGivenUp = error instanceof ApiError && error.isPassing && !cancelling.aborted;
    if (isGivenUp) logFailure(`${failure}: not sent again`);
    throw error;
  } finally {
    clearTimeout(timer);
    if (vote) unansweredVotes.delete(vote);
  }
}

async function overLine(seat: Seat, commandId: string, command: LiveCommand) {
  const answer = await sendOverLine(seat, commandId, command);
  if (!answer) return undefined;
  const { status, body: json, retryAfter = 0 } = answer;
  return { status, json, wait: retryAfter * 1000, isOurs: true };
}

/** What a command is about: a story, the list of stories, the session or somebody in it. */
function thingsOf(command: Command): readonly string[] {
  switch (command.type) {
    case 'deleteStory':
      return [command.storyId, 'stories'];
    case 'createStory':
    case 'addStories':
    case 'deleteStories':
    case 'moveStory':
    case 'setActiveStory':
    case 'reviewCountdowns':
      return ['stories'];
    default:
      if ('storyId' in command) return [command.storyId];
      return 'participantId' in command ? [command.participantId] : ['session'];
  }
}

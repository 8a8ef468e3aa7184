import type { CommandId } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import { deliveries } from '@story-pointer/core/session/deliveries';
import { type CommandAnswer, readAnswerSchema, type Seat } from '@story-pointer/core/wire';
import { formPatience, keepTrying } from './keep-trying.ts';
import { unansweredVotes } from './kept-votes.ts';
import { sendOverLine } from './live/lines.ts';
import { logFailure } from './log.ts';
import { outbox } from './outbox.ts';
import { ApiError } from './problem.ts';
import { request } from './request.ts';
import { untilWorthIt } from './wake.ts';

/**
 * Sends a command, again and again under its id: on a bad network it arrives late, and once. What
 * this tab has sent before about the same things goes first.
 * @param cancelling stops all sending
 */
export async function sendCommand(
  seat: Seat,
  commandId: CommandId,
  command: Command,
  cancelling: AbortSignal,
): Promise<CommandAnswer> {
  const { sessionId, participantId } = seat;
  const { failure, insists } = deliveries[command.type];
  const path = `sessions/${encodeURIComponent(sessionId)}/commands`;
  const body = { commandId, participantId, command };
  const stop = new AbortController();
  const { signal } = stop;
  cancelling.addEventListener('abort', () => stop.abort());
  const timer = insists ? undefined : setTimeout(() => stop.abort(), formPatience);
  const vote = command.type === 'vote' && { seat, commandId, command };
  if (vote) unansweredVotes.add(vote);
  const shortcut = () => overLine(seat, commandId, command);
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

async function overLine(seat: Seat, commandId: CommandId, command: Command) {
  const answer = await sendOverLine(seat, commandId, command);
  if (!answer) return undefined;
  const { status, body: json, retryAfter = 0 } = answer;
  return { status, json, wait: retryAfter * 1000, isOurs: true };
}

/** The story, the list of stories, the participant or the session that a command is about. */
function thingsOf(command: Command): readonly string[] {
  return deliveries[command.type].about.map((subject) => {
    if (subject === 'story' && 'storyId' in command) return command.storyId;
    return subject === 'participant' && 'participantId' in command
      ? command.participantId
      : subject;
  });
}

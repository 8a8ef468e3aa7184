import type { CommandId } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import { deliveries } from '@story-pointer/core/session/deliveries';
import type { Seat } from '@story-pointer/core/wire';
import { type CommandAnswer, readAnswerSchema } from '@story-pointer/core/wire-room';
import { formPatience, keepTrying } from '../calls/keep-trying.ts';
import { logFailure } from '../calls/log.ts';
import { outbox } from '../calls/outbox.ts';
import { ApiError, unreachable } from '../calls/problem.ts';
import { parseAnswer } from '../calls/request.ts';
import { newVersion } from '../leave/new-version.ts';
import { reloadOnce } from '../leave/served-page.ts';
import { untilWorthIt } from '../leave/wake.ts';
import { unansweredVotes } from './kept-votes.ts';
import type { RoomConnection } from './room-connection.ts';

type CommandConnection = Pick<RoomConnection, 'command'>;

/** The connections of this tab, by their seats. */
const connections = new Map<string, CommandConnection>();
const onOpened = new EventTarget();

/** Lets commands from a seat go over its connection. Returns how to end that. */
export function openConnection(seat: Seat, connection: CommandConnection): () => void {
  const key = keyOf(seat);
  connections.set(key, connection);
  onOpened.dispatchEvent(new Event(key));
  return () => {
    if (connections.get(key) === connection) connections.delete(key);
  };
}

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
  const { failure, insists } = deliveries[command.type];
  const stop = new AbortController();
  const { signal } = stop;
  cancelling.addEventListener('abort', () => stop.abort());
  const timer = insists ? undefined : setTimeout(() => stop.abort(), formPatience);
  const vote = command.type === 'vote' && { seat, commandId, command };
  if (vote) unansweredVotes.add(vote);
  try {
    return await outbox.send({
      things: thingsOf(command).map((thing) => `${seat.sessionId} ${thing}`),
      insists,
      signal,
      deliver: (noteFailure) => {
        const onFailure = (error: ApiError) => {
          if (cancelling.aborted) return;
          logFailure(error);
          noteFailure(error);
          if (error.isOutdated) newVersion.isThere(reloadOnce);
        };
        const onLost = () => onFailure(new ApiError(failure, unreachable));
        const call = async () => {
          const connection = await connectionOf(seat, signal);
          const sent = connection?.command(commandId, command, onLost, signal);
          const answered = await sent?.catch(() => undefined);
          if (!answered) throw new ApiError(failure, unreachable);
          return parseAnswer(answered, readAnswerSchema, failure);
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
    if (!(error instanceof ApiError)) throw error;
    if (error.isPassing && !cancelling.aborted) logFailure(`${failure}: not sent again`);
    throw error;
  } finally {
    clearTimeout(timer);
    if (vote) unansweredVotes.delete(vote);
  }
}

/** The connection of a seat, once there is one; undefined when `signal` says to stop before. */
function connectionOf(seat: Seat, signal: AbortSignal): Promise<CommandConnection | undefined> {
  const key = keyOf(seat);
  const open = connections.get(key);
  if (open || signal.aborted) return Promise.resolve(open);
  return new Promise((resolve) => {
    const end = () => {
      onOpened.removeEventListener(key, end);
      signal.removeEventListener('abort', end);
      resolve(connections.get(key));
    };
    onOpened.addEventListener(key, end);
    signal.addEventListener('abort', end);
  });
}

function keyOf({ sessionId, participantId }: Seat): string {
  return `${sessionId} ${participantId}`;
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

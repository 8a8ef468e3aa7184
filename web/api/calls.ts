import type { ScaleType } from '@story-pointer/core/decks';
import { type Id, withTime } from '@story-pointer/core/ids';
import type { Command, CommandType } from '@story-pointer/core/session/decide';
import { type RoomView, roomViewSchema } from '@story-pointer/core/view';
import {
  type CommandAnswer,
  type CommandRequest,
  type CreateRequest,
  commandAnswerSchema,
  type JoinRequest,
  type MySessions,
  mySessionsSchema,
  type Seat,
  seatSchema,
} from '@story-pointer/core/wire';
import { newCommandId } from './command-id.ts';
import { keepTrying } from './keep-trying.ts';
import type { ApiError } from './problem.ts';
import { request } from './request.ts';
import { untilWorthIt } from './wake.ts';

/** How often a form is sent before its user is asked to try again. */
const formTries = 3;

interface Opening {
  readonly name: string;
  readonly facilitatorName: string;
  readonly type: ScaleType;
}

/** Opens a session and takes the facilitator's seat in it. */
export function createSession(opening: Opening): Promise<Seat> {
  const body: CreateRequest = { commandId: newCommandId(), ...opening };
  const failure = 'Failed to create session';
  const call = () => request({ path: 'sessions', body, answer: seatSchema, failure });
  return keepTrying(call, { tries: formTries, pause: untilWorthIt });
}

/** Takes a seat in a session, or returns to the one this browser holds under that name. */
export function joinSession(sessionId: Id, { name }: { name: string }): Promise<Seat> {
  const body: JoinRequest = { commandId: newCommandId(), name };
  const path = `sessions/${encodeURIComponent(sessionId)}/participants`;
  const failure = 'Failed to create participant';
  const call = () => request({ path, body, answer: seatSchema, failure });
  return keepTrying(call, { tries: formTries, pause: untilWorthIt });
}

/** The sessions in which this browser holds a seat. */
export function fetchMySessions(): Promise<MySessions> {
  const failure = 'Failed to fetch sessions';
  return request({ path: 'sessions', answer: mySessionsSchema, failure });
}

/**
 * The room as this browser may see it.
 * @param participantId from which seat; null to look on, as the summary does
 */
export function fetchRoom(sessionId: Id, participantId: Id | null): Promise<RoomView> {
  const seat = participantId === null ? '' : `?${new URLSearchParams({ participantId })}`;
  const path = `sessions/${encodeURIComponent(sessionId)}${seat}`;
  return request({ path, answer: roomViewSchema, failure: 'Failed to fetch session data' });
}

/** Sends a command until the server has answered it: on a bad network it arrives late, and once. */
export function sendCommand(
  sessionId: Id,
  participantId: Id,
  command: Command,
  onFailure?: (failure: ApiError) => void,
): Promise<CommandAnswer> {
  const body: CommandRequest = {
    commandId: withTime(newCommandId(), Date.now()),
    participantId,
    command,
  };
  const path = `sessions/${encodeURIComponent(sessionId)}/commands`;
  const failure = commandFailures[command.type];
  const call = () => request({ path, body, answer: commandAnswerSchema, failure });
  const tries = Number.POSITIVE_INFINITY;
  return keepTrying(call, { tries, pause: untilWorthIt, ...(onFailure && { onFailure }) });
}

/** What the log says when a command fails. */
const commandFailures: Readonly<Record<CommandType, string>> = {
  vote: 'Failed to create or update points',
  reveal: 'Failed to update story',
  startRound: 'Failed to delete points for story',
  acceptPoints: 'Failed to update story',
  createStory: 'Failed to create story',
  editStory: 'Failed to update story',
  deleteStory: 'Failed to delete story',
  moveStory: 'Failed to update story',
  setActiveStory: 'Failed to update session',
  renameSession: 'Failed to update session',
  removeParticipant: 'Failed to delete participant',
  deleteSession: 'Failed to delete session',
};

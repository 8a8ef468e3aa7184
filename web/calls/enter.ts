import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { type Invitation, invitationSchema } from '@story-pointer/core/session/invitation';
import {
  type ClaimSeatRequest,
  type JoinRequest,
  type Seat,
  type StartRequest,
  seatSchema,
} from '@story-pointer/core/wire';
import type { CreateRequest } from '@story-pointer/core/wire-room';
import * as z from 'zod/mini';
import { logFailure } from '../browser/failure.ts';
import { withFirstKey } from '../browser/first-key.ts';
import { keepsKey } from '../browser/frame.ts';
import { outgoing } from '../leave/outgoing.ts';
import { untilWorthIt } from '../leave/wake.ts';
import { formPatience } from './backoff.ts';
import { CommandIds, newCommandId } from './command-ids.ts';
import { sessionPath } from './installation.ts';
import { keepTrying } from './keep-trying.ts';
import { ApiError } from './problem.ts';
import { request } from './request.ts';

/** The attempts to send a form, within its time limit, before its user is asked to try again. */
const formTries = 3;

/** The ids of forms that enter a session. */
const entries = new CommandIds(newCommandId);

/** The room is read by the screen that shows it. */
const enteredSchema = z.object({ ...seatSchema.shape, room: z.optional(z.unknown()) });

/** The participants whose seats this page has taken since it was loaded, and the rooms that came with them. */
const entered = new Map<Id, unknown>();

/** Whether this page itself has taken the seat: if it is refused, the browser has not kept its key. */
export function hasEntered(participantId: ParticipantId): boolean {
  return entered.has(participantId);
}

/** The room that came with a seat, for the first caller. */
export function takeRoomOf(participantId: ParticipantId): unknown {
  const room = entered.get(participantId);
  if (room !== undefined) entered.set(participantId, undefined);
  return room;
}

type Entry<Request> = Request extends unknown ? Omit<Request, 'commandId' | 'firstKey'> : never;

/**
 * Sends a form that brings its user into a session.
 * A request that was given up may have arrived all the same: when the form is sent again, it leads
 * to that seat.
 */
export async function enter(
  path: string,
  entry: Entry<CreateRequest | JoinRequest | ClaimSeatRequest | StartRequest>,
  failure: string,
): Promise<Seat> {
  if (!keepsKey()) throw new ApiError(failure, { status: 0, code: 'cookiesBlocked' });
  const commandId = entries.idFor({ path, ...entry });
  const { room, ...seat } = await withFirstKey(async (firstKey) => {
    const body = { commandId, firstKey, ...entry };
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => stop.abort(), formPatience);
    const call = () => request({ path, body, answer: enteredSchema, failure, signal });
    const persistence = { tries: formTries, pause: untilWorthIt, onFailure: logFailure, signal };
    outgoing.note(body);
    try {
      const answer = await keepTrying(call, persistence);
      entries.ended(commandId);
      return answer;
    } catch (error) {
      entries.ended(commandId, error);
      throw error;
    } finally {
      clearTimeout(timer);
      outgoing.end(body);
    }
  });
  entered.set(seat.participantId, room);
  return seat;
}

/** The public facts of a session before joining it; null if no session has this code. */
export async function fetchInvitation(sessionId: SessionId): Promise<Invitation | null> {
  const path = sessionPath(sessionId, '/invitation');
  const failure = 'Failed to fetch session';
  try {
    return await request({ path, answer: invitationSchema, failure });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

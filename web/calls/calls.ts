import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import { type Invitation, invitationSchema } from '@story-pointer/core/session/invitation';
import {
  type ClaimSeatRequest,
  type CreateRequest,
  type JoinRequest,
  type MySessions,
  mySessionsSchema,
  type Seat,
  type SeatOwner,
  seatOwnerSchema,
  seatSchema,
} from '@story-pointer/core/wire';
import type * as z from 'zod/mini';
import { keepsCookies } from '../browser/storage.ts';
import { untilWorthIt } from '../leave/wake.ts';
import { CommandIds, newCommandId } from './command-ids.ts';
import { withFirstKey } from './first-key.ts';
import { formPatience, keepTrying } from './keep-trying.ts';
import { logFailure } from './log.ts';
import { outbox } from './outbox.ts';
import { ApiError } from './problem.ts';
import { request } from './request.ts';

/** The attempts to send a form, within its time limit, before its user is asked to try again. */
const formTries = 3;

/** The ids of those that enter a session. */
export const entries = new CommandIds(newCommandId);

/** Takes a seat in a session, or returns to the one this browser holds under that name. */
export function joinSession(
  sessionId: SessionId,
  joining: { readonly name: string; readonly watches?: boolean },
): Promise<Seat> {
  const body: JoinRequest = { commandId: entries.idFor({ sessionId, ...joining }), ...joining };
  const path = `sessions/${encodeURIComponent(sessionId)}/participants`;
  return enter(path, body, seatSchema, 'Failed to create participant');
}

/** Takes the seat that a link leads into. */
export function claimSeat(sessionId: SessionId, secret: string): Promise<Seat> {
  const body: ClaimSeatRequest = { commandId: entries.idFor({ sessionId, secret }), secret };
  const path = `sessions/${encodeURIComponent(sessionId)}/seats`;
  return enter(path, body, seatSchema, 'Failed to come into the seat');
}

/** The person into whose seat a link leads. */
export function fetchSeatOwner(sessionId: SessionId, secret: string): Promise<SeatOwner> {
  const path = `sessions/${encodeURIComponent(sessionId)}/seat-owner`;
  return request({
    path,
    body: { secret },
    answer: seatOwnerSchema,
    failure: 'Failed to fetch participant',
  });
}

/** The participants whose seats this page has taken since it was loaded. */
const entered = new Set<Id>();

/** Whether this page itself has taken the seat: if it is refused, the browser has not kept its key. */
export function hasEntered(participantId: ParticipantId): boolean {
  return entered.has(participantId);
}

/**
 * Sends a form that brings its user into a session.
 * A request that was given up may have arrived all the same: when the form is sent again, it leads
 * to that seat.
 */
export async function enter<T extends Seat>(
  path: string,
  body: CreateRequest | JoinRequest | ClaimSeatRequest,
  answer: z.ZodMiniType<T>,
  failure: string,
): Promise<T> {
  if (!keepsCookies()) throw new ApiError(failure, { status: 0, code: 'cookiesBlocked' });
  const seat = await withFirstKey((firstKey) => {
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setTimeout(() => stop.abort(), formPatience);
    const call = () => request({ path, body: { ...body, firstKey }, answer, failure, signal });
    const persistence = { tries: formTries, pause: untilWorthIt, onFailure: logFailure, signal };
    const deliver = () => keepTrying(call, persistence).finally(() => clearTimeout(timer));
    return entries.keepUntilAnswered(outbox.send({ things: [], insists: false, deliver }));
  });
  entered.add(seat.participantId);
  return seat;
}

/** The public facts of a session before joining it; null if no session has this code. */
export async function fetchInvitation(sessionId: SessionId): Promise<Invitation | null> {
  const path = `sessions/${encodeURIComponent(sessionId)}/invitation`;
  const failure = 'Failed to fetch session';
  try {
    return await request({ path, answer: invitationSchema, failure });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * The sessions in which this browser holds a seat.
 * @param after where the ones before end; null for the first
 */
export function fetchMySessions(after: string | null): Promise<MySessions> {
  const failure = 'Failed to fetch sessions';
  const path = after === null ? 'sessions' : `sessions?${new URLSearchParams({ after })}`;
  return request({ path, answer: mySessionsSchema, failure });
}

import type { SessionId } from '@story-pointer/core/ids';
import { type MySessions, mySessionsSchema, type Seat } from '@story-pointer/core/wire';
import { logFailure } from '../../browser/failure.ts';
import { enter } from '../../calls/enter.ts';
import { sessionPath } from '../../calls/installation.ts';
import { keepTrying } from '../../calls/keep-trying.ts';
import { ApiError } from '../../calls/problem.ts';
import { request } from '../../calls/request.ts';
import { untilWorthIt } from '../../leave/wake.ts';

/** The calls of the join screen, which is shown before they are loaded. */

type Taken =
  | { readonly ok: true; readonly seat: Seat }
  | { readonly ok: false; readonly error: ApiError };

/** Takes a seat in a session, or returns to the one this browser holds under that name. */
export async function takeSeat(
  into: SessionId,
  joining: { readonly name: string; readonly watches?: boolean },
): Promise<Taken> {
  const path = sessionPath(into, '/participants');
  try {
    const seat = await enter(path, joining, 'Failed to create participant');
    return { ok: true, seat };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    logFailure(error);
    return { ok: false, error };
  }
}

const tries = 3;

/** Some of the sessions in which this browser has a seat. @param after where the ones before end; null for the first */
export function mySessions(after: string | null): Promise<MySessions> {
  const path = after === null ? 'sessions' : `sessions?${new URLSearchParams({ after })}`;
  const call = { path, answer: mySessionsSchema, failure: 'Failed to fetch sessions' };
  return keepTrying(() => request(call), { tries, pause: untilWorthIt });
}

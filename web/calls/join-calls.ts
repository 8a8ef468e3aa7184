import type { SessionId } from '@story-pointer/core/ids';
import type { MySessions, Seat } from '@story-pointer/core/wire';
import { untilWorthIt } from '../leave/wake.ts';
import { fetchMySessions, joinSession } from './calls.ts';
import { keepTrying } from './keep-trying.ts';
import { logFailure } from './log.ts';
import { ApiError } from './problem.ts';

/** The calls of the join screen, which is shown before they are loaded. */

type Taken =
  | { readonly ok: true; readonly seat: Seat }
  | { readonly ok: false; readonly error: ApiError };

/** Takes a seat in a session, or returns to the one this browser holds under that name. */
export async function takeSeat(
  into: SessionId,
  joining: { readonly name: string; readonly watches: boolean },
): Promise<Taken> {
  try {
    return { ok: true, seat: await joinSession(into, joining) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    logFailure(error);
    return { ok: false, error };
  }
}

const tries = 3;

/** Some of the sessions in which this browser has a seat. @param after null for the first ones */
export function mySessions(after: string | null): Promise<MySessions> {
  return keepTrying(() => fetchMySessions(after), { tries, pause: untilWorthIt });
}

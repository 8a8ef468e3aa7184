import type { Opening } from '@story-pointer/core/session/create';
import type { Seat } from '@story-pointer/core/wire';
import { logFailure } from '../../browser/failure.ts';
import { enter } from '../../calls/enter.ts';
import { ApiError } from '../../calls/problem.ts';
import { problemText } from '../../calls/problem-text.ts';
import type { Fault } from '../../shared/entry-form.ts';

type Opened =
  | { readonly ok: true; readonly seat: Seat }
  | { readonly ok: false; readonly fault: Fault };

export interface NewSession extends Opening {
  /** For a server that asks for one. */
  readonly createToken?: string | undefined;
}

/** Opens a session and takes the facilitator's seat in it. */
export async function openSession(opening: NewSession): Promise<Opened> {
  try {
    return { ok: true, seat: await createSession(opening) };
  } catch (error) {
    logFailure(error);
    const isAnswer = error instanceof ApiError;
    return {
      ok: false,
      fault: isAnswer ? error : { code: 'failure', detail: problemText('failure') },
    };
  }
}

export function createSession(opening: NewSession): Promise<Seat> {
  return enter('sessions', opening, 'Failed to create session');
}

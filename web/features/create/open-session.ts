import type { Opening } from '@story-pointer/core/session/create';
import type { Seat } from '@story-pointer/core/wire';
import { type CreateAnswer, createAnswerSchema } from '@story-pointer/core/wire-room';
import { logFailure } from '../../browser/failure.ts';
import { enter } from '../../calls/enter.ts';
import { ApiError } from '../../calls/problem.ts';
import { problemText } from '../../calls/problem-text.ts';
import { queryClient } from '../../calls/query-client.ts';
import { roomQuery } from '../../room/room-query.ts';
import type { Fault } from '../../shared/entry-form.ts';

type Opened =
  | { readonly ok: true; readonly seat: Seat }
  | { readonly ok: false; readonly fault: Fault };

/** Opens a session and takes the facilitator's seat in it, whose page then has its room already. */
export async function openSession(opening: Opening): Promise<Opened> {
  try {
    const { room, ...seat } = await createSession(opening);
    const { queryKey } = roomQuery(seat.sessionId, seat.participantId);
    if (room) queryClient.setQueryData(queryKey, room);
    return { ok: true, seat };
  } catch (error) {
    logFailure(error);
    const isAnswer = error instanceof ApiError;
    return {
      ok: false,
      fault: isAnswer ? error : { code: 'failure', detail: problemText('failure') },
    };
  }
}

/** Opens a session and takes the facilitator's seat in it. */
export function createSession(opening: Opening): Promise<CreateAnswer> {
  return enter('sessions', opening, createAnswerSchema, 'Failed to create session');
}

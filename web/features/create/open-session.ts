import type { Opening } from '@story-pointer/core/session/create';
import type { Seat } from '@story-pointer/core/wire';
import type { Fault } from '../../api/faults.ts';
import { logFailure } from '../../api/log.ts';
import { ApiError } from '../../api/problem.ts';
import { problemText } from '../../api/problem-text.ts';
import { queryClient } from '../../api/query-client.ts';
import { createSession } from '../../api/room-calls.ts';
import { roomQuery } from '../../api/room-query.ts';

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

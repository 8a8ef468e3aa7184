import type { Opening } from '@story-pointer/core/session/create';
import type { Seat } from '@story-pointer/core/wire';
import { createSession } from './calls.ts';
import { queryClient } from './query-client.ts';
import { roomQuery } from './room-query.ts';

/** Opens a session and takes the facilitator's seat in it, whose page then has its room already. */
export async function openSession(opening: Opening): Promise<Seat> {
  const { room, ...seat } = await createSession(opening);
  const { queryKey } = roomQuery(seat.sessionId, seat.participantId);
  if (room) queryClient.setQueryData(queryKey, room);
  return seat;
}

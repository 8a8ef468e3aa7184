import type { Id } from '@story-pointer/core/ids';
import type { RoomView } from '@story-pointer/core/view';
import { queryOptions } from '@tanstack/react-query';
import { fetchRoom } from './calls.ts';
import type { ApiError } from './problem.ts';

/** The room with all votes, as it is when it is asked for. */
export function wholeRoomQuery(sessionId: Id, participantId: Id | null) {
  return queryOptions<RoomView, ApiError>({
    queryKey: ['whole room', sessionId, participantId],
    queryFn: () => fetchRoom(sessionId, participantId),
    staleTime: 0,
    gcTime: 0,
  });
}

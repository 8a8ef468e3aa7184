import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import type { RoomView } from '@story-pointer/core/view';
import { queryOptions } from '@tanstack/react-query';
import { delayBefore } from '../calls/backoff.ts';
import type { ApiError } from '../calls/problem.ts';
import { fetchRoom } from '../calls/room-calls.ts';
import { afterFetch } from './room-store.ts';

/**
 * The room as one person sees it: requested once, then kept up to date by the live connection.
 * @param lookedAt the story whose votes come with their people, besides the team's
 */
export function roomQuery(
  sessionId: SessionId,
  participantId: ParticipantId | null,
  lookedAt: Id | null = null,
) {
  return queryOptions<RoomView, ApiError>({
    queryKey: ['room', sessionId, participantId],
    queryFn: async ({ client, queryKey }) => {
      const known = () => client.getQueryData<RoomView>(queryKey);
      const before = known();
      const fetched = await fetchRoom(sessionId, participantId, lookedAt);
      return afterFetch(before, known(), fetched);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retryDelay: (failures, { wait }) => wait + delayBefore(failures + 1, Math.random()),
    refetchOnReconnect: true,
  });
}

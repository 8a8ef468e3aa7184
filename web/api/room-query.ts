import type { Id } from '@story-pointer/core/ids';
import type { RoomView } from '@story-pointer/core/view';
import { queryOptions } from '@tanstack/react-query';
import { delayBefore } from './backoff.ts';
import { fetchRoom } from './calls.ts';
import { afterFetch } from './follow.ts';
import type { ApiError } from './problem.ts';

const tries = 3;

/**
 * The room as one person sees it: asked for once, then kept up to date by the live connection.
 * @param storyId who sits in the session looks at this story; of a large room they are told its votes
 */
export function roomQuery(sessionId: Id, participantId: Id | null, storyId: Id | '' = '') {
  // Who looks on without a seat looks at all of it, as the summary does.
  const votesOf = participantId === null ? undefined : storyId;
  return queryOptions<RoomView, ApiError>({
    queryKey: ['room', sessionId, participantId],
    queryFn: async ({ client, queryKey }) => {
      const known = () => client.getQueryData<RoomView>(queryKey);
      const before = known();
      const fetched = await fetchRoom(sessionId, participantId, votesOf);
      return afterFetch(before, known(), fetched);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => error.isPassing && failures < tries,
    retryDelay: (failures, { wait }) => wait + delayBefore(failures + 1, Math.random()),
    refetchOnReconnect: true,
  });
}

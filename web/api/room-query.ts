import type { Id } from '@story-pointer/core/ids';
import type { RoomView } from '@story-pointer/core/view';
import { queryOptions } from '@tanstack/react-query';
import { delayBefore } from './backoff.ts';
import { fetchRoom } from './calls.ts';
import { afterFetch } from './follow.ts';
import type { ApiError } from './problem.ts';

/** The story whose votes a page looks at: '' for none but the team's, null for those of all. */
export type LookedAt = Id | '' | null;

/**
 * The room as one person sees it: asked for once, then kept up to date by the live connection.
 * @param lookedAt of a large room a page is told the votes on this story and on the team's
 */
export function roomQuery(sessionId: Id, participantId: Id | null, lookedAt: LookedAt = '') {
  const extent = lookedAt === null ? 'whole' : 'looked at';
  return queryOptions<RoomView, ApiError>({
    queryKey: ['room', sessionId, participantId, extent],
    queryFn: async ({ client, queryKey }) => {
      const known = () => client.getQueryData<RoomView>(queryKey);
      const before = known();
      const fetched = await fetchRoom(sessionId, participantId, lookedAt ?? undefined);
      return afterFetch(before, known(), fetched);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retryDelay: (failures, { wait }) => wait + delayBefore(failures + 1, Math.random()),
    refetchOnReconnect: true,
  });
}

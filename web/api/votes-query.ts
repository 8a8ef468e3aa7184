import type { Id } from '@story-pointer/core/ids';
import { toldRoundSchema, withVotes } from '@story-pointer/core/tally';
import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from './problem.ts';
import { request } from './request.ts';
import { roomQuery } from './room-query.ts';

/** In milliseconds; the room may have gone on while the votes were on their way. */
const pace = 1000;

/**
 * Brings into the room who has voted on a story, which is told of large rooms only when it is asked for.
 * @param participantId from which seat; null to look on, as the board does
 */
export function votesQuery(sessionId: Id, participantId: Id | null, storyId: Id) {
  const query = new URLSearchParams({ ...(participantId !== null && { participantId }), storyId });
  const path = `sessions/${encodeURIComponent(sessionId)}/round?${query}`;
  return queryOptions<null, ApiError>({
    queryKey: ['votes', sessionId, participantId, storyId],
    queryFn: async ({ client }) => {
      const failure = 'Failed to fetch votes';
      const told = await request({ path, answer: toldRoundSchema, failure });
      const { queryKey } = roomQuery(sessionId, participantId);
      client.setQueryData(queryKey, (room) => room && withVotes(room, storyId, told));
      return null;
    },
    refetchInterval: ({ state: { error } }) => Math.max(error?.wait ?? 0, pace),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

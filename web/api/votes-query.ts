import type { Id } from '@story-pointer/core/ids';
import { withVotes } from '@story-pointer/core/tally';
import { queryOptions } from '@tanstack/react-query';
import { fetchRound } from './calls.ts';
import type { ApiError } from './problem.ts';
import { roomQuery } from './room-query.ts';

/** In milliseconds; the room may have gone on while the votes were on their way. */
const pace = 1000;

/** Brings into the room whose the votes on a story are, which is told of large rooms only when it is asked for. */
export function votesQuery(sessionId: Id, participantId: Id, storyId: Id) {
  return queryOptions<null, ApiError>({
    queryKey: ['votes', sessionId, participantId, storyId],
    queryFn: async ({ client }) => {
      const told = await fetchRound(sessionId, participantId, storyId);
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

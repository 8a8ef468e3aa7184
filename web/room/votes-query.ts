import type { Id, ParticipantId, SessionId, StoryId } from '@story-pointer/core/ids';
import { findStory } from '@story-pointer/core/session/open-room';
import { lacksVotes } from '@story-pointer/core/session/round';
import { votesSchema, withVotes } from '@story-pointer/core/tally';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../calls/problem.ts';
import { request } from '../calls/request.ts';
import { roomQuery } from './room-query.ts';

const failure = 'Failed to fetch votes';

/** In milliseconds; the room may have gone on while the votes were on their way. */
const pace = 1000;

/** In milliseconds: a turn to another story waits no longer for its votes. */
const patience = 300;

/**
 * Brings votes with their people into the room, which has only tallies of most stories.
 * @param participantId from which seat; null to look on, as the board does
 * @param storyId null for all stories
 */
export function votesQuery(
  sessionId: SessionId,
  participantId: ParticipantId | null,
  storyId: StoryId | null,
) {
  const { queryKey: roomKey } = roomQuery(sessionId, participantId);
  return queryOptions<null, ApiError>({
    queryKey: ['votes', sessionId, participantId, storyId],
    queryFn: async ({ client }) => {
      for (let from: Id | null | undefined; from !== null; ) {
        const query = new URLSearchParams({
          ...(participantId !== null && { participantId }),
          ...(storyId !== null && { storyId }),
          ...(from !== undefined && { from }),
        });
        const path = `sessions/${encodeURIComponent(sessionId)}/votes?${query}`;
        const votes = await request({ path, answer: votesSchema, failure });
        client.setQueryData(roomKey, (room) => room && withVotes(room, votes));
        from = votes.next;
      }
      return null;
    },
    refetchInterval: ({ state: { error } }) => Math.max(error?.wait ?? 0, pace),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Requests the votes of a story before its screen is drawn, where the room has only their tally. */
export async function prefetchVotes(
  client: QueryClient,
  sessionId: SessionId,
  participantId: ParticipantId,
  storyId: StoryId,
): Promise<void> {
  const room = client.getQueryData(roomQuery(sessionId, participantId).queryKey);
  const story = room && findStory(room, storyId);
  if (!story || !lacksVotes(story.round)) return;
  await Promise.race([
    client.prefetchQuery(votesQuery(sessionId, participantId, storyId)),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
}

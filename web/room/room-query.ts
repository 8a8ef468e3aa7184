import type { Id, ParticipantId, SessionId, StoryId } from '@story-pointer/core/ids';
import { findStory } from '@story-pointer/core/session/open-room';
import { lacksVotes } from '@story-pointer/core/session/round';
import { votesSchema, withVotes } from '@story-pointer/core/tally';
import { type RoomView, roomViewSchema } from '@story-pointer/core/view';
import { queryOptions } from '@tanstack/react-query';
import { delayBefore } from '../calls/backoff.ts';
import { takeRoomOf } from '../calls/enter.ts';
import { sessionPath } from '../calls/installation.ts';
import type { ApiError } from '../calls/problem.ts';
import { alwaysStale, queryClient } from '../calls/query-client.ts';
import { request, requestAgain, type Tagged } from '../calls/request.ts';
import { afterFetch } from './room-store.ts';

/** In milliseconds between requests of votes; the room may have gone on while they were on their way. */
const pace = 1000;

/** In milliseconds: a turn to another story waits no longer for its votes. */
const patience = 300;

/** As it was last sent: a page with a large room asks for it again and again. */
let lastRoom: (Tagged<RoomView> & { readonly path: string }) | undefined;

/**
 * The room as one person sees it: it comes with the seat or is requested once, then kept up to date by the live connection.
 * @param participantId from which seat; null to look on, as the summary does
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
      const entered = roomViewSchema.safeParse(participantId && takeRoomOf(participantId));
      if (entered.success) return entered.data;
      const known = () => client.getQueryData<RoomView>(queryKey);
      const before = known();
      const path = sessionPath(sessionId, '', { participantId, votesOf: lookedAt });
      const call = { path, answer: roomViewSchema, failure: 'Failed to fetch session data' };
      const fetched = await requestAgain(call, lastRoom?.path === path ? lastRoom : undefined);
      lastRoom = { path, ...fetched };
      return afterFetch(before, known(), fetched.value);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retryDelay: (failures, { wait }) => wait + delayBefore(failures + 1, Math.random()),
    refetchOnReconnect: true,
  });
}

/**
 * Brings votes with their people into the room, which has only tallies of most stories.
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
        const path = sessionPath(sessionId, '/votes', { participantId, storyId, from });
        const call = { path, answer: votesSchema, failure: 'Failed to fetch votes' };
        const votes = await request(call);
        client.setQueryData(roomKey, (room) => room && withVotes(room, votes));
        from = votes.next;
      }
      return null;
    },
    refetchInterval: ({ state: { error } }) => Math.max(error?.wait ?? 0, pace),
    staleTime: alwaysStale,
    gcTime: 0,
    retry: false,
  });
}

/**
 * Requests the room while the code of its screen loads, which shows failures; waits only for the votes of
 * the story, where the room has only their tally.
 */
export async function prefetchRoom(
  sessionId: SessionId,
  participantId: ParticipantId,
  storyId: StoryId | undefined,
): Promise<void> {
  const query = roomQuery(sessionId, participantId, storyId);
  void queryClient.prefetchQuery(query);
  const room = queryClient.getQueryData(query.queryKey);
  const story = room && storyId && findStory(room, storyId);
  if (!story || !lacksVotes(story.round)) return;
  await Promise.race([
    queryClient.prefetchQuery(votesQuery(sessionId, participantId, story.id)),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
}

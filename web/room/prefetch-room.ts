import type { ParticipantId, SessionId, StoryId } from '@story-pointer/core/ids';
import { queryClient } from '../calls/query-client.ts';
import { roomQuery } from './room-query.ts';
import { prefetchVotes } from './votes-query.ts';

/** Requests the room while the code of its screen loads, which shows failures; waits for votes only. */
export async function prefetchRoom(
  sessionId: SessionId,
  participantId: ParticipantId,
  storyId: StoryId | undefined,
): Promise<void> {
  void queryClient.prefetchQuery(roomQuery(sessionId, participantId, storyId));
  if (storyId) await prefetchVotes(queryClient, sessionId, participantId, storyId);
}

import { noDetails, type StoryDetails } from '@story-pointer/core/details';
import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import type { StoryKeys } from '@story-pointer/core/story-filter';
import { queryOptions } from '@tanstack/react-query';
import { fetchDetails, fetchKeys } from './calls.ts';
import type { ApiError } from './problem.ts';

/** What a story says beyond its name: asked for anew whenever the room tells that it has changed. */
export function detailsQuery(
  sessionId: SessionId,
  participantId: ParticipantId | null,
  { id, details }: Story,
) {
  return queryOptions<StoryDetails, ApiError>({
    queryKey: ['details', sessionId, participantId, id, details],
    queryFn: async () => {
      const answer = await fetchDetails(sessionId, participantId, id);
      return answer.details[id] ?? noDetails;
    },
    enabled: details > 0,
    staleTime: Number.POSITIVE_INFINITY,
    // What was known of this story stays on the screen while the new is on its way.
    placeholderData: (before, query) => (query?.queryKey[3] === id ? before : undefined),
  });
}

/** What the stories are called elsewhere: asked for anew once what any of them says has changed. */
export function keysQuery(
  sessionId: SessionId,
  participantId: ParticipantId | null,
  stories: readonly Story[],
) {
  const changes = stories.reduce((sum, { details }) => sum + details, 0);
  return queryOptions<StoryKeys, ApiError>({
    queryKey: ['keys', sessionId, participantId, changes],
    queryFn: () => fetchKeys(sessionId, participantId),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
}

/** The same of all stories, each time it is asked for. */
export function allDetailsQuery(sessionId: SessionId, participantId: ParticipantId | null) {
  return queryOptions<ReadonlyMap<Id, StoryDetails>, ApiError>({
    queryKey: ['details', sessionId, participantId],
    queryFn: async () => {
      const answer = await fetchDetails(sessionId, participantId);
      return new Map(Object.entries(answer.details));
    },
    staleTime: 0,
    gcTime: 0,
  });
}

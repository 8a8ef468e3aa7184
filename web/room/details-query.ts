import { noDetails, type StoryDetails } from '@story-pointer/core/details';
import type { Id, ParticipantId, SessionId } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import type { StoryKeys } from '@story-pointer/core/story-filter';
import { queryOptions } from '@tanstack/react-query';
import type { ApiError } from '../calls/problem.ts';
import { fetchDetails, fetchKeys } from '../calls/room-calls.ts';

/** The details of a story: loaded again whenever the room reports a change of them. */
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
    // The old details stay on the screen while new ones are loading.
    placeholderData: (before, query) => (query?.queryKey[3] === id ? before : undefined),
  });
}

/** The keys of the stories: loaded again once the details of any of them have changed. */
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

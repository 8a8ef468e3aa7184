import { noDetails, type StoryDetails } from '@story-pointer/core/details';
import type { Id, ParticipantId, SessionId, StoryId } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import { allDetailsSchema } from '@story-pointer/core/wire-room';
import { queryOptions } from '@tanstack/react-query';
import { sessionPath } from './installation.ts';
import type { ApiError } from './problem.ts';
import { alwaysStale } from './query-client.ts';
import { request } from './request.ts';

/** The details of a story: loaded again whenever the room reports a change of them. */
export function detailsQuery(
  sessionId: SessionId,
  participantId: ParticipantId | null,
  { id, details }: Story,
) {
  return queryOptions<StoryDetails, ApiError>({
    queryKey: ['details', sessionId, participantId, id, details],
    queryFn: async () => (await fetchDetails(sessionId, participantId, id))[id] ?? noDetails,
    enabled: details > 0,
    staleTime: Number.POSITIVE_INFINITY,
    // The old details stay on the screen while new ones are loading.
    placeholderData: (before, query) => (query?.queryKey[3] === id ? before : undefined),
  });
}

/** The same of all stories, each time it is asked for. @param versions those of the details, where a change is to load them again */
export function allDetailsQuery(
  sessionId: SessionId,
  participantId: ParticipantId | null,
  versions = '',
) {
  return queryOptions<ReadonlyMap<Id, StoryDetails>, ApiError>({
    queryKey: ['details', sessionId, participantId, versions],
    queryFn: async () => new Map(Object.entries(await fetchDetails(sessionId, participantId))),
    staleTime: alwaysStale,
    gcTime: 0,
  });
}

/** @param storyId undefined for all stories */
async function fetchDetails(
  sessionId: SessionId,
  participantId: ParticipantId | null,
  storyId?: StoryId,
): Promise<Readonly<Record<Id, StoryDetails>>> {
  const path = sessionPath(sessionId, '/details', { participantId, storyId });
  const call = { path, answer: allDetailsSchema, failure: 'Failed to fetch details' };
  return (await request(call)).details;
}

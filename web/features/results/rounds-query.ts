import type { ParticipantId, SessionId } from '@story-pointer/core/ids';
import { type EarlierRounds, earlierRoundsSchema } from '@story-pointer/core/session/kept-round';
import type { Story } from '@story-pointer/core/session/open-room';
import { queryOptions } from '@tanstack/react-query';
import { sessionPath } from '../../calls/installation.ts';
import type { ApiError } from '../../calls/problem.ts';
import { request } from '../../calls/request.ts';

/** Earlier rounds of a story, those before a number if one is given; loaded again when others are kept. */
export function roundsQuery(
  sessionId: SessionId,
  participantId: ParticipantId,
  { id: storyId, round: { number }, earlier }: Story,
  before?: number,
) {
  const asked = { participantId, storyId, before: before?.toString() };
  const path = sessionPath(sessionId, '/rounds', asked);
  return queryOptions<EarlierRounds, ApiError>({
    queryKey: ['rounds', sessionId, participantId, storyId, number, earlier, before],
    queryFn: () =>
      request({ path, answer: earlierRoundsSchema, failure: 'Failed to fetch rounds' }),
    staleTime: Number.POSITIVE_INFINITY,
    // The same round appears anew when it is restored, with others kept beside it.
    gcTime: 0,
  });
}

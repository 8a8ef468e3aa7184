import type { ParticipantId } from '@story-pointer/core/ids';
import { type BarredPeople, barredPeopleSchema } from '@story-pointer/core/session/barred';
import type { RoomView } from '@story-pointer/core/view';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sessionPath } from '../../calls/installation.ts';
import type { ApiError } from '../../calls/problem.ts';
import { request } from '../../calls/request.ts';

/** In milliseconds: no message brings pages the people whom other facilitators have admitted again. */
const pace = 10_000;

/**
 * The people who were removed for good, for a facilitator: loaded again whenever somebody has come
 * or gone.
 */
export function barredQuery({ session, participants }: RoomView, participantId: ParticipantId) {
  const path = sessionPath(session.id, '/barred', { participantId });
  return queryOptions<BarredPeople, ApiError>({
    queryKey: ['barred', session.id, participantId, participants.map(({ id }) => id)],
    queryFn: () => request({ path, answer: barredPeopleSchema, failure: 'Failed to fetch barred' }),
    placeholderData: keepPreviousData,
    refetchInterval: pace,
  });
}

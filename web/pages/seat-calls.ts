import type { Id, SessionId } from '@story-pointer/core/ids';
import type { Invitation } from '@story-pointer/core/session/invitation';
import { type Seat, type SeatOwner, seatOwnerSchema } from '@story-pointer/core/wire';
import { queryOptions } from '@tanstack/react-query';
import { enter, fetchInvitation } from '../calls/enter.ts';
import { sessionPath } from '../calls/installation.ts';
import type { ApiError } from '../calls/problem.ts';
import { request } from '../calls/request.ts';

/** The invitation for a code; null for an unknown code. */
export function invitationQuery(code: Id) {
  return queryOptions<Invitation | null, ApiError>({
    queryKey: ['invitation', code],
    queryFn: () => fetchInvitation(code),
    staleTime: 30_000,
    retry: false,
  });
}

/** The person into whose seat a link leads. */
export function fetchSeatOwner(sessionId: SessionId, secret: string): Promise<SeatOwner> {
  return request({
    path: sessionPath(sessionId, '/seat-owner'),
    body: { secret },
    answer: seatOwnerSchema,
    failure: 'Failed to fetch participant',
  });
}

/** Takes the seat that a link leads into. */
export function claimSeat(sessionId: SessionId, secret: string): Promise<Seat> {
  const path = sessionPath(sessionId, '/seats');
  return enter(path, { secret }, 'Failed to come into the seat');
}

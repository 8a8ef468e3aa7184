import type { Id } from '@story-pointer/core/ids';
import type { Invitation } from '@story-pointer/core/session/invitation';
import { queryOptions } from '@tanstack/react-query';
import { fetchInvitation } from '../../calls/calls.ts';
import type { ApiError } from '../../calls/problem.ts';

/** The invitation for a code; null for an unknown code. */
export function invitationQuery(code: Id) {
  return queryOptions<Invitation | null, ApiError>({
    queryKey: ['invitation', code],
    queryFn: () => fetchInvitation(code),
    staleTime: 30_000,
    retry: false,
  });
}

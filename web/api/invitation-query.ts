import { type Id, idSchema } from '@story-pointer/core/ids';
import { type Invitation, invitationSchema } from '@story-pointer/core/session/invitation';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fetchInvitation } from './calls.ts';
import type { ApiError } from './problem.ts';

/** The data in the server's page for the start of its scripts. */
const drawnSchema = z.object({ code: z.string(), invitation: z.nullable(invitationSchema) });

/**
 * The invitation for a code; null for an unknown code. Available from the start if the page
 * contains it.
 */
export function invitationQuery(code: Id) {
  return queryOptions<Invitation | null, ApiError>({
    queryKey: ['invitation', code],
    queryFn: () => fetchInvitation(code),
    staleTime: 30_000,
    retry: false,
    initialData: () => (import.meta.env.SSR ? undefined : drawnWith(code)),
    // It stays in the page for as long as that is open.
    initialDataUpdatedAt: () => performance.timeOrigin,
  });
}

function drawnWith(code: Id): Invitation | null | undefined {
  // The server looks up no such code and draws nothing for it.
  if (!idSchema.safeParse(code).success) return null;
  const place = document.querySelector('script#invitation');
  if (!place?.textContent) return undefined;
  const drawn = drawnSchema.safeParse(JSON.parse(place.textContent));
  const isSame = drawn.success && drawn.data.code === code;
  return isSame ? drawn.data.invitation : undefined;
}

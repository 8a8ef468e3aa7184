import { type Id, idSchema } from '@story-pointer/core/ids';
import { type Invitation, invitationSchema } from '@story-pointer/core/session/invitation';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fetchInvitation } from './calls.ts';
import type { ApiError } from './problem.ts';

/** What the server has written into the page, for its scripts to begin with. */
const drawnSchema = z.object({ code: z.string(), invitation: z.nullable(invitationSchema) });

/** Who invites with a code; null where it leads nowhere. Known from the start where the page came with it. */
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

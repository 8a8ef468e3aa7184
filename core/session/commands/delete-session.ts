import * as z from 'zod/mini';
import type { Decision } from '../decision.ts';
import { accepted } from '../refusals.ts';

/** The facilitator deletes the session with everything in it. */
export const deleteSessionSchema = z.object({ type: z.literal('deleteSession') });

export function deleteSession(): Decision {
  return accepted([{ type: 'sessionDeleted' }]);
}

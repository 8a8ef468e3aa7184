import * as z from 'zod/mini';
import { sessionIdSchema } from '../ids.ts';

/** Everything that the browser that made a team can ask for. */
export const teamCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('renameTeam'), name: z.string() }),
  z.object({ type: z.literal('renewLink') }),
  z.object({ type: z.literal('takeOff'), sessionId: sessionIdSchema }),
]);
export type TeamCommand = z.infer<typeof teamCommandSchema>;

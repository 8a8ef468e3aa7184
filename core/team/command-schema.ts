import * as z from 'zod/mini';

/** Everything that a browser that manages a team can ask for. */
export const teamCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('renameTeam'), name: z.string() }),
  z.object({ type: z.literal('renewLink') }),
  z.object({ type: z.literal('takeOff'), place: z.int() }),
  z.object({ type: z.literal('deleteTeam') }),
  z.object({ type: z.literal('keepTeam') }),
]);
export type TeamCommand = z.infer<typeof teamCommandSchema>;

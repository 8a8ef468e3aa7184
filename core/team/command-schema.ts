import * as z from 'zod/mini';
import { scaleSchema } from '../decks/scale-schema.ts';
import { secretSchema } from '../session/seat-links.ts';
import { someSettingsSchema } from '../session/settings.ts';

/** Everything that a browser can ask of a team besides a session. */
export const teamCommandSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('renameTeam'), name: z.string() }),
  z.object({ type: z.literal('renewLink') }),
  z.object({ type: z.literal('takeOff'), place: z.int() }),
  z.object({ type: z.literal('deleteTeam') }),
  z.object({ type: z.literal('keepTeam') }),
  z.object({ type: z.literal('prepareNext'), deck: scaleSchema, settings: someSettingsSchema }),
  z.object({ type: z.literal('shareRights'), secret: secretSchema }),
  z.object({ type: z.literal('acceptRights'), secret: secretSchema }),
  z.object({ type: z.literal('withdrawRights') }),
]);
export type TeamCommand = z.infer<typeof teamCommandSchema>;

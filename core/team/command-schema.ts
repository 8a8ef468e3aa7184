import * as z from 'zod/mini';
import { scaleSchema } from '../decks/scale-schema.ts';
import { idSchema } from '../ids.ts';
import { newTokenFields } from '../session/commands/tokens.ts';
import { secretSchema } from '../session/seat-links.ts';
import { someSettingsSchema } from '../session/settings.ts';
import { wideScopes } from '../session/tokens.ts';
import { webhookTargetFields } from '../session/webhook-target.ts';

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
  z.object({
    type: z.literal('makeToken'),
    ...newTokenFields,
    scopes: z.array(z.enum(wideScopes)).check(z.minLength(1), z.maxLength(wideScopes.length)),
  }),
  z.object({ type: z.literal('revokeToken'), tokenId: idSchema }),
  z.object({ type: z.literal('makeWebhook'), ...webhookTargetFields }),
  z.object({ type: z.literal('confirmWebhook'), webhookId: idSchema, code: z.string() }),
  z.object({ type: z.literal('deleteWebhook'), webhookId: idSchema }),
]);
export type TeamCommand = z.infer<typeof teamCommandSchema>;

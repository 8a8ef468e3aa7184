import * as z from 'zod/mini';
import { type Id, idSchema, participantIdSchema } from '../ids.ts';

/** Addresses to which the server sends what happens in a session. */

export const shownWebhookFields = {
  id: idSchema,
  /** The host of its address, whose path may be a secret. */
  host: z.string(),
  /** Only a ping is sent to one that is not confirmed, and nothing to one that its receiver has switched off. */
  state: z.enum(['unconfirmed', 'on', 'off']),
};

export const webhookSchema = z.readonly(
  z.object({
    ...shownWebhookFields,
    /** The facilitator with whose rights it ends. */
    madeBy: participantIdSchema,
  }),
);
export type Webhook = z.infer<typeof webhookSchema>;

export const mostWebhooks = 5;

/** @param isOver whether a webhook ends now */
export function webhookEnds(webhooks: readonly Webhook[], isOver: (webhook: Webhook) => boolean) {
  return webhooks
    .filter(isOver)
    .map(({ id: webhookId }: { id: Id }) => ({ type: 'webhookEnded', webhookId }) as const);
}

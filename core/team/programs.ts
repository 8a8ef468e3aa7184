import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { wideScopes } from '../session/tokens.ts';
import { storedTargetFields } from '../session/webhook-target.ts';
import { shownWebhookFields } from '../session/webhooks.ts';

/** The tokens and webhooks of a team, which its managers see in part. */

const shownTokenFields = {
  ...{ id: idSchema, name: z.string(), scopes: z.readonly(z.array(z.enum(wideScopes))) },
  /** In milliseconds since 1970. */
  endsAt: z.int(),
};

export const shownProgramsFields = {
  tokens: z.readonly(z.array(z.object(shownTokenFields))),
  webhooks: z.readonly(z.array(z.object(shownWebhookFields))),
};
export type ShownToken = z.infer<typeof shownProgramsFields.tokens>[number];
export type ShownWebhook = z.infer<typeof shownProgramsFields.webhooks>[number];

/** Others made it with rights that the browser that made the team can withdraw, and end with those. */
const isOfMaker = z.boolean();

export const teamTokenSchema = z.object({ ...shownTokenFields, isOfMaker, hash: z.string() });
export const teamWebhookSchema = z.object({
  ...shownWebhookFields,
  isOfMaker,
  ...storedTargetFields,
});

/** The lists of a team, whole. */
export const programsFields = {
  tokens: z.readonly(z.array(z.readonly(teamTokenSchema))),
  webhooks: z.readonly(z.array(z.readonly(teamWebhookSchema))),
};
export type TeamToken = z.infer<typeof programsFields.tokens>[number];
export type TeamWebhook = z.infer<typeof programsFields.webhooks>[number];

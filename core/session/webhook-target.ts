import * as z from 'zod/mini';

/** The messages of a webhook: for programs by Standard Webhooks, or for a chat. */
export const webhookFormats = ['standard', 'slack', 'mattermost', 'discord', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** The format that a host receives. */
export function formatFor(host: string): WebhookFormat {
  if (host === 'hooks.slack.com') return 'slack';
  if (/^(?:\w+\.)?discord(?:app)?\.com$/.test(host)) return 'discord';
  const isTeams = /\.(?:webhook\.office|logic\.azure|api\.powerplatform)\.com$/.test(host);
  return isTeams ? 'teams' : 'standard';
}

/** 24 to 64 bytes in base64 with padding, without which some libraries read none. */
export const webhookSecretSchema = z
  .string()
  .check(
    z.regex(
      /^whsec_(?:[A-Za-z0-9+/]{4}){8,20}(?:[A-Za-z0-9+/]{3}=|(?:[A-Za-z0-9+/]{4})?(?:[A-Za-z0-9+/]{2}==)?)$/,
    ),
  );

/** Whether times can be written so. */
function writesTimes(language: string, timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(language, { timeZone }));
  } catch {
    return false;
  }
}

export const webhookTargetFields = {
  url: z.string().check(z.maxLength(2000)),
  secret: webhookSecretSchema,
  format: z.enum(webhookFormats),
  /** The language of its messages for a chat. */
  language: z.string().check(
    z.regex(/^[A-Za-z-]{2,10}$/),
    z.refine((language) => writesTimes(language, 'UTC')),
  ),
  timeZone: z.string().check(
    z.maxLength(60),
    z.refine((timeZone) => writesTimes('en', timeZone)),
  ),
};

export const storedTargetFields = {
  ...webhookTargetFields,
  secret: z.string(),
  /** Checked when it is made, since another runtime may not know it. */
  timeZone: z.string(),
  /** Sent with the ping, and typed by a person to show that the receiver is theirs. */
  code: z.string(),
};

/** The hidden part of a webhook, for its deliveries alone. */
export const webhookTargetSchema = z.readonly(z.object(storedTargetFields));
export type WebhookTarget = z.infer<typeof webhookTargetSchema>;

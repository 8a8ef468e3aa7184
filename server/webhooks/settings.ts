import { formatFor, webhookSecretSchema } from '@story-pointer/core/session/webhook-target';
import { type Config, ConfigError } from '../config.ts';
import { contentOf } from '../tracker-tokens.ts';
import type { WebhookSettings } from './create-sender.ts';

/**
 * @param languages of the pages; undefined without pages
 * @throws {ConfigError} which shows no part of the address or the file
 */
export function readWebhookSettings(
  config: Config,
  languages: readonly string[] | undefined,
): WebhookSettings {
  const { WEBHOOKS, WEBHOOK_ALLOW, WEBHOOK_URL: url, WEBHOOK_SECRET_FILE, PORT } = config;
  const settings = { isOff: WEBHOOKS === 'off', allowed: WEBHOOK_ALLOW, ownPort: PORT };
  if (url === '') return { ...settings, own: undefined };
  const format = formatFor(new URL(url).hostname);
  const secret = contentOf('WEBHOOK_SECRET_FILE', WEBHOOK_SECRET_FILE).trim();
  if (format === 'standard' && !webhookSecretSchema.safeParse(secret).success)
    throw new ConfigError(
      'WEBHOOK_URL needs WEBHOOK_SECRET_FILE, a file with "whsec_" and 24 to 64 random bytes in base64.',
    );
  const { WEBHOOK_LANGUAGE: language, WEBHOOK_TIME_ZONE: timeZone } = config;
  if (languages && !languages.includes(language))
    throw new ConfigError(
      `WEBHOOK_LANGUAGE is "${language}", but it must be one of ${languages.join(', ')}.`,
    );
  return { ...settings, own: { url, secret, format, language, timeZone } };
}

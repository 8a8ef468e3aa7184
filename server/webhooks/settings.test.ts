import { expect, test } from 'bun:test';
import { readConfig } from '../config.ts';
import { readWebhookSettings } from './settings.ts';

const chat = { WEBHOOK_URL: 'https://hooks.slack.com/services/T0/B0/secret' };

test('[WH10] the webhook of the installation has the language and the time zone of its settings', () => {
  const read = (env: Record<string, string>) => readWebhookSettings(readConfig(env), ['de', 'en']);
  const german = { ...chat, WEBHOOK_LANGUAGE: 'de', WEBHOOK_TIME_ZONE: 'Europe/Berlin' };
  expect(read(german).own).toMatchObject({ language: 'de', timeZone: 'Europe/Berlin' });
  expect(read(chat).own).toMatchObject({ language: 'en', timeZone: 'UTC' });
  expect(() => read({ ...chat, WEBHOOK_LANGUAGE: 'tlh' })).toThrow(
    'WEBHOOK_LANGUAGE is "tlh", but it must be one of de, en.',
  );
});

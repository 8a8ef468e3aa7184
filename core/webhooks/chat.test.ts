import { expect, test } from 'bun:test';
import * as z from 'zod/mini';
import {
  type WebhookFormat,
  webhookSecretSchema,
  webhookTargetFields,
} from '../session/webhook-target.ts';
import { type ChatTexts, chatMessage } from './chat.ts';
import { type WebhookEvent, webhookEventSchema } from './events.ts';

const texts: ChatTexts = {
  ...{ ping: 'Code of {session}: {code}', added: 'Added ({count}): {stories}' },
  ...{ started: 'Voting on {story}', revealed: '{story}: {votes}', estimated: '{story}: {points}' },
  ...{ soon: 'Until {time}', reached: 'Revealed: {stories}', closed: '{estimated} of {count}' },
};

function event(type: WebhookEvent['type'], data: object): WebhookEvent {
  const session = { sessionId: 's', sessionName: 'Sprint <12>' };
  return webhookEventSchema.parse({ type, timestamp: '', data: { ...session, ...data } });
}

function message(one: WebhookEvent, format: WebhookFormat, language = 'en'): unknown {
  return chatMessage(one, texts, { format, language, timeZone: 'Europe/Berlin' });
}

const listed = { id: 'a', name: 'Log in @all *now* <!channel>', key: 'SHOP-7' };

test('[WH8] each chat gets a text in its own form, in which no name calls people or is markup', () => {
  const added = event('story.added', { count: 1, stories: [listed] });
  const marked = 'Added (1): SHOP-7 Log in @\u2060all \\*now\\* \\<!channel\\>';
  expect(message(added, 'slack')).toEqual({
    text: 'Added (1): SHOP-7 Log in @all *now* &lt;!channel&gt;',
    mrkdwn: false,
  });
  expect(message(added, 'mattermost')).toEqual({ text: marked });
  expect(message(added, 'discord')).toEqual({ content: marked, allowed_mentions: { parse: [] } });
  expect(message(added, 'teams')).toMatchObject({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: { type: 'AdaptiveCard', body: [{ type: 'TextBlock', text: marked }] },
      },
    ],
  });
});

test('[WH8] no name turns the direction of what stands beside it', () => {
  const [turning, hebrew, latin] = [
    { key: 'A-1\u202e', name: 'Pay' },
    { key: 'A-2', name: 'תשלום' },
    { key: 'A-3', name: 'Log in (SSO)' },
  ].map((story) => ({ ...listed, ...story }));
  const added = event('story.added', { count: 3, stories: [turning, hebrew, latin] });
  expect(message(added, 'slack')).toMatchObject({
    text: 'Added (3): A-1 Pay, \u2068A-2 תשלום\u2069, A-3 Log in (SSO)',
  });
  const arabic = { ...texts, added: 'أضيفت ({count}): {stories}', closed: 'أغلقت' };
  const settings = { format: 'slack', language: 'ar', timeZone: 'UTC' } as const;
  expect(chatMessage(added, arabic, settings)).toMatchObject({
    text: 'أضيفت (3): \u2068A-1 Pay\u2069, \u2068A-2 תשלום\u2069, \u2068A-3 Log in (SSO)\u2069',
  });
});

test('[WH8] times are in the language and the time zone of the webhook', () => {
  const soon = event('deadline.soon', { endsAt: '2026-12-24T15:00:00.000Z', count: 2 });
  expect(message(soon, 'slack', 'de')).toMatchObject({ text: 'Until 24.12.2026, 16:00' });
});

test('[WH8] points of the rule come with the deadline alone, and no message is too long', () => {
  const story = {
    ...{ id: 'a', name: 'Log in', key: null, link: null, order: 1, pointed: true, points: 5 },
    ...{ pointsLabel: '5', rounds: 1, totalVotes: 2, averagePoints: 5, allVotesIn: true },
    ...{ pointsDistribution: [{ points: 5, label: '5', count: 2 }], participantCount: 2 },
  };
  const estimated = (byRule: boolean) =>
    event('story.estimated', { round: 1, story: { ...story, byRule } });
  expect(message(estimated(true), 'slack')).toBeUndefined();
  expect(message(estimated(false), 'slack')).toMatchObject({ text: 'Log in: 5' });
  const revealed = event('round.revealed', { round: 1, story: { ...story, byRule: false } });
  expect(message(revealed, 'slack')).toMatchObject({ text: 'Log in: 5 × 2' });
  const stories = Array.from({ length: 50 }, () => ({
    ...{ ...listed, name: 'x'.repeat(50), points: 5, pointsLabel: '5', group: 'agreed' },
  }));
  const reached = message(event('deadline.reached', { stories }), 'discord');
  expect(JSON.stringify(reached).length).toBeLessThan(2000);
});

test('[WH8] a long message is cut neither in a sign nor in an escape', () => {
  for (const [sign, format] of [
    ['🎉', 'discord'],
    ['&', 'slack'],
    ['*', 'teams'],
  ] as const)
    for (const before of ['', 'x', 'xx', 'xxx', 'xxxx']) {
      const name = before + sign.repeat(1800);
      const cut = JSON.stringify(
        message(event('story.added', { count: 1, stories: [{ ...listed, name }] }), format),
      );
      expect(cut.isWellFormed() && !cut.includes('\\ud')).toBe(true);
      expect(cut).toMatch(/(?:🎉|&amp;|\*)…/u);
    }
});

test.each([
  { language: '--', timeZone: 'UTC' },
  { language: 'en', timeZone: 'Mars' },
])('[WH8] no webhook has %o, in which no time can be written', (settings) => {
  const { language, timeZone } = webhookTargetFields;
  expect(z.object({ language, timeZone }).safeParse(settings).success).toBe(false);
});

test('[WH2] a secret has 24 to 64 bytes in base64 that every library can read', () => {
  const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 255).toString('base64')}`;
  const isOne = (secret: string) => webhookSecretSchema.safeParse(secret).success;
  const lengths = Array.from({ length: 80 }, (_, bytes) => bytes);
  expect(lengths.filter((bytes) => isOne(secretOf(bytes)))).toEqual(
    lengths.filter((bytes) => bytes >= 24 && bytes <= 64),
  );
  // Without their padding.
  for (const bytes of [31, 32]) expect(isOne(secretOf(bytes).replace(/=+$/, ''))).toBe(false);
});

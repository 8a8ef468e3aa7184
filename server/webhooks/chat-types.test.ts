import { afterAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChatTexts, chatMessage } from '@story-pointer/core/webhooks/chat';
import { $, write } from 'bun';

/** The chats' own types of what they take, too heavy to be installed for one test; Mattermost takes Slack's. */
const packages = ['@slack/webhook@8.0.2', 'discord-api-types@0.38.57', 'adaptivecards@3.0.6'];

const types = `
import type { IncomingWebhookSendArguments } from '@slack/webhook';
import type { RESTPostAPIWebhookWithTokenJSONBody } from 'discord-api-types/v10';
import type { IAdaptiveCard, ITextBlock } from 'adaptivecards/lib/schema.js';

/** Without fields of any name. */
type Closed<T> = { [K in keyof T as string extends K ? never : K]: T[K] };
interface Card extends Omit<Closed<IAdaptiveCard>, 'body' | 'version'> {
  $schema: string;
  version: string;
  body: Closed<ITextBlock>[];
}
interface Forms {
  /** The package lacks a field that the documentation has. */
  slack: IncomingWebhookSendArguments & { mrkdwn?: boolean };
  mattermost: IncomingWebhookSendArguments;
  discord: RESTPostAPIWebhookWithTokenJSONBody;
  teams: {
    type: 'message';
    attachments: { contentType: 'application/vnd.microsoft.card.adaptive'; content: Card }[];
  };
}`;

const texts: ChatTexts = {
  ...{ ping: '', added: '', started: '', revealed: '', estimated: '', soon: '', reached: '' },
  closed: '{estimated} of {count}',
};

const folder = await mkdtemp(join(tmpdir(), 'story-pointer-chats-'));
afterAll(() => rm(folder, { recursive: true }));

test('[WH8] messages fit the types that Slack, Discord and Adaptive Cards have published @nightly', async () => {
  await $`npm install --prefix ${folder} --no-audit --no-fund --ignore-scripts ${packages}`.quiet();
  const data = { sessionId: 's', sessionName: 'Sprint', count: 1, estimated: 1 };
  const closed = { type: 'session.closed', timestamp: '', data } as const;
  const checks = (['slack', 'mattermost', 'discord', 'teams'] as const).flatMap((format) => {
    const settings = { format, language: 'en', timeZone: 'UTC' };
    const message = JSON.stringify(chatMessage(closed, texts, settings));
    const wrong = message.replace(/"(text|content)":"/, '"words":"');
    return [message, wrong].map((one) => `void (${one} satisfies Forms['${format}']);`);
  });
  await write(join(folder, 'checks.ts'), [...checks, types].join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--types', ''];
  const tsc = join(import.meta.dir, '../../node_modules/.bin/tsc');
  const { stdout } = await $`${tsc} ${options} --moduleResolution bundler checks.ts`
    .cwd(folder)
    .nothrow()
    .quiet();
  const lines = [...stdout.toString().matchAll(/^checks\.ts\((\d+)/gm)].map(([, line]) => line);
  // Each second one has a field that they do not know.
  expect(lines).toEqual(['2', '4', '6', '8']);
});

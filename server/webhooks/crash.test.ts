import { expect, test } from 'bun:test';
import { Receiver } from '../testing/receiver.ts';
import { given, openRoom } from '../testing/room.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { until } from '../testing/until.ts';

test('[WH3] a server that is killed before the answer of a receiver sends the message again under its id @nightly', async () => {
  await using server = await ServerProcess.start({ settings: { WEBHOOK_ALLOW: '127.0.0.1' } });
  using receiver = new Receiver();
  const { ann, annSeat } = await openRoom(server.url);
  const fields = { secret: `whsec_${'A'.repeat(32)}`, format: 'standard', language: 'en' };
  const make = { type: 'makeWebhook', url: receiver.url, timeZone: 'UTC', ...fields };
  given((await ann.send(annSeat, make)).value);
  await until(() => receiver.received.length === 1);
  const code = given(receiver.events[0]).data['code'];
  const webhookId = given(given((await ann.look(annSeat)).value).webhooks[0]).id;
  given((await ann.send(annSeat, { type: 'confirmWebhook', webhookId, code })).value);
  receiver.answer = () => new Promise<Response>(() => {});
  await ann.send(annSeat, { type: 'addStories', add: [{ name: 'Pay' }], update: [] });
  await until(() => receiver.received.length === 2);
  await server.stop('SIGKILL');
  receiver.answer = () => new Response();
  await server.start();
  // Its claim lasts a minute.
  await until(() => receiver.received.length === 3);
  const [, first, again] = receiver.received.map(({ headers }) => headers.get('webhook-id'));
  expect(again).toBe(given(first ?? undefined));
  expect(receiver.types).toEqual(['ping', 'story.added', 'story.added']);
}, 180_000);

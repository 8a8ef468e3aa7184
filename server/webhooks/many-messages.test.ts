import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { deliveriesSchema } from '@story-pointer/core/wire';
import { createLog } from '../log.ts';
import { metricsOf } from '../testing/metrics-of.ts';
import { connect, Receiver } from '../testing/receiver.ts';
import { openRoom } from '../testing/room.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const numbers = (most: number) =>
  `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${most})`;

test('[WH9] messages beyond the 3,000 that wait are counted, logged once, shown, and sent again when a facilitator asks, also before they are logged', async () => {
  await using file = await openTemporarySqlite();
  using receiver = new Receiver();
  const logged: string[] = [];
  const log = createLog('info', { write: (text) => logged.push(text) });
  let passed = 0;
  const now = () => Date.now() + passed;
  await using server = await startServer({ store: file.store, log, now });
  const { ann, annSeat } = await openRoom(server.url);
  await connect(ann, annSeat, receiver, `whsec_${'A'.repeat(32)}`);
  receiver.answer = () => new Response(null, { status: 429, headers: { 'retry-after': '60' } });
  const add = (name: string) =>
    ann.send(annSeat, { type: 'addStories', add: [{ name }], update: [] });
  await add('Head');
  const failed = async () =>
    (await metricsOf(server.url)).get('webhook_tries_total{result="failed"}');
  await until(async () => (await failed()) === 1);
  using database = new Database(file.path);
  database.run(`${numbers(2999)} INSERT INTO deliveries
    SELECT 'next ' || n, session_id, webhook_id, host, place + n, type, happens_at, NULL, 1, 0, 0, NULL, body, NULL
    FROM deliveries, numbers WHERE type = 'story.added'`);
  for (const name of ['One', 'Two', 'Three']) await add(name);
  const path = `/api/sessions/${annSeat.sessionId}/deliveries`;
  const seat = `?participantId=${annSeat.participantId}`;
  const latest = async () => {
    const answer = await ann.fetch(path + seat);
    return deliveriesSchema.parse(await answer.json()).deliveries.slice(0, 4);
  };
  const sendAgain = async (place: number) => {
    const { id } = (await latest())[place] ?? {};
    await ann.fetch(`${path}/${id}${seat}`, { method: 'POST' });
  };
  expect((await latest()).map(({ status, tries }) => [status, tries])).toEqual([
    ...[0, 1, 2].map(() => [507, 0]),
    [null, 0],
  ]);
  await sendAgain(0);
  receiver.answer = ({ body }) => new Response(null, { status: body.includes('Head') ? 500 : 200 });
  passed = 61_000;
  await server.app.sendWebhooks();
  await until(async () => (await latest()).slice(0, 3).every(({ dueAt }) => dueAt === null));
  expect((await latest()).map(({ status, tries }) => [status, tries])).toEqual([
    [200, 1],
    ...[1, 2].map(() => [507, 1]),
    [null, 0],
  ]);
  expect(logged.filter((line) => line.includes('messages to a webhook are lost'))).toHaveLength(1);
  expect((await metricsOf(server.url)).get('webhook_tries_total{result="lost"}')).toBe(2);
  await sendAgain(1);
  await until(async () => (await latest())[1]?.status === 200);
  expect(receiver.received.at(-1)?.body).toContain('Two');
});

test('[WH4] no webhook waits for the many messages that another has due', async () => {
  await using file = await openTemporarySqlite();
  await using server = await startServer({ store: file.store });
  const { ann, annSeat } = await openRoom(server.url);
  using slow = new Receiver();
  using other = new Receiver();
  await connect(ann, annSeat, slow, `whsec_${'A'.repeat(32)}`);
  await connect(ann, annSeat, other, `whsec_${'B'.repeat(32)}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  slow.answer = () => promise.then(() => new Response());
  const add = () => ann.send(annSeat, { type: 'addStories', add: [{ name: 'Pay' }], update: [] });
  await add();
  await until(() => slow.received.length === 1 && other.received.length === 1);
  using database = new Database(file.path);
  database.run(`${numbers(300)} INSERT INTO deliveries
    SELECT 'due ' || n, session_id, webhook_id, host, place + n, type, happens_at, 1, 0, 0, 0, NULL, body, NULL
    FROM deliveries, numbers WHERE type = 'story.added' AND host = '${new URL(slow.url).host}'`);
  await add();
  await until(() => other.received.length === 2);
  expect(slow.received.length).toBeLessThanOrEqual(5);
  resolve();
  await server.app.stopWebhooks();
});

/** A server whose installation has a webhook. */
async function withOwn({ url }: Receiver, now = Date.now) {
  const own = { url, secret: `whsec_${'A'.repeat(32)}`, format: 'standard' } as const;
  return await startServer({
    now,
    webhooks: {
      ...{ isOff: false, allowed: [], ownPort: undefined },
      own: { ...own, language: 'en', timeZone: 'UTC' },
    },
  });
}

test('[WH5, WH10] a receiver that asks to wait is sent nothing of other sessions before either', async () => {
  using receiver = new Receiver();
  receiver.answer = () => new Response(null, { status: 429, headers: { 'retry-after': '60' } });
  let passed = 0;
  await using server = await withOwn(receiver, () => Date.now() + passed);
  await openRoom(server.url);
  const failed = async () =>
    (await metricsOf(server.url)).get('webhook_tries_total{result="failed"}');
  await until(async () => (await failed()) === 1);
  await openRoom(server.url);
  passed = 59_000;
  await server.app.sendWebhooks();
  receiver.answer = () => new Response();
  passed = 61_000;
  await server.app.sendWebhooks();
  await until(() => new Set(receiver.events.map(({ data }) => data['sessionId'])).size === 2);
  const [first, ...later] = receiver.received.map(({ headers }) =>
    Number(headers.get('webhook-timestamp')),
  );
  expect(Math.min(...later) - (first ?? 0)).toBeGreaterThanOrEqual(60);
});

test('[WH5, WH10] an answer of 410 to the webhook of the installation ends one message alone, which is not counted as delivered', async () => {
  using receiver = new Receiver();
  receiver.answer = () => new Response(null, { status: 410 });
  await using server = await withOwn(receiver);
  const countOf = async (result: string) =>
    (await metricsOf(server.url)).get(`webhook_tries_total{result="${result}"}`);
  await openRoom(server.url);
  await until(async () => (await countOf('gone')) === 2);
  receiver.answer = () => new Response();
  await openRoom(server.url);
  await until(async () => (await countOf('delivered')) === 2);
  expect(receiver.types.slice(2)).toEqual(['story.added', 'round.started']);
});

import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { type Deliveries, deliveriesSchema, type Seat, seatSchema } from '@story-pointer/core/wire';
import { sleep } from 'bun';
import { Webhook } from 'standardwebhooks';
import { createLog } from '../log.ts';
import { MemoryStore } from '../stores/memory-store.ts';
import type { Browser } from '../testing/browser.ts';
import { connect, Receiver } from '../testing/receiver.ts';
import { given, openRoom } from '../testing/room.ts';
import { openTeam, start } from '../testing/team-link.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const secret = `whsec_${'Story/Pointer+'.repeat(3)}ab`.slice(0, 50);
const [second, minute, hour] = [1000, 60_000, 3_600_000];

async function listed(ann: Browser, seat: Seat): Promise<Deliveries['deliveries']> {
  const path = `/api/sessions/${seat.sessionId}/deliveries?participantId=${seat.participantId}`;
  return deliveriesSchema.parse(await (await ann.fetch(path)).json()).deliveries;
}

/** A server whose time the test sets, with a webhook of Ann's session. */
async function connected(parts: Parameters<typeof startServer>[0] = {}) {
  let passed = 0;
  const now = () => Date.now() + passed;
  const server = await startServer({ store: new MemoryStore([], now), ...parts, now });
  const { ann, annSeat, storyId } = await openRoom(server.url);
  const receiver = new Receiver();
  await connect(ann, annSeat, receiver, secret);
  const add = (name: string) =>
    ann.send(annSeat, { type: 'addStories', add: [{ name }], update: [] });
  return {
    ...{ server, ann, annSeat, storyId, receiver, now, add },
    /** Lets time pass, and what is due by then be sent. */
    async passes(milliseconds: number) {
      passed += milliseconds;
      await server.app.sendWebhooks();
    },
    async [Symbol.asyncDispose]() {
      receiver[Symbol.dispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** The list while nothing is being sent. */
async function settled({ ann, annSeat, now }: Awaited<ReturnType<typeof connected>>) {
  const isClaimed = ({ dueAt }: Deliveries['deliveries'][number]) =>
    dueAt !== null && Math.abs(dueAt - now() - minute) < 2 * second;
  let list = await listed(ann, annSeat);
  await until(async () => {
    list = await listed(ann, annSeat);
    return !list.some((one) => isClaimed(one) || (one.tries === 0 && one === list.at(-1)));
  });
  return list;
}

test('[WH2, WH3] events are signed as Standard Webhooks say, and come in order', async () => {
  await using all = await connected();
  const { receiver, ann, annSeat, storyId, add } = all;
  await add('Pay');
  await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 5 });
  await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
  await ann.send(annSeat, { type: 'closeSession' });
  await until(() => receiver.received.length === 3);
  expect(receiver.types).toEqual(['story.added', 'round.revealed', 'session.closed']);
  for (const { headers, body } of receiver.received)
    expect(new Webhook(secret).verify(body, Object.fromEntries(headers))).toEqual(JSON.parse(body));
  const ids = receiver.received.map(({ headers }) => headers.get('webhook-id'));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).not.toContain('.');
});

test('[WH3, WH4] a receiver that is down for an hour gets everything afterwards, under the same ids', async () => {
  await using all = await connected();
  const { receiver, add, passes, ann, annSeat } = all;
  receiver.answer = () => new Response(null, { status: 502 });
  for (const name of ['One', 'Two', 'Three']) await add(name);
  const triesOf = async () => (await settled(all)).map(({ tries }) => tries).slice(0, 3);
  expect(await triesOf()).toEqual([0, 0, 1]);
  await passes(6 * second);
  expect(await triesOf()).toEqual([0, 0, 2]);
  // The first holds up the others until its third try, and after that nothing holds up others.
  await passes(6 * minute);
  await until(async () => (await settled(all))[0]?.tries === 1);
  expect(await triesOf()).toEqual([1, 1, 3]);
  const tried = () => receiver.received.map(({ headers }) => headers.get('webhook-id'));
  const before = new Set(tried());
  receiver.answer = () => new Response();
  receiver.received.length = 0;
  for (let passed = 0; passed < hour; passed += 10 * minute) {
    await passes(10 * minute);
    await settled(all);
  }
  await until(() => receiver.received.length === 3);
  expect(tried()).toEqual(expect.arrayContaining([...before]));
  expect((await listed(ann, annSeat)).every(({ dueAt }) => dueAt === null)).toBe(true);
});

test('[WH3, WH9] a delivery is tried for three days without following redirects, and again when a facilitator asks', async () => {
  await using all = await connected();
  const { receiver, add, passes, ann, annSeat, now } = all;
  receiver.answer = () => new Response(null, { status: 302, headers: { location: '/elsewhere' } });
  await add('Pay');
  const from = now();
  let one = given((await settled(all))[0]);
  while (one.dueAt !== null) {
    await passes(Math.max(0, one.dueAt - now()) + 1);
    await until(async () => (await listed(ann, annSeat))[0]?.tries !== one.tries);
    one = given((await settled(all))[0]);
  }
  expect(receiver.received.every(({ path }) => path.startsWith('/in'))).toBe(true);
  expect(one).toMatchObject({ status: 302, tries: 10 });
  expect(now() - from).toBeGreaterThan(71.9 * hour);
  expect(now() - from).toBeLessThan(72.1 * hour);
  receiver.answer = () => new Response();
  const path = `/api/sessions/${annSeat.sessionId}/deliveries/${one.id}`;
  const again = await ann.fetch(`${path}?participantId=${annSeat.participantId}`, {
    method: 'POST',
  });
  expect(again.status).toBe(200);
  await until(async () => (await listed(ann, annSeat))[0]?.status === 200);
});

test('[WH5] a receiver that asks to wait gets nothing before, and one that is gone nothing more', async () => {
  await using all = await connected();
  const { receiver, add, passes, ann, annSeat } = all;
  receiver.answer = () => new Response(null, { status: 429, headers: { 'retry-after': '1800' } });
  for (const name of ['One', 'Other']) await add(name);
  for (const tries of [1, 2, 3]) {
    await until(async () => (await settled(all))[1]?.tries === tries);
    await passes(29 * minute);
    expect(receiver.received.length).toBe(tries);
    if (tries < 3) await passes(2 * minute);
  }
  receiver.answer = () => new Response(null, { status: 410 });
  await passes(2 * minute);
  const stateOf = async () => (await ann.look(annSeat)).value?.webhooks[0]?.state;
  await until(async () => (await stateOf()) === 'off');
  const sent = receiver.received.length;
  await add('Two');
  await passes(hour);
  expect(receiver.received.length).toBe(sent);
});

test('[WH3] a server that stops waits for what it sends, and sends nothing more', async () => {
  await using all = await connected();
  const { receiver, server, add } = all;
  const { promise, resolve } = Promise.withResolvers<Response>();
  receiver.answer = () => promise;
  for (const name of ['One', 'Two']) await add(name);
  await until(() => receiver.received.length === 1);
  let isStopped = false;
  const stopped = server.app.stopWebhooks().then(() => {
    isStopped = true;
  });
  await sleep(20);
  expect(isStopped).toBe(false);
  resolve(new Response());
  await stopped;
  await server.app.sendWebhooks();
  await sleep(20);
  expect(receiver.received.length).toBe(1);
});

test('[WH4] no webhook waits for a slow one', async () => {
  await using all = await connected();
  const { receiver, ann, annSeat, add } = all;
  using other = new Receiver();
  await connect(ann, annSeat, other, `whsec_${'B'.repeat(32)}`);
  const { promise, resolve } = Promise.withResolvers<Response>();
  receiver.answer = () => promise;
  for (const name of ['One', 'Two', 'Three']) await add(name);
  await until(() => other.received.length === 3);
  expect(receiver.received.length).toBe(1);
  resolve(new Response());
  await until(() => receiver.received.length === 3);
});

test('[WH1, WH6] nothing is sent to an address of the own network, whatever name leads there, and a code is sent once', async () => {
  const webhooks = { isOff: false, allowed: [], own: undefined, ownPort: undefined };
  await using server = await startServer({ webhooks });
  const { ann, annSeat } = await openRoom(server.url);
  const make = (url: string) =>
    ann.send(annSeat, {
      ...{ type: 'makeWebhook', url, secret: `whsec_${'B'.repeat(32)}` },
      ...{ format: 'standard', language: 'en', timeZone: 'UTC' },
    });
  for (const url of [
    ...['https://10.0.0.1/', 'https://[::1]/', 'https://[::ffff:7f00:1]/', 'https://0x7f.2/'],
    ...['http://hooks.example/', 'https://hooks.example:22/', 'https://a:b@hooks.example/'],
    ...['https://[2002:7f00:1::]/', 'https://[64:ff9b::7f00:1]/', 'https://[fd00::1]/'],
    ...['https://169.254.169.254/latest', 'ftp://hooks.example/', 'nowhere'],
  ])
    expect((await make(url)).problem?.code).toBe('badWebhook');
  given((await make('https://localhost:8443/')).value);
  await until(async () => (await listed(ann, annSeat))[0]?.status === 508);
  const ping = given((await listed(ann, annSeat))[0]);
  expect(ping).toMatchObject({ type: 'ping', tries: 1, dueAt: null });
  const path = `/api/sessions/${annSeat.sessionId}/deliveries/${ping.id}`;
  const seat = `?participantId=${annSeat.participantId}`;
  expect((await ann.fetch(path + seat, { method: 'POST' })).status).toBe(404);
});

test('[WH7] neither the address nor the secret of a webhook is in anything that the server sends or logs', async () => {
  const logged: string[] = [];
  const log = createLog('trace', { write: (text) => logged.push(text) });
  await using all = await connected({ log });
  const { ann, annSeat, receiver, add, passes } = all;
  using line = ann.listen(annSeat);
  receiver.answer = () => new Response(null, { status: 500 });
  await add('Pay');
  await until(() => receiver.received.length === 1);
  for (const pause of [6 * second, 6 * minute]) {
    await settled(all);
    await passes(pause);
  }
  await until(() => logged.join().includes('a webhook keeps failing'));
  await connect(ann, annSeat, receiver, `whsec_${'B'.repeat(32)}`);
  await until(() => line.frames.some((frame) => frame.includes('webhookSet')));
  const view = JSON.stringify((await ann.look(annSeat)).value);
  const deliveries = JSON.stringify(await listed(ann, annSeat));
  const sent = [view, deliveries, ...line.frames, ...logged].join('\n');
  expect(sent).not.toContain('very-secret');
  expect(sent).not.toContain(secret.slice(6));
  expect(sent).not.toContain('B'.repeat(32));
  const stranger = await fetch(`${all.server.url}/api/sessions/${annSeat.sessionId}`);
  expect(await stranger.text()).toContain('"webhooks":[]');
});

test('[WH10] the webhook of the installation is sent the events of all sessions, and the stories with which one begins', async () => {
  using receiver = new Receiver();
  const own = { url: receiver.url, secret, format: 'standard', language: 'en', timeZone: 'UTC' };
  await using server = await startServer({
    webhooks: {
      ...{ isOff: false, allowed: [], ownPort: undefined },
      own: { ...own, format: 'standard' },
    },
  });
  const [one, other] = [await openRoom(server.url), await openRoom(server.url)];
  const sessions = [one, other].map(({ annSeat }) => annSeat.sessionId);
  await until(() => {
    const told = new Set(receiver.events.map(({ data }) => data['sessionId']));
    return sessions.every((id) => told.has(id));
  });
  const filled = given((await one.ann.create({ stories: [{ name: 'Pay' }] })).value);
  const { ann, seat, teamId } = await openTeam(server.url);
  await ann.send(seat, { type: 'closeSession' });
  const started = seatSchema.parse(await start(ann, teamId, { brings: true }));
  const isTold = ({ sessionId }: Seat, count: number) =>
    receiver.events.some(
      ({ type, data }) =>
        type === 'story.added' && data['sessionId'] === sessionId && data['count'] === count,
    );
  await server.app.sendWebhooks();
  await until(() => isTold(filled, 1) && isTold(started, 2));
});

test('[WH3] what a commit leaves is sent after a restart, by one of two processes, whatever another version has left beside it', async () => {
  await using file = await openTemporarySqlite();
  const receiver = new Receiver();
  {
    const server = await startServer({ store: file.store });
    const { ann, annSeat } = await openRoom(server.url);
    await connect(ann, annSeat, receiver, secret);
    receiver.answer = () => new Response(null, { status: 500 });
    await ann.send(annSeat, { type: 'addStories', add: [{ name: 'Pay' }], update: [] });
    await until(() => receiver.received.length === 1);
    await server.server.stop(true);
  }
  receiver.answer = () => new Response();
  receiver.received.length = 0;
  await file.store.close();
  {
    using database = new Database(file.path);
    database.run("UPDATE deliveries SET body = replace(body, 'stories', 'storiesOfLater')");
    database.run(`INSERT INTO documents
      SELECT session_id, kind, 'odd', place, '{}' FROM documents WHERE kind = 'webhookTargets'`);
    database.run(`INSERT INTO deliveries
      SELECT 'odd', session_id, 'odd', host, place, type, happens_at, 1, in_turn, claimed, tries, status, body, NULL
      FROM deliveries WHERE due_at IS NOT NULL`);
  }
  const store = await file.reopen();
  const now = () => Date.now() + 10 * minute;
  const off = { isOff: true, allowed: ['127.0.0.1'], own: undefined, ownPort: undefined };
  const silent = await startServer({ store, now, webhooks: off });
  await silent.app.sendWebhooks();
  await silent.server.stop(true);
  await sleep(50);
  expect(receiver.received).toEqual([]);
  await using here = await startServer({ store, now });
  await using there = await startServer({ store, now });
  await Promise.all([here.app.sendWebhooks(), there.app.sendWebhooks()]);
  await until(() => receiver.received.length > 0);
  await sleep(50);
  expect(receiver.types).toEqual(['story.added']);
  receiver[Symbol.dispose]();
});

import { afterAll, expect, spyOn, test } from 'bun:test';
import { importLimits } from '@story-pointer/core/import/limits';
import { problemSchema, type Seat } from '@story-pointer/core/wire';
import { createLog } from '../log.ts';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { Feed } from '../testing/feed.ts';
import { HeldMessages } from '../testing/held-bus.ts';
import { Clock } from '../testing/member.ts';
import { given, openRoom, programWith, tokenOf } from '../testing/room.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

function eventsOf({ sessionId }: Seat, headers: Record<string, string>, url = server.url): Feed {
  return new Feed(`${url}/api/sessions/${sessionId}/events`, headers);
}

async function codeOf(response: Promise<Response>): Promise<string> {
  return problemSchema.parse(await (await response).json()).code;
}

async function revoke(browser: Browser, seat: Seat): Promise<void> {
  const tokenId = given(given((await browser.look(seat)).value).tokens[0]).id;
  given((await browser.send(seat, { type: 'revokeToken', tokenId })).value);
}

test('[W114] neither a token nor its hash is in anything that the server sends or logs', async () => {
  const logged: string[] = [];
  const log = createLog('trace', { write: (text) => logged.push(text) });
  await using server = await startServer({ log });
  const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
  using line = ann.listen(annSeat);
  const headers = await tokenOf(ann, annSeat, ['read']);
  using feed = eventsOf(annSeat, headers, server.url);
  await feed.atLeast(1);
  await revoke(ann, annSeat);
  await until(() => feed.isOver && line.frames.some((frame) => frame.includes('tokenEnded')));
  const room = JSON.stringify((await bob.look(bobSeat)).value);
  const sent = [room, feed.text, ...line.frames, ...logged].join('\n');
  expect(logged.length).toBeGreaterThan(0);
  expect(sent).toContain('tokenMade');
  const token = headers.authorization.replace('Bearer ', '');
  const secret = token.slice(-24);
  expect(sent).not.toContain(secret);
  expect(sent).not.toContain(new Bun.CryptoHasher('sha256').update(token).digest('hex'));
});

test('[W114] a visitor without a seat learns of no token', async () => {
  const { ann, annSeat } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const visitor = new Browser(server.url);
  await tokenOf(ann, annSeat, ['read']);
  using line = visitor.listen({ sessionId });
  using feed = eventsOf(annSeat, {});
  await Promise.all([feed.atLeast(1), until(() => line.frames.length > 0)]);
  await tokenOf(ann, annSeat, ['run']);
  await revoke(ann, annSeat);
  await ann.send(annSeat, { type: 'renameSession', name: 'Last' });
  const isLast = (text: string) => text.includes('sessionRenamed');
  await until(() => isLast(feed.text) && line.frames.some(isLast));
  const room = JSON.stringify((await visitor.look({ sessionId })).value);
  expect(room).toContain('"tokens":[]');
  for (const text of [feed.text, line.frames.join('\n'), room]) {
    expect(text).not.toContain('madeBy');
    expect(text).not.toContain('tokenMade');
    expect(text).not.toContain('tokenEnded');
  }
  expect(given((await ann.look(annSeat)).value).tokens).toMatchObject([{ name: 'run' }]);
});

test('[W115] a program with a token adds stories in short and long requests, each once, and reads them', async () => {
  const { ann, annSeat } = await openRoom(server.url);
  const program = programWith(server.url, await tokenOf(ann, annSeat, ['read', 'stories']));
  const { sessionId } = annSeat;
  const description = 'x'.repeat(9000);
  for (const count of [1, 9]) {
    const add = Array.from({ length: count }, (_, n) => ({ name: `Story ${n}`, description }));
    const commandId = crypto.randomUUID();
    const command = { type: 'addStories', add, update: [] };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await program.send({ sessionId }, command, commandId)).status).toBe(200);
  }
  expect(9 * description.length).toBeGreaterThan(32 * 1024);
  expect(importLimits.bytes).toBeGreaterThan(9 * description.length);
  const room = given((await program.look({ sessionId })).value);
  expect(room.stories).toHaveLength(1 + 1 + 9);
  expect(room.ownVotes).toEqual({});
});

test('[W116] the stream of a token that is revoked says so and ends, and the token gets 401 from then on', async () => {
  const { ann, annSeat } = await openRoom(server.url);
  const headers = await tokenOf(ann, annSeat, ['read']);
  using feed = eventsOf(annSeat, headers);
  await feed.atLeast(1);
  await revoke(ann, annSeat);
  await until(() => feed.isOver);
  expect(feed.events.at(-1)?.event).toBe('bye');
  using again = eventsOf(annSeat, headers);
  const { status, headers: answered } = await again.response;
  expect(status).toBe(401);
  expect(answered.get('www-authenticate')).toBe('Bearer realm="Story Pointer"');
  const path = `/api/sessions/${annSeat.sessionId}`;
  expect(await codeOf(programWith(server.url, headers).fetch(path))).toBe('invalidToken');
});

test('[W116] the stream of a token that ends says so and ends, and others go on', async () => {
  const clock = new Clock();
  await using timed = await startServer(clock.parts);
  const { ann, annSeat } = await openRoom(timed.url);
  const headers = await tokenOf(ann, annSeat, ['read']);
  using feed = eventsOf(annSeat, headers, timed.url);
  using other = eventsOf(annSeat, {}, timed.url);
  await Promise.all([feed.atLeast(1), other.atLeast(1)]);
  await clock.passes(30 * 24 * 60 * 60);
  expect(await codeOf(fetch(`${timed.url}/api/sessions/${annSeat.sessionId}`, { headers }))).toBe(
    'invalidToken',
  );
  await timed.app.runDueJobs();
  await until(() => feed.isOver);
  expect(feed.events.at(-1)?.event).toBe('bye');
  expect(other.isOver).toBe(false);
});

test('[W116] a revoked token gets 401 for a command that it has sent before', async () => {
  const { ann, annSeat } = await openRoom(server.url);
  const { sessionId } = annSeat;
  const program = programWith(server.url, await tokenOf(ann, annSeat, ['stories']));
  const command = { type: 'addStories', add: [{ name: 'Pay' }], update: [] };
  const commandId = crypto.randomUUID();
  expect((await program.send({ sessionId }, command, commandId)).status).toBe(200);
  await revoke(ann, annSeat);
  expect((await program.send({ sessionId }, command, commandId)).problem?.code).toBe(
    'invalidToken',
  );
});

test('[W115] no token, right or wrong, has other processes asked who is here', async () => {
  const messages = new HeldMessages();
  await using here = await startServer({ bus: messages.join() });
  const { ann, annSeat } = await openRoom(here.url, { canTakeOver: true });
  const { sessionId } = annSeat;
  const right = await tokenOf(ann, annSeat, ['run']);
  const wrong = { authorization: `Bearer sp_${sessionId}_${'x'.repeat(24)}` };
  const signal = spyOn(messages, 'signal');
  for (const [headers, code] of [
    [right, 'insufficientScope'] as const,
    [wrong, 'invalidToken'] as const,
  ]) {
    const program = programWith(here.url, headers);
    const { problem } = await program.send({ sessionId }, { type: 'takeOver' });
    expect(problem?.code).toBe(code);
  }
  expect(signal).not.toHaveBeenCalled();
});

test('[W116] a token that one process revokes ends its streams on another', async () => {
  const store = new MemoryStore();
  const messages = new HeldMessages();
  await using here = await startServer({ store, bus: messages.join() });
  await using there = await startServer({ store, bus: messages.join() });
  const { ann, annSeat } = await openRoom(here.url);
  const headers = await tokenOf(ann, annSeat, ['read']);
  messages.deliver();
  using feed = eventsOf(annSeat, headers, there.url);
  await feed.atLeast(1);
  await revoke(ann, annSeat);
  messages.deliver();
  await until(() => feed.isOver);
  expect(feed.events.at(-1)?.event).toBe('bye');
});

test('the stream of a token stays and opens while connections are short, as that of a seat does', async () => {
  await using server = await startServer();
  const { ann, annSeat } = await openRoom(server.url);
  const headers = await tokenOf(ann, annSeat, ['read']);
  using known = eventsOf(annSeat, headers, server.url);
  await known.atLeast(1);
  server.app.setCrowded(true);
  await ann.send(annSeat, { type: 'renameSession', name: 'Last' });
  await known.atLeast(2);
  using next = eventsOf(annSeat, headers, server.url);
  await next.atLeast(1);
  const authorization = `Bearer sp_${annSeat.sessionId}_${'x'.repeat(24)}`;
  const statuses = [{}, { authorization }].map(async (sent) => {
    using feed = eventsOf(annSeat, sent, server.url);
    return (await feed.response).status;
  });
  expect(await Promise.all(statuses)).toEqual([503, 401]);
});

test('[W114] tokens outlast a restart', async () => {
  await using database = await openTemporarySqlite();
  const { store } = database;
  await using before = await startServer({ store });
  const { ann, annSeat } = await openRoom(before.url);
  const headers = await tokenOf(ann, annSeat, ['run', 'read']);
  await using after = await startServer({ store });
  const path = `/api/sessions/${annSeat.sessionId}`;
  expect((await fetch(after.url + path, { headers })).status).toBe(200);
  const page = programWith(after.url, { cookie: ann.cookie });
  const { tokens } = given((await page.look(annSeat)).value);
  expect(tokens).toMatchObject([{ name: 'run,read', scopes: ['read', 'run'] }]);
});

test('[W115, W7] a malformed token is not valid, and a page sends none', async () => {
  const { ann, annSeat } = await openRoom(server.url);
  const path = `/api/sessions/${annSeat.sessionId}`;
  const { authorization } = await tokenOf(ann, annSeat, ['read', 'run']);
  for (const wrong of ['sp_', authorization.slice(0, -1), `${authorization}x`, 'sp_x_y']) {
    const headers = { authorization: wrong.startsWith('Bearer') ? wrong : `Bearer ${wrong}` };
    expect(await codeOf(fetch(server.url + path, { headers }))).toBe('invalidToken');
  }
  const page = programWith(server.url, { authorization, origin: server.url });
  const setting = { type: 'setActiveStory', storyId: 'story' };
  expect((await page.send({ sessionId: annSeat.sessionId }, setting)).problem?.code).toBe(
    'malformed',
  );
});

test('[W114, O15] a session is not kept for its tokens', async () => {
  await using pruned = await startServer();
  const { ann, annSeat } = await openRoom(pruned.url);
  await tokenOf(ann, annSeat, ['read', 'run']);
  const later = Date.now() + 24 * 60 * 60 * 1000;
  expect(await pruned.app.prune({ idle: later, unused: later, receipts: later })).toBe(1);
});

import { afterAll, expect, test } from 'bun:test';
import { deliveriesSchema, problemSchema } from '@story-pointer/core/wire';
import { seatInRoomSchema } from '@story-pointer/core/wire-room';
import { Agent } from '../testing/agent.ts';
import { Browser } from '../testing/browser.ts';
import { connectTeam, Receiver } from '../testing/receiver.ts';
import { given, programWith } from '../testing/room.ts';
import { change, openTeam, read, run, start, teamTokenOf } from '../testing/team-link.ts';
import { noEdgeLimits, startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

const secret = `whsec_${'T'.repeat(32)}`;
const add = { type: 'addStories', add: [{ name: 'Ship' }], update: [] };

const codeIn = async (response: Response) => problemSchema.parse(await response.json()).code;

test('[W129] a token with the scope create starts the next session once, hands it over, and takes no seat', async () => {
  const { ann, seat, teamId } = await openTeam(server.url);
  const headers = await teamTokenOf(ann, teamId, ['create']);
  const program = programWith(server.url, headers);
  expect(await start(program, teamId)).toBe('sessionOpen');
  const { open } = await read(program, teamId);
  expect(open).toMatchObject({ id: seat.sessionId, participantId: null });
  await change(ann, seat, { type: 'closeSession' });
  const opening = { commandId: crypto.randomUUID(), name: 'Sprint 25', facilitatorName: 'Bob' };
  const begin = () => program.post(`/api/teams/${teamId}/sessions`, { ...opening, brings: true });
  const started = seatInRoomSchema.parse(await (await begin()).json());
  expect(seatInRoomSchema.parse(await (await begin()).json())).toEqual(started);
  const { sessionId, key, links } = started;
  expect(key).toBeUndefined();
  expect(await codeIn(await program.fetch(`/api/sessions/${sessionId}`))).toBe('insufficientScope');
  const bob = new Browser(server.url);
  const { hash } = new URL(given(links).facilitator);
  const bobSeat = given((await bob.claimSeat(sessionId, hash.slice(1))).value);
  const { participants, stories } = given((await bob.look(bobSeat)).value);
  expect(participants.map(({ name }) => name)).toEqual(['Bob']);
  expect(stories.map(({ name }) => name)).toEqual(['Pay', 'Search']);
  const { tokens } = await read(ann, teamId);
  expect(await run(ann, teamId, { type: 'revokeToken', tokenId: given(tokens[0]).id })).toBe(200);
  const again = await begin();
  expect([again.status, await codeIn(again)]).toEqual([401, 'invalidToken']);
});

test('[W129] a token acts in the open sessions of its team alone, by its scopes, and is named', async () => {
  const { ann, seat, teamId } = await openTeam(server.url);
  const headers = await teamTokenOf(ann, teamId, ['read', 'stories']);
  const program = programWith(server.url, headers);
  const { sessionId } = seat;
  expect((await program.send({ sessionId }, add)).status).toBe(200);
  expect(given((await ann.look(seat)).value).tokenActs).toMatchObject([
    { by: 'read,stories', did: 'addStories', count: 1 },
  ]);
  expect(given((await program.look({ sessionId })).value).stories).toHaveLength(4);
  await using agent = await Agent.connect(`${server.url}/mcp`, headers);
  expect((await agent.tools()).map(({ name }) => name)).toEqual([
    ...['add_stories', 'get_session', 'get_results', 'list_questions'],
  ]);
  expect(await agent.call('get_session', { sessionId })).toMatchObject({ total: 4 });
  const elsewhere = given((await ann.create()).value);
  const other = await openTeam(server.url);
  for (const one of [elsewhere.sessionId, other.seat.sessionId])
    expect((await program.look({ sessionId: one })).problem?.code).toBe('invalidToken');
  expect(await codeIn(await program.fetch(`/api/teams/${other.teamId}`))).toBe('invalidToken');
  expect(await start(program, teamId, { isAnother: true })).toBe('insufficientScope');
  await change(ann, seat, { type: 'closeSession' });
  const { problem } = await program.look({ sessionId });
  expect(problem?.code).toBe('insufficientScope');
  expect(problem?.detail).toContain('Send a token with the scope');
  const place = given((await read(program, teamId)).sessions[0]).place;
  const summary = await program.fetch(`/api/teams/${teamId}/sessions/${place}`);
  expect(summary.status).toBe(200);
  expect(await summary.text()).not.toContain('Ann');
});

test('[W129, TE11, TE20] a token outlasts a renewed link, which leads it on, and ends with its team', async () => {
  let time = Date.now();
  const now = () => time;
  await using timed = await startServer({ now });
  const { ann, seat, teamId } = await openTeam(timed.url);
  const program = programWith(timed.url, await teamTokenOf(ann, teamId, ['read']));
  expect(await run(ann, teamId, { type: 'renewLink' })).toBe(200);
  const { id } = await read(program, teamId);
  expect(id).not.toBe(teamId);
  expect(await read(program, id)).toMatchObject({ tokens: [], webhooks: [] });
  expect((await program.look({ sessionId: seat.sessionId })).status).toBe(200);
  expect(await run(ann, id, { type: 'deleteTeam' })).toBe(200);
  time += 7 * 24 * 60 * 60 * 1000;
  expect((await program.look({ sessionId: seat.sessionId })).problem?.code).toBe('invalidToken');
});

test('[WH11] a webhook of a team is sent its code, then the events of all its sessions, and managers see and end that', async () => {
  using receiver = new Receiver();
  const { ann, seat, teamId } = await openTeam(server.url);
  const webhookId = await connectTeam(ann, teamId, receiver, secret);
  await change(ann, seat, add);
  const other = await start(ann, teamId, { isAnother: true });
  if (typeof other === 'string') throw new Error(other);
  await change(ann, other, add);
  await change(ann, other, { type: 'closeSession' });
  await until(() => receiver.received.length === 3);
  const told = receiver.events.map(({ type, data }) => `${type} ${data['sessionId']}`);
  expect(told.sort()).toEqual(
    [
      ...[`story.added ${seat.sessionId}`, `story.added ${other.sessionId}`],
      `session.closed ${other.sessionId}`,
    ].sort(),
  );
  const path = `/api/teams/${teamId}/deliveries`;
  const listed = async () =>
    deliveriesSchema.parse(await (await ann.fetch(path)).json()).deliveries;
  await until(async () => (await listed()).every(({ status }) => status === 200));
  const ping = given((await listed()).find(({ type }) => type === 'ping'));
  expect((await ann.fetch(`${path}/${ping.id}`, { method: 'POST' })).status).toBe(200);
  await until(() => receiver.types.at(-1) === 'ping');
  const ofSession = `/api/sessions/${seat.sessionId}/deliveries?participantId=${seat.participantId}`;
  expect(deliveriesSchema.parse(await (await ann.fetch(ofSession)).json()).deliveries).toEqual([]);
  const bob = new Browser(server.url);
  await bob.create();
  expect((await bob.fetch(path)).status).toBe(403);
  expect(await read(bob, teamId)).toMatchObject({ webhooks: [] });
  expect(JSON.stringify(await read(ann, teamId))).not.toContain('very-secret');

  receiver.answer = () => new Response(null, { status: 410 });
  await change(ann, seat, add);
  const stateOf = async () => (await read(ann, teamId)).webhooks[0]?.state;
  await until(async () => (await stateOf()) === 'off');
  const sent = receiver.received.length;
  await change(ann, seat, add);
  expect(await run(ann, teamId, { type: 'deleteWebhook', webhookId })).toBe(200);
  expect(await listed()).toEqual([]);
  expect(receiver.received.length).toBe(sent);
});

test('[W25, WH11] people who try the codes of webhooks of their team have to wait', async () => {
  using receiver = new Receiver();
  await using limited = await startServer({ edge: { ...noEdgeLimits, missesPerAddress: 20 } });
  const { ann, teamId } = await openTeam(limited.url);
  const fields = { url: receiver.url, secret, format: 'standard', language: 'en', timeZone: 'UTC' };
  expect(await run(ann, teamId, { type: 'makeWebhook', ...fields })).toBe(200);
  const { webhooks } = await read(ann, teamId);
  const guess = { type: 'confirmWebhook', webhookId: given(webhooks[0]).id, code: 'wrong' };
  expect(await run(ann, teamId, guess)).toBe(422);
  expect(await run(ann, teamId, guess)).toBe(429);
});

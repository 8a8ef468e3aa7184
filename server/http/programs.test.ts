import { afterAll, describe, expect, test } from 'bun:test';
import { detailLimits } from '@story-pointer/core/details';
import { nameLimits } from '@story-pointer/core/names';
import { permitted } from '@story-pointer/core/problems';
import { apply } from '@story-pointer/core/session/apply';
import type { Change } from '@story-pointer/core/session/changes';
import { commands } from '@story-pointer/core/session/commands';
import { longestReason } from '@story-pointer/core/session/remark';
import { statisticsSchema } from '@story-pointer/core/statistics';
import { problemSchema, type Seat } from '@story-pointer/core/wire';
import { seatInRoomSchema } from '@story-pointer/core/wire-room';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

/** Programs, which read the answers without a page. */

const limits = { participants: 3, stories: 3, bytes: 10_000_000, seatsPerBrowser: 2 };
const store = new MemoryStore();
const server = await startServer({ limits, store });
afterAll(() => server[Symbol.asyncDispose]());

/** Stores a change whose way there other tests cover. */
async function stored({ sessionId }: Seat, change: Change): Promise<void> {
  const before = await store.load(sessionId);
  const room = { ...apply(before, change), revision: before.revision + 1, mark: 'stored' };
  const receipt = { id: crypto.randomUUID(), answer: '' };
  expect(await store.commit(before, [{ changes: [change], room, receipt }])).toBe(true);
}

function post(path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/api/sessions${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ commandId: crypto.randomUUID(), ...body }),
  });
}

const opening = { name: 'Sprint 12', type: 'fibonacci', facilitatorName: 'Ann' };
const bearer = (key: string | undefined) => ({ authorization: `Bearer ${given(key)}` });

describe('a program that sends no key', () => {
  test('[W4] gets one with its seat, by which it acts, whether it creates, joins or takes a seat by a link', async () => {
    const answer = await post('', opening);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const created = seatInRoomSchema.parse(await answer.json());
    const path = `/${created.sessionId}`;
    const joined = await (await post(`${path}/participants`, { name: 'Bob' })).json();
    const secret = 'x'.repeat(24);
    const send = ({ participantId }: Seat, key: string | undefined, command: object) =>
      post(`${path}/commands`, { participantId, command }, bearer(key));
    const linked = await send(created, created.key, { type: 'makeWayBack', secret });
    expect(linked.status).toBe(200);
    const claimed = await (await post(`${path}/seats`, { secret })).json();
    for (const seat of [joined, claimed].map((one) => seatInRoomSchema.parse(one))) {
      expect((await send(seat, seat.key, { type: 'watch', watches: true })).status).toBe(200);
    }
  });

  test('[W4] is no page, nor one that proposes or sends a key: their answers have none', async () => {
    const firstKey = new Browser(server.url).firstKey;
    const answers = [
      post('', opening, { origin: server.url }),
      post('', opening, { 'sec-fetch-site': 'same-origin' }),
      post('', { ...opening, firstKey }),
      post('', opening, bearer(firstKey)),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(201);
      expect(await answer.json()).not.toHaveProperty('key');
    }
  });

  test('[W2] learns how to send one when it sends a command', async () => {
    const { annSeat } = await openRoom(server.url);
    const command = { type: 'leave' };
    const { participantId } = annSeat;
    const answer = await post(`/${annSeat.sessionId}/commands`, { participantId, command });
    const { code, detail } = problemSchema.parse(await answer.json());
    expect(code).toBe('noKey');
    expect(detail).toContain('Authorization: Bearer');
  });
});

test('[DV2] a program hands its session to a person by a link, and the person leads it', async () => {
  const bot = seatInRoomSchema.parse(await (await post('', opening)).json());
  const { sessionId, participantId } = bot;
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString('base64url');
  const command = { type: 'makeWayBack', secret };
  await post(`/${sessionId}/commands`, { participantId, command }, bearer(bot.key));
  const person = new Browser(server.url);
  const seat = given((await person.claimSeat(sessionId, secret)).value);
  expect((await person.send(seat, { type: 'createStory', name: 'Pay' })).status).toBe(200);
});

test('[R11] results have the key and the link of each story, and null without them', async () => {
  const { ann, annSeat } = await openRoom(server.url);
  const story = { name: 'Pay', key: 'PAY-7', link: 'https://tracker.example/PAY-7' };
  await ann.send(annSeat, { type: 'addStories', add: [story], update: [] });
  const answer = await ann.fetch(`/api/sessions/${annSeat.sessionId}/results`);
  const { stories } = statisticsSchema.parse(await answer.json());
  expect(stories).toMatchObject([{ name: 'Sign in', key: null, link: null }, story]);
});

/** Follows the path of a field, as a program that marks it would. */
function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Object(value)[name], body);
}

describe('a refusal', () => {
  const long = (most: number) => 'x'.repeat(most + 1);
  const { fullTitle, description, key, link, note, origin } = detailLimits;
  const from = { source: '', pointsColumn: '', workItemType: '', state: '' };
  const add = (story: object) => ({ type: 'addStories', add: [{ name: 'A' }, story], update: [] });
  const update = (storyId: string, edit: object) =>
    ({ type: 'addStories', add: [], update: [{ storyId, ...edit }] }) as const;

  test.each([
    [nameLimits.story, () => ({ type: 'createStory', name: long(nameLimits.story) })],
    [nameLimits.session, () => ({ type: 'renameSession', name: long(nameLimits.session) })],
    [nameLimits.story, () => add({ name: long(nameLimits.story) })],
    [fullTitle, () => add({ name: 'A', fullTitle: long(fullTitle) })],
    [origin, () => add({ name: 'A', origin: { ...from, state: long(origin) } })],
    [key, (storyId: string) => ({ type: 'editDetails', storyId, key: long(key) })],
    [link, (storyId: string) => update(storyId, { link: long(link) })],
    [description, (storyId: string) => update(storyId, { description: long(description) })],
    [note, (storyId: string) => update(storyId, { note: long(note) })],
    [nameLimits.story, (storyId: string) => update(storyId, { name: long(nameLimits.story) })],
    [
      longestReason,
      (storyId: string) => ({
        ...{ type: 'vote', storyId, round: 1, points: 5 },
        remark: { reason: long(longestReason), unsure: false },
      }),
    ],
  ])(
    '[W2, N2] names the limit of %d characters, and the field by its path in the request',
    async (limit, command) => {
      const { ann, annSeat, storyId } = await openRoom(server.url);
      const body = { command: command(storyId) };
      const { problem } = await ann.send(annSeat, body.command);
      expect(problem).toMatchObject({ status: 422, limit });
      expect(problem?.detail).toContain(String(limit));
      expect(at(body, given(problem?.field))).toBe(long(limit));
    },
  );

  test('[W2, N2] of a long story name says where the whole title goes', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    const { problem } = await ann.send(annSeat, { type: 'createStory', name: 'x'.repeat(51) });
    expect(problem?.detail).toContain('fullTitle');
    const other = await ann.send(annSeat, { type: 'renameSession', name: 'x'.repeat(121) });
    expect(other.problem?.detail).not.toContain('fullTitle');
  });

  test('[W2] names the most people, stories, seats and bytes', async () => {
    const { ann, annSeat, bob } = await openRoom(server.url);
    const { sessionId } = annSeat;
    for (const name of ['A', 'B']) await ann.send(annSeat, { type: 'createStory', name });
    const fourth = await ann.send(annSeat, { type: 'createStory', name: 'C' });
    expect(fourth.problem).toMatchObject({ code: 'tooManyStories', limit: 3 });
    const many = await ann.send(annSeat, add({ name: 'B' }));
    expect(many.problem).toMatchObject({ code: 'tooManyStories', limit: 3 });
    await bob.join(sessionId, 'Bob 2');
    expect((await new Browser(server.url).join(sessionId, 'Dan')).problem).toMatchObject({
      ...{ code: 'sessionFull', limit: 3 },
    });
    expect((await bob.create()).problem).toMatchObject({ code: 'tooManySeats', limit: 2 });
    const large = await ann.send(annSeat, { type: 'createStory', name: 'x'.repeat(40_000) });
    expect(large.problem).toMatchObject({ code: 'tooLarge', limit: 32 * 1024 });
  });

  test('[W2] over a live connection names the field as by POST', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    using line = ann.listen(annSeat);
    await line.next();
    line.send({ type: 'createStory', name: 'x'.repeat(51) });
    expect(await line.answer()).toMatchObject({ body: { field: 'command.name', limit: 50 } });
  });

  test('[A3, FA11] of a facilitator by vouching says what such a one lacks', async () => {
    const { annSeat, bob, bobSeat } = await openRoom(server.url);
    const cid = new Browser(server.url);
    const cidSeat = given((await cid.join(annSeat.sessionId, 'Cid')).value);
    const remove = { type: 'deleteSession' };
    const before = await bob.send(bobSeat, remove);
    expect(before.problem?.detail).toContain(permitted.own);
    const { participantId } = bobSeat;
    const vouchedBy = [annSeat, cidSeat].map((seat) => seat.participantId);
    await stored(annSeat, { type: 'vouchedFor', participantId, vouchedBy });
    expect((await bob.send(bobSeat, { type: 'renameSession', name: 'Sprint 13' })).status).toBe(
      200,
    );
    const { problem } = await bob.send(bobSeat, remove);
    expect(problem).toMatchObject({ status: 403, code: 'facilitatorOnly' });
    expect(problem?.detail).toContain('vouching');
  });

  test('[W2, AL1] of an unknown command offers none that the server alone sends', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    const { problem } = await ann.send(annSeat, { type: 'win' });
    const alarms = Object.entries(commands).filter(([, { may }]) => may === 'alarm');
    expect(alarms.length).toBeGreaterThan(3);
    expect(problem).toMatchObject({ code: 'malformed', field: 'command.type' });
    for (const [type] of alarms) {
      expect(problem?.detail).not.toContain(type);
      const sent = await ann.send(annSeat, { type });
      expect(sent.problem?.detail).toBe(problem?.detail);
    }
  });

  test('[W2] at the address of live connections names both kinds', async () => {
    const { annSeat } = await openRoom(server.url);
    const answer = await fetch(`${server.url}/api/sessions/${annSeat.sessionId}/live`);
    const { code, detail } = problemSchema.parse(await answer.json());
    expect(code).toBe('upgradeNeeded');
    expect(detail).toContain('text/event-stream');
  });
});

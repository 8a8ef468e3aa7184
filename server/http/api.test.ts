import { afterAll, describe, expect, test } from 'bun:test';
import { newParticipant } from '@story-pointer/core/session/open-room';
import { written } from '@story-pointer/core/testing/scales';
import { seatInRoomSchema } from '@story-pointer/core/wire-room';
import { Browser } from '../testing/browser.ts';
import { given, openRoom } from '../testing/room.ts';
import { startServer } from '../testing/test-server.ts';

const server = await startServer();
afterAll(() => server[Symbol.asyncDispose]());

describe('a session', () => {
  test('[S3, P2] is created with its facilitator, and joined by others', async () => {
    const { ann, annSeat, bobSeat } = await openRoom(server.url);
    const { value: room } = await ann.look(annSeat);
    expect(room?.session).toMatchObject({ name: 'Sprint 12', type: 'fibonacci' });
    expect(room?.participants).toEqual([
      newParticipant(annSeat.participantId, 'Ann', { isFacilitator: true, met: true }),
      newParticipant(bobSeat.participantId, 'Bob', { met: true }),
    ]);
  });

  test('[DK2] carries the deck it was created with', async () => {
    const ann = new Browser(server.url);
    const deck = written('XS=0, S=1, ?');
    const created = await ann.create({ type: deck });
    const { value: room } = await ann.look(given(created.value));
    expect(room?.session.type).toEqual(deck);
    const card = given(deck.cards[0]);
    for (const [field, cards] of [
      ['type.cards', [card]],
      ['type.cards.3', [...deck.cards, { ...card, value: 5 }]],
    ] as const) {
      const refused = await ann.create({ type: { ...deck, cards } });
      expect(refused).toMatchObject({ status: 422, problem: { code: 'badDeck', field } });
    }
    expect(await ann.create({ type: { ...deck, average: 'mode' } })).toMatchObject({ status: 400 });
  });

  test('comes with each seat that is taken, unless it is long', async () => {
    const limits = { participants: 50, stories: 500, bytes: 10_000_000, seatsPerBrowser: 1000 };
    await using server = await startServer({ limits });
    const ann = new Browser(server.url);
    const { firstKey } = ann;
    const opening = { name: 'S', facilitatorName: 'Ann', type: 'linear', firstKey };
    const body = { commandId: crypto.randomUUID(), ...opening };
    const create = async () =>
      seatInRoomSchema.parse(await (await ann.post('/api/sessions', body)).json());
    const { room, ...seat } = await create();
    expect(room).toEqual((await ann.look(seat)).value);
    expect(await create()).toEqual({ room, ...seat });
    const bob = new Browser(server.url);
    const join = async () => {
      const joining = { commandId: crypto.randomUUID(), name: 'Bob', firstKey: bob.firstKey };
      const answer = await bob.post(`/api/sessions/${seat.sessionId}/participants`, joining);
      return seatInRoomSchema.parse(await answer.json());
    };
    const { room: joined, ...bobSeat } = await join();
    expect(joined).toEqual((await bob.look(bobSeat)).value);
    const add = Array.from({ length: 300 }, () => ({ name: 'x'.repeat(50) }));
    expect((await ann.send(seat, { type: 'addStories', add, update: [] })).status).toBe(200);
    expect(await join()).toEqual(bobSeat);
  });

  test('[W4] gives the browser its key once, in a cookie no script can read', async () => {
    const ann = new Browser(server.url);
    const opening = { name: 'S', facilitatorName: 'Ann', type: 'linear' };
    const create = () => ann.post('/api/sessions', { commandId: crypto.randomUUID(), ...opening });
    const cookie = (await create()).headers.get('set-cookie');
    expect(cookie).toMatch(/^story-pointer-key=[\w-]{43}\.\d+; .*HttpOnly; SameSite=Lax$/);
    expect((await create()).headers.get('set-cookie')).toBeNull();
  });

  test('[W4] accepts the key as a bearer token too', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    const key = given(ann.cookie.split('=')[1]);
    const response = await fetch(`${server.url}/api/sessions`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(await response.json()).toMatchObject({
      sessions: [{ participantId: annSeat.participantId, participantName: 'Ann' }],
    });
  });

  test('[J10, P1] appears among the sessions of those who hold a seat, and of nobody else', async () => {
    const { ann, annSeat, bob, bobSeat } = await openRoom(server.url);
    const mine = async (browser: Browser) => (await browser.fetch('/api/sessions')).json();
    expect(await mine(ann)).toMatchObject({ sessions: [{ session: { id: annSeat.sessionId } }] });
    expect(await mine(bob)).toMatchObject({ sessions: [{ participantId: bobSeat.participantId }] });
    expect(await mine(new Browser(server.url))).toEqual({ sessions: [], next: null });
  });

  test('[P1] gives its holder the same seat again under the same name', async () => {
    const { bob, bobSeat } = await openRoom(server.url);
    const again = await bob.join(bobSeat.sessionId, ' BOB ');
    expect(again).toMatchObject({ status: 200, value: bobSeat });
  });

  test('[A6, V12] can be read with its code alone, without anybody’s own votes', async () => {
    const { ann, annSeat, storyId } = await openRoom(server.url);
    await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 5 });
    const { value } = await new Browser(server.url).look({ sessionId: annSeat.sessionId });
    expect(value?.stories[0]?.round).toMatchObject({
      state: 'open',
      voters: [annSeat.participantId],
    });
    expect(value?.ownVotes).toEqual({});
  });
});

describe('a command', () => {
  test('[V6] is answered with its result', async () => {
    const { ann, annSeat, storyId } = await openRoom(server.url);
    const { participantId } = annSeat;
    const voted = await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 5 });
    expect(voted.value?.changes).toEqual([
      { type: 'voted', storyId, participantId, at: expect.any(Number) },
      { type: 'ballotCast', storyId, participantId, points: 5 },
    ]);
    const revealed = await ann.send(annSeat, { type: 'reveal', storyId, round: 1 });
    expect(revealed.value?.changes).toEqual([
      {
        ...{ type: 'revealed', storyId, at: expect.any(Number) },
        votes: [{ participantId, points: 5 }],
      },
    ]);
    expect(revealed.value?.revision).toBe(given(voted.value).revision + 1);
  });

  test('[C3] gets its first answer when it is repeated, and happens once', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    const commandId = crypto.randomUUID();
    const create = () => ann.send(annSeat, { type: 'createStory', name: 'Once' }, commandId);
    const answers = await Promise.all([create(), create(), create()]);
    const stories = answers.map((answer) => [answer.value?.revision, answer.value?.storyId]);
    expect(new Set(stories.map(String)).size).toBe(1);
    expect((await ann.look(annSeat)).value?.stories.map(({ name }) => name)).toEqual([
      'Sign in',
      'Once',
    ]);
  });

  test('[C3] with the id of somebody else’s command is a command of its own', async () => {
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
    const commandId = crypto.randomUUID();
    await ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 13 }, commandId);
    const bobs = await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 1 }, commandId);
    expect(bobs.value?.changes).toContainEqual(
      expect.objectContaining({ type: 'ballotCast', points: 1 }),
    );
  });

  test('[C3, S1] that deleted the session still gets its first answer when it is repeated', async () => {
    const { ann, annSeat } = await openRoom(server.url);
    const commandId = crypto.randomUUID();
    const first = await ann.send(annSeat, { type: 'deleteSession' }, commandId);
    expect(first.status).toBe(200);
    const again = await ann.send(annSeat, { type: 'deleteSession' }, commandId);
    expect(again.value).toMatchObject({ revision: given(first.value).revision });
    expect((await ann.look(annSeat)).problem?.code).toBe('sessionNotFound');
  });

  test('[W15] to create or join, repeated by a browser that never got its key, finds the same seat', async () => {
    const ann = new Browser(server.url);
    const again = async <T>(enter: () => Promise<T>) => {
      const first = await enter();
      ann.cookie = '';
      expect(await enter()).toEqual(first);
      return first;
    };
    const commandId = crypto.randomUUID();
    const first = given((await again(() => ann.create({ commandId }))).value);
    expect((await ann.look(first)).status).toBe(200);
    const joinId = crypto.randomUUID();
    ann.cookie = '';
    await again(() => ann.join(first.sessionId, 'Zoe', joinId));
  });
});

test('answers are never cached, refusals included', async () => {
  const { ann, annSeat } = await openRoom(server.url);
  for (const path of [`/api/sessions/${annSeat.sessionId}`, '/api/sessions', '/api/nothing']) {
    expect((await ann.fetch(path)).headers.get('cache-control')).toBe('no-store');
  }
});

test('[P1] one browser can hold two seats in a session', async () => {
  const { bob, bobSeat } = await openRoom(server.url);
  const second = given((await bob.join(bobSeat.sessionId, 'Bob’s colleague')).value);
  expect(second.participantId).not.toBe(bobSeat.participantId);
  for (const seat of [bobSeat, second]) expect((await bob.look(seat)).status).toBe(200);
});

test('[W12] the API describes itself', async () => {
  const response = await fetch(`${server.url}/api/openapi.json`);
  expect(await response.json()).toMatchObject({ openapi: '3.1.0' });
});

test('the description of the API is not sent again to clients that have it', async () => {
  const url = `${server.url}/api/openapi.json`;
  const etag = given((await fetch(url)).headers.get('etag') ?? undefined);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetch(url, { headers: { 'if-none-match': known } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('[O10] the server reports that it is alive', async () => {
  expect(await (await fetch(`${server.url}/healthz`)).text()).toBe('ok');
});

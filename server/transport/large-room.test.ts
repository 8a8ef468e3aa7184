import { afterAll, beforeAll, expect, test } from 'bun:test';
import { once } from 'node:events';
import { connect } from 'node:net';
import { lacksVotes, voteCountOf, votersOf } from '@story-pointer/core/session/round';
import { downSchema, helloQuery } from '@story-pointer/core/sync/protocol';
import { tallied, type Votes, votesSchema } from '@story-pointer/core/tally';
import { roomViewSchema } from '@story-pointer/core/view';
import type { Seat } from '@story-pointer/core/wire';
import { sleep } from 'bun';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser, Line } from '../testing/browser.ts';
import { storeLargestCollection, storeLargestRoom } from '../testing/largest-room.ts';
import { given } from '../testing/room.ts';
import { SlowPage } from '../testing/slow-page.ts';
import { plainRequest } from '../testing/tap.ts';
import { startServer } from '../testing/test-server.ts';

const store = new MemoryStore();
const server = await startServer({ store });
const ann = new Browser(server.url);
let seat: Seat;
let ordinary: Seat;
beforeAll(async () => {
  ordinary = await storeLargestRoom(store);
  // Longer than there are names, so that the network does not take it all at once.
  seat = await storeLargestRoom(store, { nameLength: 10_000 });
});
afterAll(() => server[Symbol.asyncDispose]());

/** As pages of the release before say. */
const before8 = { oldest: 6, newest: 7 };

test('[C12] a page that lacks the largest room has to read it over plain HTTP, and follows it from there', async () => {
  using line = ann.listen(seat, { revision: 0, mark: '' });
  const room = given((await ann.look(seat)).value);
  const { revision, mark } = room;
  expect(await line.next()).toEqual({ type: 'stale', revision, mark });
  await ann.send(seat, { type: 'renameSession', name: 'One' });
  expect(await line.next()).toMatchObject({
    type: 'changes',
    base: mark,
    changes: [{ name: 'One' }],
  });
  line.socket.send(JSON.stringify({ type: 'resume', revision, mark }));
  expect(await line.next()).toMatchObject({
    type: 'changes',
    base: mark,
    changes: [{ name: 'One' }],
  });
});

test('[C12] the largest room comes whole to a page of the release before that reads slowly, and after it what happened meanwhile', async () => {
  const before = given((await ann.look(seat)).value);
  using page = await SlowPage.open(server.url, seat, 0, undefined, '', before8);
  await page.read(100_000);
  for (const name of ['One', 'Two', 'Three']) await ann.send(seat, { type: 'renameSession', name });
  while (page.arrived < 4_000_000) {
    await page.read(100_000);
    await sleep(5);
  }
  expect(page.messages).toEqual([]);
  await page.readMessages(4);
  const [snapshot, ...steps] = page.messages;
  expect(snapshot).toEqual({ type: 'welcome', room: before });
  expect(steps).toMatchObject([
    { type: 'changes', revision: before.revision + 1, changes: [{ name: 'One' }] },
    { type: 'changes', revision: before.revision + 2, changes: [{ name: 'Two' }] },
    { type: 'changes', revision: before.revision + 3, changes: [{ name: 'Three' }] },
  ]);
  await ann.send(seat, { type: 'renameSession', name: 'Four' });
  await page.readMessages(5);
  expect(page.messages[4]).toMatchObject({ changes: [{ name: 'Four' }] });
});

test('[C12, CO7] the end of the largest collection comes to each page: by a pointer, or whole to one of the release before', async () => {
  const leader = await storeLargestCollection(store);
  const { revision, mark } = given((await ann.look(leader)).value);
  using page = await SlowPage.open(server.url, leader, revision, undefined, mark, before8);
  using line = ann.listen(leader, { revision, mark });
  await Promise.all([page.readMessages(1), line.next()]);
  given((await ann.send(leader, { type: 'endCollection' })).value);
  expect(await line.next()).toMatchObject({ type: 'stale', revision: revision + 1 });
  await page.read(100_000);
  for (const name of ['One', 'Two']) await ann.send(leader, { type: 'renameSession', name });
  expect(await line.next()).toMatchObject({ type: 'changes', revision: revision + 2 });
  await page.readMessages(4);
  expect(page.messages.slice(1)).toMatchObject([
    { type: 'changes', revision: revision + 1 },
    { type: 'changes', revision: revision + 2, changes: [{ name: 'One' }] },
    { type: 'changes', revision: revision + 3, changes: [{ name: 'Two' }] },
  ]);
});

test('what passes does not wait for slow readers, who learn afterwards who is here', async () => {
  using page = await SlowPage.open(server.url, seat, 0, 'here', '', before8);
  await page.read(100_000);
  const toldBefore = page.presences.length;
  const [, second, third] = given((await ann.look(seat)).value).participants;
  const { sessionId } = seat;
  using other = ann.listen({ sessionId, participantId: given(second).id }, undefined, {}, 'here');
  using _ = ann.listen({ sessionId, participantId: given(third).id });
  await toldOf(other, given(third).id, 'here');
  // The first few may be in time, before the network takes no more.
  const turns = Array.from({ length: 6 }, () => ['away', 'here'] as const).flat();
  for (const to of turns) {
    other.socket.send(JSON.stringify({ type: 'presence', attention: to }));
    await toldOf(other, given(second).id, to);
  }
  const told = () => page.presences.slice(toldBefore);
  // The people who were here when it came may be sent only now as well.
  const isTold = (one: object) => {
    const passing = downSchema.safeParse(one).data;
    return (
      passing?.type === 'presence' && passing.isAll && passing.people[given(third).id] === 'here'
    );
  };
  while (!told().some(isTold)) await page.read(1);
  expect(told().at(-1)).toMatchObject({
    people: { [given(second).id]: 'here', [given(third).id]: 'here' },
  });
  expect(told().length).toBeLessThan(turns.length);
});

/** Waits until somebody is said to be here, or away. */
async function toldOf(line: Line, participantId: string, as: 'here' | 'away'): Promise<void> {
  for (;;) {
    const passing = downSchema.safeParse(await line.next()).data;
    if (passing?.type === 'presence' && passing.people[participantId] === as) return;
  }
}

test('the largest room is a tenth of a megabyte, without the people of its votes', async () => {
  const room = await (await ann.fetch(`/api/sessions/${ordinary.sessionId}`)).text();
  expect(room.length).toBeLessThan(130_000);
  const { stories } = roomViewSchema.parse(JSON.parse(room));
  expect(stories.every(({ round }) => lacksVotes(round))).toBe(true);
  expect(stories.reduce((sum, { round }) => sum + voteCountOf(round), 0)).toBe(200 * 500);
});

test('the votes of all stories with their people come in answers of 130 kB at most', async () => {
  const { sessionId } = ordinary;
  const voters: number[] = [];
  for (let from: string | null = ''; from !== null; ) {
    const query = from && new URLSearchParams({ from });
    const text = await (await ann.fetch(`/api/sessions/${sessionId}/votes?${query}`)).text();
    expect(text.length).toBeLessThan(130_000);
    const votes: Votes = votesSchema.parse(JSON.parse(text));
    voters.push(...Object.values(votes.rounds).map((round) => votersOf(round).length));
    from = votes.next;
  }
  expect(voters).toEqual(Array(500).fill(200));
  const lost = await ann.fetch(`/api/sessions/${sessionId}/votes?from=nothing`);
  expect(lost.status).toBe(404);
});

test("a page is sent the votes on the story it looks at, on the team's, and on those it asks for", async () => {
  const seat = await storeLargestRoom(store, { people: 3, stories: 5 });
  const { sessionId, participantId } = seat;
  const path = `/api/sessions/${sessionId}`;
  const ask = async (more: Readonly<Record<string, string>>, from = participantId) => {
    const query = new URLSearchParams({ participantId: from, ...more });
    const answer = await ann.fetch(`${path}/votes?${query}`);
    return answer.ok ? votesSchema.parse(await answer.json()) : answer.status;
  };
  const [looked, active, another, open] = given((await ann.look(seat)).value).stories.map(
    ({ id }) => id,
  );
  await ann.send(seat, { type: 'startRound', storyId: given(open), round: 1 });
  await ann.send(seat, { type: 'vote', storyId: given(open), round: 2, points: 5 });
  await ann.send(seat, { type: 'setActiveStory', storyId: given(active) });
  const all = await ask({});
  if (typeof all === 'number') throw new Error(`answered ${all}`);
  const { rounds, ...version } = all;
  expect(Object.values(rounds).map((round) => votersOf(round).length)).toEqual([3, 3, 3, 1, 3]);
  const known = [given(looked), given(active)];
  const votesOf = given(looked);
  const query = new URLSearchParams({ participantId, votesOf });
  const asked = roomViewSchema.parse(await (await ann.fetch(`${path}?${query}`)).json());
  for (const story of asked.stories) {
    const whole = { ...story, round: given(rounds[story.id]) };
    expect(story).toEqual(known.includes(story.id) ? whole : tallied(whole));
  }
  const live = new URLSearchParams(
    helloQuery({ participantId, votesOf, room: { revision: 0, mark: '' } }),
  );
  const headers = { cookie: ann.cookie };
  using line = new Line(new WebSocket(`${server.url}${path}/live?${live}`, { headers }));
  expect(await line.next()).toEqual({ type: 'welcome', room: asked });

  for (const storyId of [given(another), given(open)]) {
    const round = given(rounds[storyId]);
    expect(await ask({ storyId })).toEqual({ ...version, rounds: { [storyId]: round } });
  }
  expect([await ask({ storyId: 'nothing' }), await ask({}, 'nobody')]).toEqual([404, 404]);
});

test('a room that has not changed is not sent again', async () => {
  const path = `/api/sessions/${seat.sessionId}`;
  const first = await ann.fetch(path);
  const room = roomViewSchema.parse(await first.json());
  const headers = { 'if-none-match': given(first.headers.get('etag') ?? undefined) };
  const again = await ann.fetch(path, { headers });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const [story] = room.stories;
  const { sessionId } = seat;
  for (const { id: participantId } of room.participants.slice(0, 2)) {
    const command = { type: 'renameSession', name: participantId };
    await ann.send({ sessionId, participantId }, command);
  }
  const { id: storyId, round } = given(story);
  await ann.send(seat, { type: 'startRound', storyId, round: round.number });
  const changed = await ann.fetch(path, { headers });
  expect(changed.status).toBe(200);
  expect(roomViewSchema.parse(await changed.json())).toEqual(
    given((await ann.look({ sessionId })).value),
  );
  expect((await ann.fetch(`${path}?participantId=nobody`, { headers })).status).toBe(404);
});

test('only so many long answers are on their way, and a seat gets its answer before those without one', async () => {
  await using quiet = await startServer({ store });
  const path = `/api/sessions/${seat.sessionId}`;
  const { hostname, port } = new URL(quiet.url);
  // A connection that is used again may be closed at that moment.
  const ask = (query = '') => fetch(`${quiet.url}${path}${query}`, { keepalive: false });
  // Answers that are not read stay on their way.
  const unread = Array.from({ length: 32 }, () => connect(Number(port), hostname).pause());
  for (const socket of unread) socket.write(plainRequest('GET', path, ''));
  await Promise.all(unread.map((socket) => once(socket, 'readable')));
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await refused.json()).toMatchObject({ code: 'tooManyRequests' });
  const head = await fetch(`${quiet.url}${path}`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, null]);

  const seated = await ask(`?participantId=${seat.participantId}`);
  expect(roomViewSchema.parse(await seated.json()).stories).toHaveLength(500);
  for (const socket of unread) socket.destroy();
  while ((await ask()).status === 429) await sleep(10);
});

import { expect, test } from 'bun:test';
import { longestCollection } from '@story-pointer/core/session/collection';
import { MemoryStore } from './stores/memory-store.ts';
import { addStory, given, openRoom } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';

/** Votes that are collected before a meeting, by a clock that the test sets. */

const day = 24 * 60 * 60 * 1000;

/** Ann's and Bob's room, in which votes on two stories are collected for as long as possible. */
async function openCollecting() {
  const clock = { now: Date.UTC(2026, 0, 31) };
  const store = new MemoryStore([], () => clock.now);
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startServer({ store, now: () => clock.now }));
  const room = await openRoom(server.url);
  const { ann, annSeat, bob, bobSeat, storyId } = room;
  const other = await addStory(ann, annSeat, 'Sign out');
  const endsAt = clock.now + longestCollection;
  const asked = { storyIds: [storyId, other], endsAt, rule: 'same', newcomers: true } as const;
  given((await ann.send(annSeat, { type: 'startCollection', ...asked })).value);
  const look = async () => given((await ann.look(annSeat)).value);
  const states = async () => (await look()).stories.map(({ round }) => round.state);
  const vote = async (browser: typeof ann, seat: typeof annSeat, story: string) =>
    given((await browser.send(seat, { type: 'vote', storyId: story, round: 1, points: 5 })).value);
  const kept = opened.move();
  return {
    ...{ ...room, clock, store, server, other, endsAt, look, states, vote },
    ring: server.app.runDueJobs,
    bobsVote: () => vote(bob, bobSeat, storyId),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

test('[CO7, AL1] a deadline of days wakes nobody before its time, and reveals once', async () => {
  await using room = await openCollecting();
  await room.bobsVote();
  const before = await room.look();
  for (const now of [room.clock.now, room.endsAt - day, room.endsAt - 1000]) {
    room.clock.now = now;
    expect(await room.ring()).toBeGreaterThanOrEqual(1000);
    expect(await room.look()).toEqual(before);
  }
  room.clock.now = room.endsAt;
  await room.ring();
  expect(await room.states()).toEqual(['revealed', 'open']);
  const after = await room.look();
  expect(after.revision).toBe(before.revision + 1);
  room.clock.now += day;
  await room.ring();
  expect(await room.look()).toEqual(after);
});

test('[CO7, O44] a clock that was set back, even by a year, leaves a deadline at its time', async () => {
  await using room = await openCollecting();
  await room.bobsVote();
  using line = room.bob.listen(room.bobSeat);
  await line.next();
  for (const days of [1, 365]) {
    room.clock.now -= days * day;
    await room.ring();
    expect(await room.states()).toEqual(['open', 'open']);
  }
  room.clock.now = room.endsAt;
  await room.ring();
  expect(await room.states()).toEqual(['revealed', 'open']);
});

test('[CO7] the votes are revealed with the last missing vote or skip, with all results in one change set', async () => {
  await using room = await openCollecting();
  const { ann, annSeat, bob, bobSeat, storyId, other, vote } = room;
  for (const id of [storyId, other]) await vote(ann, annSeat, id);
  await room.bobsVote();
  const last = await bob.send(bobSeat, { type: 'skip', storyId: other, round: 1 });
  using line = bob.listen(bobSeat, given(last.value));
  await line.next();
  await room.ring();
  const down = await line.next();
  const types = down.type === 'changes' ? down.changes.map(({ type }) => type) : [];
  expect(types.join(', ')).toBe('revealed, revealed, pointsAgreed, collectionEnded, progressed');
});

test('[CO1, O15] a session is not deleted as long as its deadline lies ahead', async () => {
  await using room = await openCollecting();
  room.clock.now = room.endsAt - 1;
  const horizons = { idle: room.clock.now, unused: room.clock.now, receipts: 0 };
  expect(await room.server.app.prune(horizons)).toBe(0);
  expect(await room.states()).toEqual(['open', 'open']);
  room.clock.now = room.endsAt;
  await room.ring();
  const late = room.clock.now + 1;
  expect(await room.server.app.prune({ idle: late, unused: late, receipts: 0 })).toBe(1);
});

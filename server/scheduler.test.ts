import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import type { Id } from '@story-pointer/core/ids';
import type { Seat } from '@story-pointer/core/wire';
import { MemoryStore } from './stores/memory-store.ts';
import { openPostgres } from './stores/postgres.ts';
import type { Store } from './stores/store.ts';
import { Browser } from './testing/browser.ts';
import { HeldMessages } from './testing/held-bus.ts';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { addStory, given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { StubbornPerson } from './testing/stubborn-person.ts';
import { startServer } from './testing/test-server.ts';

/** Scheduled actions, by the example of a round's timer. */

const minute = 60_000;

/** Ann's and Bob's room on a server whose clock the test sets, with a timer of one minute. */
async function openByTheClock() {
  const clock = { now: Date.UTC(2026, 0, 31) };
  const store = new MemoryStore([], () => clock.now);
  return { ...(await openOn([store], clock)), store };
}

/** The same on a process for each of the stores, which all have the same data. */
async function openOn(stores: readonly Store[], clock: { now: number }) {
  await using opened = new AsyncDisposableStack();
  const steps = new HeldMessages();
  const processes = await Promise.all(
    stores.map(async (store) => {
      const bus = stores.length > 1 ? steps.join() : undefined;
      return opened.use(await startServer({ store, bus, now: () => clock.now }));
    }),
  );
  const first = given(processes[0]);
  const room = await openRoom(first.url);
  const { ann, annSeat, bob, bobSeat, storyId } = room;
  const inRound = { storyId, round: 1 };
  await ann.send(annSeat, { type: 'changeSettings', settings: { timerReveals: true } });
  await bob.send(bobSeat, { type: 'vote', ...inRound, points: 5 });
  await ann.send(annSeat, { type: 'startTimer', ...inRound, seconds: 60 });
  const look = async () => given((await ann.look(annSeat)).value);
  const state = async () => (await look()).stories[0]?.round.state;
  const kept = opened.move();
  return {
    ...{ ...room, clock, look, state, inRound },
    rings: processes.map(({ app }) => app.runDueJobs),
    ring: () => first.app.runDueJobs(),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

test('[AL1, TI3] a scheduled action happens at its time, and once', async () => {
  await using room = await openByTheClock();
  const before = await room.look();
  room.clock.now += minute - 500;
  expect(await room.ring()).toBe(500);
  expect(await room.look()).toEqual(before);
  room.clock.now += 500;
  await room.ring();
  expect(await room.state()).toBe('revealed');
  const after = await room.look();
  expect(after.revision).toBe(before.revision + 1);
  room.clock.now += minute;
  await room.ring();
  expect(await room.look()).toEqual(after);
});

test('[AL1, TI3] everybody gets a scheduled action as one change set', async () => {
  await using room = await openByTheClock();
  const { bob, bobSeat, storyId, clock } = room;
  using line = bob.listen(bobSeat, await room.look());
  await line.next();
  clock.now += minute;
  await room.ring();
  const votes = [{ participantId: bobSeat.participantId, points: 5 }];
  expect(await line.next()).toMatchObject({
    type: 'changes',
    changes: [
      { type: 'timeUp', storyId },
      { type: 'revealed', storyId, votes },
    ],
  });
});

test('[AL1] one of several processes that run an action at the same moment does it, and the others do no harm', async () => {
  const store = new MemoryStore();
  await ringAtOnce([store, store, store]);
});

test.skipIf(isPostgresMissing)(
  '[AL1] one of several processes on one PostgreSQL that run an action at the same moment does it',
  async () => {
    await using postgres = await Databases.shared();
    const url = await postgres.newDatabase();
    const open = () => openPostgres(url, Date.now, 'together');
    await ringAtOnce([await open(), await open()]);
  },
  60_000,
);

test('[AL1, C20] a timer survives the end of the process that began it', async () => {
  const store = new MemoryStore();
  await using room = await openOn([store, store], { now: Date.UTC(2026, 0, 31) });
  const [, another] = room.rings;
  room.clock.now += minute;
  await given(another)();
  expect(await room.state()).toBe('revealed');
});

async function ringAtOnce(stores: readonly Store[]): Promise<void> {
  await using room = await openOn(stores, { now: Date.UTC(2026, 0, 31) });
  const { revision } = await room.look();
  room.clock.now += minute;
  await Promise.all(room.rings.map((ring) => ring()));
  expect(await room.state()).toBe('revealed');
  expect((await room.look()).revision).toBe(revision + 1);
  const { ann, annSeat, bob, bobSeat, storyId } = room;
  expect((await ann.send(annSeat, { type: 'startRound', ...room.inRound })).status).toBe(200);
  expect((await bob.send(bobSeat, { type: 'vote', storyId, round: 2, points: 3 })).status).toBe(
    200,
  );
}

test('[AL5] an action in a session that people have open is run before a backlog of others, which continues without a pause', async () => {
  await using room = await openByTheClock();
  const { ann, bob, bobSeat, clock } = room;
  const others = await Promise.all(
    Array.from({ length: 120 }, async () => {
      const seat = given((await ann.create()).value);
      const storyId = await addStory(ann, seat, 'Story');
      await ann.send(seat, { type: 'startTimer', storyId, round: 1, seconds: 30 });
      return { seat, storyId };
    }),
  );
  using line = bob.listen(bobSeat, await room.look());
  await line.next();
  clock.now += minute;
  expect(await room.ring()).toBe(0);
  expect(await room.state()).toBe('revealed');
  expect(await room.ring()).toBe(0);
  expect(await room.ring()).toBeGreaterThan(0);
  for (const { seat } of others) {
    const { value } = await ann.look(seat);
    expect(value?.stories[0]?.round).toMatchObject({ timer: { isOver: true } });
  }
});

test('[AL5] an action in the session of a team is run before those of many sessions with one person', async () => {
  const clock = { now: Date.UTC(2026, 0, 31) };
  await using server = await startServer({ store: new MemoryStore(), now: () => clock.now });
  await using lines = new AsyncDisposableStack();
  const listens = async (browser: Browser, seat: Seat) => {
    const line = lines.use(browser.listen(seat, undefined, {}, 'here'));
    await line.next();
    return line;
  };
  const startTimer = (browser: Browser, seat: Seat, storyId: Id) =>
    browser.send(seat, { type: 'startTimer', storyId, round: 1, seconds: 60 });
  for (let others = 0; others < 60; others += 1) {
    const eve = new Browser(server.url);
    const seat = given((await eve.create()).value);
    const storyId = await addStory(eve, seat, 'Story');
    await listens(eve, seat);
    await startTimer(eve, seat, storyId);
  }
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  await listens(ann, annSeat);
  await listens(bob, bobSeat);
  await startTimer(ann, annSeat, storyId);
  clock.now += minute;
  await server.app.runDueJobs();
  const { value } = await ann.look(annSeat);
  expect(value?.stories[0]?.round).toMatchObject({ timer: { isOver: true } });
});

test('[AL1] a command at the same moment counts before or after, and both are whole', async () => {
  await using room = await openByTheClock();
  const { ann, annSeat, clock, inRound } = room;
  clock.now += minute;
  const [revealed] = await Promise.all([
    ann.send(annSeat, { type: 'reveal', ...inRound }),
    room.ring(),
  ]);
  expect([undefined, 'alreadyRevealed']).toContain(revealed.problem?.code);
  expect(await room.state()).toBe('revealed');
  expect(await room.store.dueSessions(Number.MAX_SAFE_INTEGER, 1)).toEqual([]);
});

test('[AL1] nothing happens in a deleted session, and others are not delayed', async () => {
  await using room = await openByTheClock();
  const { ann, annSeat, clock, store } = room;
  clock.now += minute;
  const found = await store.dueSessions(clock.now, 9);
  expect(found).toHaveLength(1);
  // A participant deletes the session just before the action runs.
  store.dueSessions = async () => {
    await ann.send(annSeat, { type: 'deleteSession' });
    return found;
  };
  expect(await room.ring()).toBeLessThan(minute);
  expect((await ann.look(annSeat)).problem?.code).toBe('sessionNotFound');
});

test('[AL1] a store that is away for a while loses no scheduled action', async () => {
  await using room = await openByTheClock();
  const { clock, store } = room;
  const commit = store.commit.bind(store);
  store.commit = async () => {
    throw new Error('the disk is full');
  };
  clock.now += minute;
  await room.ring();
  expect(await room.state()).toBe('open');
  store.commit = commit;
  await room.ring();
  expect(await room.state()).toBe('revealed');
});

describe('a clock that jumps', () => {
  test('[AL1, O44] forward by a year runs a pending action, once', async () => {
    await using room = await openByTheClock();
    const { revision } = await room.look();
    room.clock.now += 365 * 24 * 60 * minute;
    await room.ring();
    room.clock.now -= 365 * 24 * 60 * minute;
    await room.ring();
    expect(await room.look()).toMatchObject({ revision: revision + 1 });
    expect(await room.state()).toBe('revealed');
  });

  test('[AL1, O44] back by a year does not delay an action by a year where people see it', async () => {
    await using room = await openByTheClock();
    using line = room.bob.listen(room.bobSeat, await room.look());
    await line.next();
    room.clock.now -= 365 * 24 * 60 * minute;
    await room.ring();
    expect(await room.state()).toBe('revealed');
  });

  test('[AL1, O44] back by less runs the action at the announced time', async () => {
    await using room = await openByTheClock();
    room.clock.now -= 10 * minute;
    await room.ring();
    expect(await room.state()).toBe('open');
    room.clock.now += 11 * minute;
    await room.ring();
    expect(await room.state()).toBe('revealed');
  });
});

test('[AL1, C1] an action that became due while the server was down happens once it runs again', async () => {
  await using server = await ServerProcess.start();
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  const inRound = { storyId, round: 1 };
  await ann.send(annSeat, { type: 'changeSettings', settings: { timerReveals: true } });
  await bob.send(bobSeat, { type: 'vote', ...inRound, points: 5 });
  const { value } = await ann.send(annSeat, { type: 'startTimer', ...inRound, seconds: 60 });
  await server.stop('SIGKILL');
  goBy(server.path, 2 * minute);
  await server.start();
  const page = new StubbornPerson(server.url);
  await page.join(crypto.randomUUID(), annSeat.sessionId, 'Cid').then(async (joined) => {
    if ('refused' in joined) throw new Error(joined.refused);
    await page.opens(joined.answer);
  });
  await page.shows(() => page.view.stories[0]?.round.state === 'revealed');
  page.leave();
  const { revision = 0 } = value ?? {};
  // Cid joined before it or after; either way it was one change set.
  expect((await ann.look(annSeat)).value).toMatchObject({ revision: revision + 2 });
});

/** Moves the data of a stopped server back in time by so many milliseconds. */
function goBy(path: string, milliseconds: number): void {
  using database = new Database(path);
  database.run('UPDATE sessions SET due_at = due_at - ?', [milliseconds]);
  database.run(
    `UPDATE documents SET data = json_set(data, '$.round.timer.endsAt', data ->> '$.round.timer.endsAt' - ?)
      WHERE kind = 'stories' AND data ->> '$.round.timer' IS NOT NULL`,
    [milliseconds],
  );
}

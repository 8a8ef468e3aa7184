import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import * as fc from 'fast-check';
import type { Limiter, LimitShare } from './limits/rates.ts';
import { createLog } from './log.ts';
import { openRedis } from './redis/open-redis.ts';
import { FakeClock, isFaketimeMissing } from './testing/fake-clock.ts';
import { MovableMachine } from './testing/movable-machine.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

/** Servers while the clock of their machine jumps, some of them as real programs. */

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

const hour = 3600;

type Room = Awaited<ReturnType<typeof openRoom>>;

/** In seconds, one after another. */
const jumps = [-hour, 0, 24 * hour, -24 * hour];

describe.skipIf(isFaketimeMissing)('a server whose clock jumps', () => {
  test('[O44, W25] neither allows more requests nor makes anybody wait longer', async () => {
    await using clock = await FakeClock.open();
    const settings = { REQUESTS_PER_ADDRESS: '60' };
    await using server = await ServerProcess.start({ prefix: clock.prefix, settings });
    const ask = () => fetch(`${server.url}/api/sessions`);
    for (const seconds of jumps) {
      while ((await ask()).status === 200);
      const full = performance.now();
      await clock.set(seconds);
      let refused = await ask();
      let allowed = 0;
      for (; refused.status === 200; refused = await ask()) allowed += 1;
      // One for each second that really went by, and for what was left of one before.
      expect(allowed).toBeLessThanOrEqual(1 + (performance.now() - full) / 1000);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('1');
      const begin = performance.now();
      await until(async () => (await ask()).status === 200);
      expect(performance.now() - begin).toBeLessThan(5000);
    }
  });

  test('[O44, AL1, CO7] runs a timer for its time and ends no collection while the clock is wrong for seconds @nightly', async () => {
    await using clock = await FakeClock.open();
    await using server = await ServerProcess.start({ prefix: clock.prefix });
    const collected = await openRoom(server.url);
    await collect(collected, Date.now() + hour * 1000);
    const { ann, annSeat, storyId } = await openRoom(server.url);
    await ann.send(annSeat, { type: 'startTimer', storyId, round: 1, seconds: 10 });
    const begin = performance.now();
    await clock.set(2 * hour);
    const { headers } = await ann.fetch('/api/sessions');
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000);
    await until(async () => (await timerOf(ann, annSeat))?.isOver === true);
    expect(performance.now() - begin).toBeGreaterThan(8000);
    expect(await stateOf(collected)).toBe('open');
  });
});

describe('on a machine whose clock is set', () => {
  const minute = 60_000;
  /** From a second to two years, forward and back. */
  const someJump = fc
    .tuple(fc.constantFrom(1, -1), fc.constantFrom(1, 60, 3600, 86_400, 2 * 365 * 86_400))
    .map(([way, seconds]) => way * seconds * 1000);

  async function openOn(machine: MovableMachine) {
    const server = await startServer({ now: machine.now });
    machine.onSet = server.app.followClock;
    const collected = await openRoom(server.url);
    const timed = await openRoom(server.url);
    const { ann, annSeat, storyId } = timed;
    await ann.send(annSeat, { type: 'startTimer', storyId, round: 1, seconds: 600 });
    // Rooms that people see are looked through first, whatever the store says.
    const lines = [collected, timed].map((room) => room.ann.listen(room.annSeat));
    for (const line of lines) await line.next();
    return {
      ...{ collected, timed },
      isTimeUp: async () => (await timerOf(ann, annSeat))?.isOver === true,
      /** Lets time pass on this machine, while the server looks for what is due. */
      pass: async (milliseconds: number) => {
        await server.app.runDueJobs();
        machine.pass(milliseconds);
        await server.app.runDueJobs();
      },
      async [Symbol.asyncDispose]() {
        for (const line of lines) line[Symbol.dispose]();
        await server[Symbol.asyncDispose]();
      },
    };
  }

  test('[O44, AL1, CO7] nothing ends early or late where the clock is right again within a minute', () =>
    fc.assert(
      fc.asyncProperty(someJump, fc.integer({ min: 0, max: 59_999 }), async (jump, lasts) => {
        const machine = new MovableMachine();
        await using room = await openOn(machine);
        await collect(room.collected, machine.now() + 10 * minute);
        machine.jump(jump);
        await room.pass(lasts);
        machine.jump(-jump);
        await room.pass(10 * minute - lasts - 1);
        expect([await stateOf(room.collected), await room.isTimeUp()]).toEqual(['open', false]);
        await room.pass(1);
        expect([await stateOf(room.collected), await room.isTimeUp()]).toEqual(['revealed', true]);
      }),
      { numRuns: 20 },
    ));

  test('[O44, TI1] a timer runs for its time where the clock is set for good, before or after its start', () =>
    fc.assert(
      fc.asyncProperty(someJump, fc.integer({ min: 0, max: 90_000 }), async (jump, before) => {
        const machine = new MovableMachine();
        await using room = await openOn(machine);
        const { ann, annSeat, storyId } = room.timed;
        machine.jump(jump);
        await room.pass(before);
        await ann.send(annSeat, { type: 'startTimer', storyId, round: 1, seconds: 60 });
        await room.pass(30_000);
        await room.pass(29_999);
        expect(await room.isTimeUp()).toBe(false);
        await room.pass(1);
        expect(await room.isTimeUp()).toBe(true);
      }),
      { numRuns: 20 },
    ));

  test('[O44, CO7] a clock that is set for good ends the collections whose deadline has passed, after a minute', async () => {
    const machine = new MovableMachine();
    await using room = await openOn(machine);
    await collect(room.collected, machine.now() + 3 * 60 * minute);
    machine.jump(2 * 60 * minute);
    await room.pass(2 * minute);
    expect(await stateOf(room.collected)).toBe('open');
    machine.jump(2 * 60 * minute);
    await room.pass(minute - 1);
    expect(await stateOf(room.collected)).toBe('open');
    await room.pass(1);
    expect(await stateOf(room.collected)).toBe('revealed');
  });
});

/** Begins to collect votes on the story of a room, in which Bob has voted. */
async function collect({ ann, annSeat, bob, bobSeat, storyId }: Room, endsAt: number) {
  const asked = { storyIds: [storyId], endsAt: Math.round(endsAt), rule: 'none' } as const;
  given((await ann.send(annSeat, { type: 'startCollection', ...asked, newcomers: true })).value);
  given((await bob.send(bobSeat, { type: 'vote', storyId, round: 1, points: 5 })).value);
}

async function stateOf({ ann, annSeat }: Room) {
  return given((await ann.look(annSeat)).value).stories[0]?.round.state;
}

async function timerOf(ann: Room['ann'], seat: Room['annSeat']) {
  const round = given((await ann.look(seat)).value).stories[0]?.round;
  return round?.state === 'open' ? round.timer : undefined;
}

test.skipIf(isFaketimeMissing || isRedisMissing)(
  '[O44, O31] a Redis whose clock is set back neither allows more requests nor makes anybody wait longer',
  async () => {
    await using clock = await FakeClock.open();
    await using redis = await RedisServer.open(clock.prefix);
    const { bus, limiter, close } = openRedis(redis.url, createLog('silent'));
    using _ = { [Symbol.dispose]: close };
    await until(() => bus.isConnected);
    const share: LimitShare = { what: 'requests_by_address', who: '192.0.2.1', perMinute: 60 };
    const waitOf = async (of: Limiter) => (await of.take([share]))?.seconds ?? 0;
    for (const seconds of [-hour, -24 * hour]) {
      while ((await waitOf(limiter)) === 0);
      await clock.set(seconds);
      expect(await waitOf(limiter)).toBe(1);
      const begin = performance.now();
      await until(async () => (await waitOf(limiter)) === 0);
      expect(performance.now() - begin).toBeLessThan(5000);
      expect(await waitOf(limiter)).toBe(1);
    }
  },
);

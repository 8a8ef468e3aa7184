import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { VisibleChange } from '@story-pointer/core/session/changes';
import type { Command } from '@story-pointer/core/session/commands';
import type { Seat } from '@story-pointer/core/wire';
import { sleep } from 'bun';
import { MemoryStore } from './stores/memory-store.ts';
import type { Line } from './testing/browser.ts';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { type Result, StubbornPerson } from './testing/stubborn-person.ts';
import { startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

/** Automatic reveals, which depend on presence. */

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

const autoReveal = {
  type: 'changeSettings',
  settings: { autoReveal: true, canChangeVotes: true },
} as const;

describe('on one server', () => {
  test('[AR1] a countdown begins and ends as people vote, arrive, turn away and leave', async () => {
    const clock = { now: Date.UTC(2026, 0, 31) };
    await using server = await startServer({ now: () => clock.now });
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
    await ann.send(annSeat, autoReveal);
    const countdown = async () => {
      const round = (await ann.look(annSeat)).value?.stories[0]?.round;
      return round?.state === 'open' ? (round.countdown ?? undefined) : round?.state;
    };
    const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
    const position = given((await ann.look(annSeat)).value);
    using annLine = ann.listen(annSeat, position, {}, 'here');
    using bobLine = bob.listen(bobSeat, position, {}, 'here');

    await ann.send(annSeat, vote);
    await bob.send(bobSeat, vote);
    const endsAt = clock.now + 3000;
    expect(await nextCountdown(annLine)).toBe(endsAt);

    await bob.send(bobSeat, { ...vote, points: 8 });
    expect(await nextCountdown(annLine)).toBe(endsAt);

    const cid = given((await ann.join(annSeat.sessionId, 'Cid')).value);
    const cidLine = ann.listen(cid, position, {}, 'here');
    await cidLine.next();
    expect(await nextCountdown(annLine)).toBeNull();
    // A person who reads elsewhere for a moment is waited for.
    cidLine.socket.send(JSON.stringify({ type: 'presence', attention: 'away' }));
    await until(() =>
      annLine.frames.some((frame) => frame.includes(`"${cid.participantId}":"away"`)),
    );
    expect(await countdown()).toBeUndefined();
    cidLine.socket.send(JSON.stringify({ type: 'presence', attention: 'here' }));
    await ann.send(cid, { type: 'watch', watches: true });
    expect(await nextCountdown(annLine)).toBe(endsAt);
    await ann.send(cid, { type: 'watch', watches: false });
    expect(await nextCountdown(annLine)).toBeNull();
    cidLine.socket.close();
    expect(await nextCountdown(annLine)).toBe(endsAt);

    await ann.send(annSeat, { type: 'stopCountdown', storyId, round: 1 });
    expect(await nextCountdown(annLine)).toBe('stopped');
    await bob.send(bobSeat, vote);
    expect(await nextCountdown(annLine)).toBe(endsAt);
    const { revision } = given((await ann.look(annSeat)).value);
    clock.now = endsAt;
    await server.app.runDueJobs();
    await server.app.runDueJobs();
    expect((await ann.look(annSeat)).value).toMatchObject({
      revision: revision + 1,
      stories: [{ round: { state: 'revealed' } }],
    });
    bobLine.socket.close();
  });
});

/** In milliseconds. */
const minute = 60_000;
const year = 365 * 24 * 60 * minute;

describe('a countdown on a server whose clock jumps', () => {
  /** Ann and Bob have voted, and Ann's open page shows the countdown. */
  async function openCountingDown() {
    await using opened = new AsyncDisposableStack();
    const clock = { now: Date.UTC(2026, 0, 31) };
    const now = () => clock.now;
    const { url, app } = opened.use(await startServer({ now, store: new MemoryStore([], now) }));
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(url);
    await ann.send(annSeat, autoReveal);
    const look = async () => given((await ann.look(annSeat)).value);
    const line = opened.use(ann.listen(annSeat, await look(), {}, 'here'));
    const inRound = { storyId, round: 1 } as const;
    const votes = (points: number) => bob.send(bobSeat, { type: 'vote', ...inRound, points });
    await votes(5);
    await ann.send(annSeat, { type: 'vote', ...inRound, points: 5 });
    const endsAt = Number(await nextCountdown(line));
    const { revision } = await look();
    const kept = opened.move();
    return {
      ...{ ann, annSeat, inRound, clock, line, endsAt, look, votes },
      ring: () => app.runDueJobs(),
      /** The number of changes since the beginning, and the current state of the round. */
      async outcome() {
        const room = await look();
        return [room.revision - revision, given(room.stories[0]).round.state] as const;
      },
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    };
  }

  test('[AR1, AL1, O44] forward by a year and back reveals once', async () => {
    await using room = await openCountingDown();
    room.clock.now += year;
    await room.ring();
    room.clock.now -= year;
    for (let again = 0; again < 3; again += 1) {
      await room.ring();
      room.clock.now += minute;
    }
    expect(await room.outcome()).toEqual([1, 'revealed']);
  });

  test('[AR1, AL1, O44] back by a year reveals at once, and not again when it is set right', async () => {
    await using room = await openCountingDown();
    room.clock.now -= year;
    await room.ring();
    room.clock.now += year + minute;
    await room.ring();
    expect(await room.outcome()).toEqual([1, 'revealed']);
  });

  test('[AR1, AL1, O44] back by ten minutes keeps to the announced time, unless somebody votes again', async () => {
    await using room = await openCountingDown();
    room.clock.now -= 10 * minute;
    await room.ring();
    expect(await room.outcome()).toEqual([0, 'open']);
    await room.votes(8);
    expect(await nextCountdown(room.line)).toBe(room.endsAt - 10 * minute);
    room.clock.now += 3000;
    await room.ring();
    const shown = await room.outcome();
    expect(shown).toEqual([3, 'revealed']);
    // The reveal happens at the time announced first.
    room.clock.now += 11 * minute;
    await room.ring();
    expect(await room.outcome()).toEqual(shown);
  });

  test('[AR1, O44] a reveal by hand ends the countdown, whatever the clock does then', async () => {
    await using room = await openCountingDown();
    const { ann, annSeat, clock, inRound } = room;
    clock.now -= 10 * minute;
    await ann.send(annSeat, { type: 'reveal', ...inRound });
    for (const jump of [10 * minute, year, -2 * year]) {
      clock.now += jump;
      await room.ring();
    }
    expect(await room.outcome()).toEqual([1, 'revealed']);
  });
});

test.concurrent('[AL1, C1] a countdown survives a kill of the only server, and reveals once', async () => {
  await using server = await ServerProcess.start();
  const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(server.url);
  await ann.send(annSeat, autoReveal);
  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  const watching = ann.listen(annSeat, given((await ann.look(annSeat)).value), {}, 'here');
  await bob.send(bobSeat, vote);
  const { revision } = given((await ann.send(annSeat, vote)).value);
  await nextCountdown(watching);
  await server.stop('SIGKILL');
  await server.start();
  // No page is open: the system reveals.
  const look = async () => given((await ann.look(annSeat)).value);
  while ((await look()).stories[0]?.round.state !== 'revealed') await sleep(50);
  await server.stop('SIGKILL');
  await server.start();
  using line = ann.listen(annSeat, undefined, {}, 'here');
  expect(await line.next()).toMatchObject({ type: 'welcome' });
  // One change set began the countdown, and one revealed.
  expect((await look()).revision).toBe(revision + 2);
});

/** The next state of the countdown of the only story. */
async function nextCountdown(line: Line) {
  for (;;) {
    const down = await line.next();
    const changes: readonly VisibleChange[] = down.type === 'changes' ? down.changes : [];
    const changed = changes.find((change) => change.type === 'countdownChanged');
    if (changed) return changed.countdown;
  }
}

describe.concurrent.skipIf(isPostgresMissing || isRedisMissing)('on three processes', () => {
  test('[AL1, AR1, C1] a countdown begins once, and survives a kill of the process that began it', async () => {
    await using postgres = await Databases.shared();
    await using redis = await RedisServer.open();
    const settings = { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url };
    const start = () => ServerProcess.start({ settings });
    await using one = await start();
    await using two = await start();
    await using three = await start();
    const people = [one, two, three].map(({ url }) => new StubbornPerson(url));
    const [ann, bob, cid] = [given(people[0]), given(people[1]), given(people[2])];
    const annSeat = answered(await ann.create(crypto.randomUUID(), 'Sprint', 'Ann'));
    const { sessionId } = annSeat;
    const bobSeat = answered(await bob.join(crypto.randomUUID(), sessionId, 'Bob'));
    const cidSeat = answered(await cid.join(crypto.randomUUID(), sessionId, 'Cid'));
    await ann.opens(annSeat);
    await bob.opens(bobSeat);
    await cid.opens(cidSeat);
    const give = async (person: StubbornPerson, seat: Seat, command: Command) =>
      answered(await person.send(crypto.randomUUID(), seat, command));
    await give(ann, annSeat, autoReveal);
    const { storyId = '' } = await give(ann, annSeat, { type: 'createStory', name: 'Log in' });
    await Promise.all(
      people.map((person) => person.shows(() => Object.keys(person.presence).length === 3)),
    );
    const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
    await give(bob, bobSeat, vote);
    await give(cid, cidSeat, vote);
    const { revision } = await give(ann, annSeat, vote);
    const roundOf = (person: StubbornPerson) => given(person.view.stories[0]).round;
    const countdown = () => {
      const round = roundOf(cid);
      return round.state === 'open' ? round.countdown : undefined;
    };
    await cid.shows(() => typeof countdown() === 'number' || roundOf(cid).state === 'revealed');
    await one.stop('SIGKILL');
    for (const person of [bob, cid]) {
      await person.shows(() => roundOf(person).state === 'revealed');
    }
    // One change set began the countdown, and one revealed.
    expect(cid.view.revision).toBe(revision + 2);
    expect(bob.view.stories).toEqual(cid.view.stories);
    for (const person of people) person.leave();
  });
});

function answered<T>(result: Result<T>): T {
  if ('refused' in result) throw new Error(result.refused);
  return result.answer;
}

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Command } from '@story-pointer/core/session/commands';
import type { Seat } from '@story-pointer/core/wire';
import { createLog } from './log.ts';
import { openRedis } from './redis/open-redis.ts';
import { MemoryStore } from './stores/memory-store.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { given } from './testing/room.ts';
import { type Result, StubbornPerson } from './testing/stubborn-person.ts';
import { noEdgeLimits, startServer } from './testing/test-server.ts';

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

/** Two processes on one store and a real Redis: Ann's page is on one of them, Bob's on the other. */
describe.skipIf(isRedisMissing)('on two processes', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.open();
  });
  afterAll(() => redis[Symbol.asyncDispose]());

  async function openBoth(edge = noEdgeLimits) {
    await using opened = new AsyncDisposableStack();
    const store = new MemoryStore();
    const start = async () => {
      const { bus, limiter, close } = openRedis(redis.url, createLog('silent'), Date.now);
      opened.defer(close);
      return opened.use(await startServer({ store, bus, limiter, edge }));
    };
    const [one, two] = [await start(), await start()];
    for (const { url } of [one, two]) await until(url, 'ok');
    const [ann, bob] = [new StubbornPerson(one.url), new StubbornPerson(two.url)];
    const annSeat = answered(await ann.create(crypto.randomUUID(), 'Sprint', 'Ann'));
    const bobSeat = answered(await bob.join(crypto.randomUUID(), annSeat.sessionId, 'Bob'));
    await Promise.all([ann.opens(annSeat), bob.opens(bobSeat)]);
    opened.defer(() => ann.leave());
    opened.defer(() => bob.leave());
    await Promise.all([ann, bob].map((page) => page.shows(() => page.status === 'live')));
    const send = async (person: StubbornPerson, seat: Seat, command: Command) =>
      answered(await person.send(crypto.randomUUID(), seat, command));
    const rename = (name: string) => send(ann, annSeat, { type: 'renameSession', name });
    const kept = opened.move();
    return {
      ...{ one, two, ann, bob, annSeat, bobSeat, send, rename },
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    };
  }

  test('[C20, SE12, V12] everybody sees every change, and a hidden vote is seen by its voter alone', async () => {
    await using both = await openBoth();
    const { ann, bob, annSeat, bobSeat, send } = both;
    const created = await send(ann, annSeat, { type: 'createStory', name: 'Sign in' });
    const storyId = given(created.storyId);
    const ofStory = (page: StubbornPerson) => page.view.stories[0];
    await bob.shows(() => ofStory(bob)?.id === storyId);
    await send(bob, bobSeat, { type: 'vote', storyId, round: 1, points: 8 });
    await ann.shows(() => JSON.stringify(ofStory(ann)).includes(bobSeat.participantId));
    expect(ann.view.ownVotes).toEqual({});
    expect(bob.view.ownVotes).toEqual({ [storyId]: 8 });
    await send(ann, annSeat, { type: 'reveal', storyId, round: 1 });
    await bob.shows(() => ofStory(bob)?.round.state === 'revealed');
    expect(bob.view.stories).toEqual(ann.view.stories);
  });

  test('[C20] simultaneous commands happen one after another, and all pages show the same', async () => {
    await using both = await openBoth();
    const { one, two, ann, bob, annSeat, send } = both;
    const names = Array.from({ length: 20 }, (_, index) => `number ${index}`);
    const stories = names.map((name) => send(ann, annSeat, { type: 'createStory', name }));
    const people = names.map((name, index) =>
      new StubbornPerson(index % 2 ? one.url : two.url).join(
        crypto.randomUUID(),
        annSeat.sessionId,
        name,
      ),
    );
    await Promise.all([...stories, ...people.map(async (joining) => answered(await joining))]);
    // Her page may have been cut off for its many commands, which is a version of its own.
    for (const page of [ann, bob])
      await page.shows(
        () => page.view.stories.length === 20 && page.view.participants.length === 22,
      );
    expect(bob.view.stories).toEqual(ann.view.stories);
    const peopleOn = ({ view }: StubbornPerson) => view.participants.map(({ name }) => name);
    expect(peopleOn(bob)).toEqual(peopleOn(ann));
  });

  test('[O31, C20] while Redis is away commands are answered, and the other processes ask the store', async () => {
    await using both = await openBoth();
    const { one, two, bob, rename } = both;
    await redis.kill();
    for (const { url } of [one, two]) await until(url, 'away');
    await rename('without Redis');
    expect(bob.view.session.name).toBe('Sprint');
    await two.app.catchUp();
    await bob.shows(() => bob.view.session.name === 'without Redis');
    const metrics = await (await fetch(`${two.url}/metrics`)).text();
    expect(metrics).toContain('story_pointer_bus_connected 0\n');
    expect(metrics).toContain('story_pointer_gaps_repaired_total 1\n');
    await rename('not heard either');
    await redis.start();
    await bob.shows(() => bob.view.session.name === 'not heard either');
    for (const { url } of [one, two]) await until(url, 'ok');
    await rename('heard again');
    await bob.shows(() => bob.view.session.name === 'heard again');
    expect(await (await fetch(`${two.url}/metrics`)).text()).toContain('bus_connected 1\n');
  });

  test('[O31, W25] a limit counts the requests to all processes', async () => {
    await using both = await openBoth({ ...noEdgeLimits, requestsPerAddress: 50 });
    const urls = [both.one.url, both.two.url];
    const knock = (index: number) => fetch(`${urls[index % 2]}/api/sessions`);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => knock(index)));
    expect(answers.filter(({ ok }) => ok).length).toBeLessThan(50);
    // On a slow machine some of it is free again by now.
    for (const index of [0, 1]) while ((await knock(index)).status !== 429);
  });

  test('[O15, SE3] a session that one process deletes is gone for the people of the other', async () => {
    await using both = await openBoth();
    const { one, two, bob } = both;
    await one.app.prune({ idle: Number.POSITIVE_INFINITY, unused: 0, receipts: 0 });
    await two.app.catchUp();
    await bob.shows(() => bob.status === 'gone');
  });
});

function answered<T>(result: Result<T>): T {
  if ('refused' in result) throw new Error(result.refused);
  return result.answer;
}

/** Waits until the server reports this state of its bus; it stays ready all the time. */
async function until(url: string, bus: 'ok' | 'away'): Promise<void> {
  for (;;) {
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(200);
    const state: unknown = await ready.json();
    if (JSON.stringify(state) === JSON.stringify({ store: 'ok', bus })) return;
  }
}

import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { afterPresenceUpdate, type PeopleHere } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import { downSchema } from '@story-pointer/core/sync/protocol';
import type { Seat } from '@story-pointer/core/wire';
import { createLog } from './log.ts';
import { openRedis } from './redis/open-redis.ts';
import { MemoryStore } from './stores/memory-store.ts';
import { Browser, type Line } from './testing/browser.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { addStory, given } from './testing/room.ts';
import { startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

/** Taking over, which depends on who is here and since when. */

// Servers start more slowly on a busy machine.
setDefaultTimeout(60_000);

/** A clock that the test moves instead of waiting for a minute. */
class Clock {
  #ahead = 0;
  readonly now = () => Date.now() + this.#ahead;

  putForward(seconds: number): void {
    this.#ahead += seconds * 1000;
  }
}

/** A participant with an open page. */
class Member {
  readonly browser: Browser;
  readonly seat: Seat;
  line: Line;
  #here: PeopleHere | undefined;

  constructor(browser: Browser, seat: Seat) {
    this.browser = browser;
    this.seat = seat;
    this.line = browser.listen(seat, undefined, {}, 'here');
  }

  /** Waits until this page shows exactly these people as here. */
  async sees(...members: readonly Member[]): Promise<void> {
    const expected = members.map(({ seat }) => seat.participantId).sort();
    while (
      JSON.stringify(Object.keys(this.#here?.people ?? {}).sort()) !== JSON.stringify(expected)
    ) {
      const told = downSchema.safeParse(await this.line.next());
      if (told.data?.type === 'presence') this.#here = afterPresenceUpdate(this.#here, told.data);
    }
  }

  /** The result of a command, sent to this server. */
  async sends(command: Command, url?: string): Promise<string> {
    const browser = url === undefined ? this.browser : new Browser(url);
    browser.cookie = this.browser.cookie;
    const { problem } = await browser.send(this.seat, command);
    return problem?.code ?? 'accepted';
  }

  leave(): void {
    this.line.socket.close();
  }
}

/**
 * Ann's session with Bob and Cid in it, who joined one after the other and have pages on these
 * servers.
 */
async function open([one = '', two = one]: readonly string[]) {
  const browsers = [new Browser(one), new Browser(two), new Browser(two)] as const;
  const annSeat = given((await browsers[0].create()).value);
  const ann = new Member(browsers[0], annSeat);
  await ann.sees(ann);
  const bob = new Member(
    browsers[1],
    given((await browsers[1].join(annSeat.sessionId, 'Bob')).value),
  );
  await bob.sees(ann, bob);
  const cid = new Member(
    browsers[2],
    given((await browsers[2].join(annSeat.sessionId, 'Cid')).value),
  );
  await cid.sees(ann, bob, cid);
  return { ann, bob, cid };
}

const takeOver = { type: 'takeOver' } as const;

describe('taking over', () => {
  test('[FA6, FA7] is possible once no facilitator has been here for a minute, first for the person who joined first', async () => {
    const clock = new Clock();
    await using server = await startServer({ now: clock.now });
    const { ann, bob, cid } = await open([server.url]);
    clock.putForward(3600);
    expect(await bob.sends(takeOver)).toBe('cannotTakeOver');
    ann.leave();
    await bob.sees(bob, cid);
    clock.putForward(55);
    expect(await bob.sends(takeOver)).toBe('cannotTakeOver');
    clock.putForward(10);
    expect(await cid.sends(takeOver)).toBe('cannotTakeOver');
    expect(await Promise.all([bob.sends(takeOver), bob.sends(takeOver)])).toEqual([
      'accepted',
      'accepted',
    ]);
    clock.putForward(3600);
    expect(await cid.sends(takeOver)).toBe('cannotTakeOver');
    expect(await bob.sends({ type: 'createStory', name: 'Pay' })).toBe('accepted');
    expect(await bob.sends({ type: 'deleteSession' })).toBe('facilitatorOnly');
    expect(await ann.sends({ type: 'endTakeOver', keep: false })).toBe('accepted');
    expect(await bob.sends({ type: 'createStory', name: 'Ship' })).toBe('facilitatorOnly');
  });

  test('[FA6] ends when the facilitator comes back', async () => {
    const clock = new Clock();
    await using server = await startServer({ now: clock.now });
    const { ann, bob, cid } = await open([server.url]);
    ann.leave();
    await bob.sees(bob, cid);
    clock.putForward(3600);
    const again = new Member(ann.browser, ann.seat);
    await bob.sees(again, bob, cid);
    for (const person of [bob, cid]) expect(await person.sends(takeOver)).toBe('cannotTakeOver');
  });

  test('[FA6] is refused where no process has seen for a minute that no facilitator is here', async () => {
    const store = new MemoryStore();
    const clock = new Clock();
    const first = await startServer({ store, now: clock.now });
    const { ann, bob, cid } = await open([first.url]);
    const storyId = await addStory(ann.browser, ann.seat, 'Sign in');
    for (const person of [bob, cid]) {
      const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
      expect(await person.sends(vote)).toBe('accepted');
    }
    for (const { line } of [ann, bob, cid]) line.socket.close();
    await first.server.stop(true);
    clock.putForward(3600);
    await using second = await startServer({ store, now: clock.now });
    const at = ({ browser, seat }: Member) => {
      const there = new Browser(second.url);
      there.cookie = browser.cookie;
      return new Member(there, seat);
    };
    const [bobAgain, cidAgain] = [at(bob), at(cid)];
    await bobAgain.sees(bobAgain, cidAgain);
    expect(await bobAgain.sends(takeOver)).toBe('cannotTakeOver');
    clock.putForward(61);
    expect(await bobAgain.sends(takeOver)).toBe('accepted');
  });

  test('[FA6] is refused to strangers who join while no one is here, in one browser or in two', async () => {
    const clock = new Clock();
    await using server = await startServer({ now: clock.now });
    const ann = new Browser(server.url);
    const annSeat = given((await ann.create()).value);
    const { sessionId } = annSeat;
    const storyId = await addStory(ann, annSeat, 'Sign in');
    clock.putForward(3600);
    const stranger = new Browser(server.url);
    const enter = async (browser: Browser, name: string) =>
      new Member(browser, given((await browser.join(sessionId, name)).value));
    const [first, second] = [await enter(stranger, 'One'), await enter(stranger, 'Two')];
    await first.sees(first, second);
    clock.putForward(100);
    expect(await first.sends(takeOver)).toBe('cannotTakeOver');
    const third = await enter(new Browser(server.url), 'Three');
    await first.sees(first, second, third);
    clock.putForward(100);
    for (const person of [first, third]) {
      expect(await person.sends(takeOver)).toBe('cannotTakeOver');
    }
    const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
    for (const person of [first, second]) expect(await person.sends(vote)).toBe('accepted');
    expect(await first.sends(takeOver)).toBe('cannotTakeOver');
    expect(await third.sends(vote)).toBe('accepted');
    expect(await first.sends(takeOver)).toBe('accepted');
    expect(await first.sends({ type: 'deleteStory', storyId })).toBe('playedStays');
    expect(await first.sends({ type: 'changeDeck', deck: 'linear' })).toBe('facilitatorOnly');
  });
});

describe.skipIf(isRedisMissing)('taking over among several processes', () => {
  test('[FA6, FA7, C20] is decided alike on each, also on those without any of the people', async () => {
    await using redis = await RedisServer.open();
    const store = new MemoryStore();
    const clock = new Clock();
    await using opened = new AsyncDisposableStack();
    const start = async () => {
      const { bus, limiter, close } = openRedis(redis.url, createLog('silent'), Date.now);
      opened.defer(close);
      const server = opened.use(await startServer({ store, bus, limiter, now: clock.now }));
      const ready = async () => (await fetch(`${server.url}/readyz`)).text();
      await until(async () => (await ready()).includes('"bus":"ok"'));
      return server;
    };
    const [one, two, three] = [await start(), await start(), await start()];
    const beat = setInterval(() => {
      for (const { app } of [one, two, three]) app.beat();
    }, 500);
    opened.defer(() => clearInterval(beat));
    const { ann, bob, cid } = await open([one.url, two.url]);
    expect(await bob.sends(takeOver, three.url)).toBe('cannotTakeOver');
    ann.leave();
    await bob.sees(bob, cid);
    clock.putForward(61);
    expect(await cid.sends(takeOver, three.url)).toBe('cannotTakeOver');
    clock.putForward(30);
    const both = [cid.sends(takeOver, three.url), bob.sends(takeOver, one.url)];
    expect((await Promise.all(both)).sort()).toEqual(['accepted', 'cannotTakeOver']);
  });
});

import { afterPresenceUpdate, type PeopleHere } from '@story-pointer/core/presence';
import type { Command } from '@story-pointer/core/session/commands';
import { downSchema } from '@story-pointer/core/sync/protocol';
import type { Seat } from '@story-pointer/core/wire';
import { sleep } from 'bun';
import { createLog } from '../log.ts';
import { openRedis } from '../redis/open-redis.ts';
import { MemoryStore } from '../stores/memory-store.ts';
import { Browser, type Line } from './browser.ts';
import { RedisServer } from './redis-server.ts';
import { startServer } from './test-server.ts';
import { until } from './until.ts';

/** In seconds: in steps of this length processes hear of each other in time. */
const step = 1;

/** The clocks of processes, which the test moves instead of waiting for a minute. */
export class Clock {
  #passed = 0;
  #set = 0;
  /** Sends the signs of life of several processes. */
  beat: (() => void) | undefined;
  readonly now = () => Date.now() + this.#passed + this.#set;
  readonly clock = () => performance.now() + this.#passed;

  get parts() {
    return { now: this.now, clock: this.clock };
  }

  async passes(seconds: number): Promise<void> {
    if (!this.beat) this.#passed += seconds * 1000;
    for (let passed = 0; this.beat && passed < seconds; passed += step) {
      this.#passed += step * 1000;
      this.beat();
      await sleep(20);
    }
  }

  /** Somebody sets the time of day, in which no time passes. */
  jumps(seconds: number): void {
    this.#set += seconds * 1000;
  }
}

/** A participant with an open page. */
export class Member {
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

/** Three processes with one store. */
export async function threeProcesses(clock: Clock) {
  await using opened = new AsyncDisposableStack();
  const redis = opened.use(await RedisServer.open());
  const store = new MemoryStore();
  const start = async () => {
    const { bus, limiter, close } = openRedis(redis.url, createLog('silent'), Date.now);
    opened.defer(close);
    const server = opened.use(await startServer({ store, bus, limiter, ...clock.parts }));
    const ready = async () => (await fetch(`${server.url}/readyz`)).text();
    await until(async () => (await ready()).includes('"bus":"ok"'));
    return server;
  };
  const servers = [await start(), await start(), await start()] as const;
  clock.beat = () => {
    for (const { app } of servers) app.beat();
  };
  const beat = setInterval(clock.beat, 500);
  opened.defer(() => clearInterval(beat));
  const kept = opened.move();
  return { servers, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

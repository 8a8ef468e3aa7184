import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { RedisClient } from 'bun';
import { type Limiter, type LimitShare, LocalLimiter } from '../limits/rates.ts';
import type { RateName } from '../limits/table.ts';
import { createLog } from '../log.ts';
import { isRedisMissing, RedisServer } from '../testing/redis-server.ts';
import { openRedis } from './open-redis.ts';

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

let redis: RedisServer;
let shared: ReturnType<typeof openRedis>[] = [];

/** Two processes connected to the same Redis. */
async function openShared(): Promise<readonly [Limiter, Limiter]> {
  const [one, two] = [openProcess(), openProcess()];
  while (!one.bus.isConnected || !two.bus.isConnected) await new Promise(setImmediate);
  return [one.limiter, two.limiter];
}

function openProcess(log = createLog('silent')) {
  const process = openRedis(redis.url, log, () => 0);
  shared.push(process);
  return process;
}

async function openLocal(): Promise<readonly [Limiter, Limiter]> {
  const limiter = new LocalLimiter(() => 0);
  return [limiter, limiter];
}

beforeAll(async () => {
  if (!isRedisMissing) redis = await RedisServer.open();
});
afterAll(async () => {
  for (const { close } of shared) close();
  shared = [];
  if (!isRedisMissing) await redis[Symbol.asyncDispose]();
});

/** A new sender, limited to six actions a minute. */
function sixAMinute(what: RateName = 'requests_by_address'): LimitShare {
  return { what, who: crypto.randomUUID(), perMinute: 6 };
}

/**
 * Takes what fits.
 * @returns the seconds to wait; 0 when it is taken
 */
async function take(limiter: Limiter, ...what: Parameters<Limiter['take']>): Promise<number> {
  return (await limiter.take(...what))?.seconds ?? 0;
}

async function takeAll(limiter: Limiter, share: LimitShare): Promise<void> {
  for (let i = 0; i < 6; i += 1) expect(await take(limiter, [share])).toBe(0);
}

describe.each([
  { name: 'a process alone', open: openLocal, isMissing: false },
  { name: 'processes with Redis', open: openShared, isMissing: isRedisMissing },
])('the limits of $name', ({ open, isMissing }) => {
  test.skipIf(isMissing)(
    '[W25, O31] are used up together, and then the sender has to wait',
    async () => {
      const [one, two] = await open();
      const share = sixAMinute();
      for (let i = 0; i < 3; i += 1) {
        expect(await take(one, [share])).toBe(0);
        expect(await take(two, [share])).toBe(0);
      }
      for (const limiter of [one, two]) {
        const wait = await take(limiter, [share]);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(10);
      }
      expect(await take(one, [sixAMinute()])).toBe(0);
    },
  );

  test.skipIf(isMissing)(
    '[W25] count nothing where one is used up, and watching counts nothing',
    async () => {
      const [one, two] = await open();
      const [used, other, watched] = [sixAMinute(), sixAMinute(), sixAMinute('misses_by_address')];
      await takeAll(one, used);
      for (let i = 0; i < 10; i += 1) {
        expect(await take(two, [used, other], [watched])).toBeGreaterThan(0);
        expect(await take(two, [sixAMinute()], [watched, other])).toBe(0);
        expect(await take(two, [sixAMinute()], [used])).toBeGreaterThan(0);
      }
      await takeAll(one, other);
      await takeAll(one, watched);
    },
  );

  test.skipIf(isMissing)('[W25] lose none of a great many actions', async () => {
    const [one] = await open();
    // Few enough for Redis to answer within a request's patience.
    const share = { ...sixAMinute(), perMinute: 300 };
    const begin = performance.now();
    const waits = await Promise.all(Array.from({ length: 400 }, () => take(one, [share])));
    const grownBack = (performance.now() - begin) / 200;
    const taken = waits.filter((wait) => wait === 0).length;
    expect(taken).toBeGreaterThanOrEqual(300);
    expect(taken).toBeLessThanOrEqual(301 + grownBack);
  });
});

describe.skipIf(isRedisMissing)('with Redis', () => {
  test('[O31] a sender’s data is deleted within a minute', async () => {
    const [limiter] = await openShared();
    const share = sixAMinute();
    await takeAll(limiter, share);
    const client = new RedisClient(redis.url);
    const left = await client.pttl(`story-pointer/limit/${share.what}/${share.who}`);
    client.close();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
  });

  test('[O31] each process counts by itself where Redis refuses to count, and logs the reason once', async () => {
    const said: string[] = [];
    const { bus, limiter } = openProcess(createLog('warn', { write: (line) => said.push(line) }));
    while (!bus.isConnected) await new Promise(setImmediate);
    const client = new RedisClient(redis.url);
    const share = sixAMinute();
    await client.send('CONFIG', ['SET', 'maxmemory', '1']);
    try {
      await takeAll(limiter, share);
      expect(await take(limiter, [share])).toBe(10);
    } finally {
      await client.send('CONFIG', ['SET', 'maxmemory', '0']);
      client.close();
    }
    expect(said).toEqual([expect.stringContaining('OOM')]);
    expect(await take(limiter, [share])).toBe(0);
  });

  test('[O31] each process counts by itself while Redis is silent or away', async () => {
    const [one, two] = await openShared();
    const share = sixAMinute();
    await takeAll(one, share);
    redis.freeze();
    expect(await take(two, [share])).toBe(0);
    await redis.kill();
    for (let i = 0; i < 5; i += 1) expect(await take(two, [share])).toBe(0);
    expect(await take(two, [share])).toBe(10);
    await takeAll(one, share);
  });
});

import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import type { Limiter, LimitShare } from './limits/rates.ts';
import { createLog } from './log.ts';
import { openRedis } from './redis/open-redis.ts';
import { Browser } from './testing/browser.ts';
import { FakeClock, isFaketimeMissing } from './testing/fake-clock.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { given } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';

/** The real programs while the clock of their machine jumps. */

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

const hour = 3600;

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
      await clock.set(seconds);
      const refused = await ask();
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('1');
      const begin = performance.now();
      await until(async () => (await ask()).status === 200);
      expect(performance.now() - begin).toBeLessThan(5000);
    }
  });

  test('[O44] gives new sessions the date of its machine', async () => {
    await using clock = await FakeClock.open();
    await using server = await ServerProcess.start({ prefix: clock.prefix });
    for (const seconds of jumps) {
      await clock.set(seconds);
      const ann = new Browser(server.url);
      const seat = given((await ann.create()).value);
      const { session } = given((await ann.look(seat)).value);
      const expected = Date.now() + seconds * 1000;
      expect(Math.abs(Date.parse(session.creationDate) - expected)).toBeLessThan(30_000);
    }
  });
});

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

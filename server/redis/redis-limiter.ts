import * as z from 'zod/mini';
import type { Limiter, Share } from '../http/limiter.ts';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import type { RedisConnection } from './redis-connection.ts';

/** A request does not wait longer for Redis. */
const patienceSeconds = 0.25;

/**
 * The same as `Rate`, for several at once, in one round trip: of each is kept when its whole worth
 * will be there again. The first argument says how many of the keys are counted; two follow for each:
 * how long what is done now takes to be there again, and how much of that may be open at a time.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local wait = 0
local after = {}
for i, key in ipairs(KEYS) do
  after[i] = math.max(tonumber(redis.call('GET', key) or 0), now) + ARGV[2 * i]
  wait = math.max(wait, after[i] - now - ARGV[2 * i + 1])
end
if wait == 0 then
  for i = 1, tonumber(ARGV[1]) do
    local kept = string.format('%.3f', after[i])
    redis.call('SET', KEYS[i], kept, 'PX', math.ceil(after[i] - now))
  end
end
return math.ceil(wait / 1000)
`;

const minute = 60_000;

const waitSchema = z.int();

/** Counts together with all who use the same Redis; while it is away, each for itself. */
export class RedisLimiter implements Limiter {
  readonly #redis: RedisConnection;
  readonly #meanwhile: Limiter;
  readonly #log: Log;

  constructor(redis: RedisConnection, meanwhile: Limiter, log: Log) {
    this.#redis = redis;
    this.#meanwhile = meanwhile;
    this.#log = log;
  }

  async take(taken: readonly Share[], watched: readonly Share[] = []): Promise<number> {
    const { client } = this.#redis;
    if (!client) return await this.#meanwhile.take(taken, watched);
    const shares = [...taken, ...watched];
    const keys = shares.map(({ what, who }) => `story-pointer/rate/${what}/${who}`);
    const spans = shares.flatMap(({ perMinute, minutes = 1, times = 1 }) => [
      String((minute / perMinute) * times),
      String(minutes * minute),
    ]);
    const call = [script, String(keys.length), ...keys, String(taken.length), ...spans];
    try {
      const answer = await within(patienceSeconds, 'Redis', client.send('EVAL', call));
      return waitSchema.parse(answer);
    } catch (error) {
      // That Redis is away is seen and said by its connection.
      if (this.#redis.client) this.#log.warn({ error }, 'Redis does not count');
      return await this.#meanwhile.take(taken, watched);
    }
  }
}

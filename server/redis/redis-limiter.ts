import * as z from 'zod/mini';
import type { Limiter, LimitRefusal, LimitShare } from '../limits/rates.ts';
import type { Log } from '../log.ts';
import { within } from '../within.ts';
import type { RedisConnection } from './redis-connection.ts';

/** The longest wait of a request for Redis. */
const timeoutSeconds = 0.25;

/**
 * `LeakyBuckets` for several keys in one round trip. A key holds the milliseconds until its bucket is empty, and
 * the time of that level. The first argument is the number of keys that are counted, the others are only checked;
 * two arguments follow for each key: the milliseconds that these actions add, and the capacity. Returns
 * the seconds to wait, and the index of the key with the longest wait.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local seconds = 0
local longest = 0
local levels = {}
for i, key in ipairs(KEYS) do
  local level, at = string.match(redis.call('GET', key) or '0 0', '(%S+) (%S+)')
  levels[i] = math.max(0, level - math.max(0, now - at))
  local wait = math.ceil((levels[i] + ARGV[2 * i] - ARGV[2 * i + 1]) / 1000)
  if wait > seconds then
    seconds = wait
    longest = i
  end
end
for i, key in ipairs(KEYS) do
  if longest == 0 and i <= tonumber(ARGV[1]) then levels[i] = levels[i] + ARGV[2 * i] end
  if levels[i] > 0 then
    local bucket = string.format('%.3f %.3f', levels[i], now)
    redis.call('SET', key, bucket, 'PX', math.ceil(levels[i]))
  end
end
return {seconds, longest}
`;

const minute = 60_000;

const answerSchema = z.tuple([z.int(), z.int()]);

/** Counts for all processes on the same Redis; while it is away, for this process alone. */
export class RedisLimiter implements Limiter {
  readonly #redis: RedisConnection;
  readonly #meanwhile: Limiter;
  readonly #log: Log;

  constructor(redis: RedisConnection, meanwhile: Limiter, log: Log) {
    this.#redis = redis;
    this.#meanwhile = meanwhile;
    this.#log = log;
  }

  async take(
    taken: readonly LimitShare[],
    watched: readonly LimitShare[] = [],
  ): Promise<LimitRefusal | undefined> {
    const { client } = this.#redis;
    if (!client) return await this.#meanwhile.take(taken, watched);
    const shares = [...taken, ...watched];
    const keys = shares.map(({ what, who }) => `story-pointer/limit/${what}/${who}`);
    const spans = shares.flatMap(({ perMinute, minutes = 1, times = 1 }) => [
      String((minute / perMinute) * times),
      String(minutes * minute),
    ]);
    const call = [script, String(keys.length), ...keys, String(taken.length), ...spans];
    try {
      const answer = await within(timeoutSeconds, 'Redis', client.send('EVAL', call));
      const [seconds, longest] = answerSchema.parse(answer);
      const share = shares[longest - 1];
      return share && { what: share.what, seconds };
    } catch (error) {
      // The connection itself reports a Redis that is away.
      if (this.#redis.client) this.#log.warn({ error }, 'rate limits fall back to this process');
      return await this.#meanwhile.take(taken, watched);
    }
  }
}

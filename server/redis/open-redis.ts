import { LocalLimiter } from '../http/limiter.ts';
import type { Log } from '../log.ts';
import { RedisBus } from './redis-bus.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisLimiter } from './redis-limiter.ts';

/**
 * What processes share through the Redis at `url`, which need not be there yet.
 * @param now milliseconds since 1970
 */
export function openRedis(url: string, log: Log, now: () => number) {
  const commands = new RedisConnection(url, log.child({ redis: 'commands' }), async () => {});
  const bus = new RedisBus(url, commands, log);
  return {
    bus,
    limiter: new RedisLimiter(commands, new LocalLimiter(now), log),
    close: () => {
      commands.close();
      bus.close();
    },
  };
}

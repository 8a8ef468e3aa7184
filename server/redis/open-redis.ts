import { LocalLimiter } from '../limits/rates.ts';
import type { Log } from '../log.ts';
import { RedisBus } from './redis-bus.ts';
import { RedisConnection } from './redis-connection.ts';
import { RedisLimiter } from './redis-limiter.ts';

/** The services that processes share through the Redis at `url`, which may still be down. */
export function openRedis(url: string, log: Log, clock = () => performance.now()) {
  const commands = new RedisConnection(url, log.child({ redis: 'commands' }), async () => {});
  const bus = new RedisBus(url, commands, log);
  return {
    bus,
    limiter: new RedisLimiter(commands, new LocalLimiter(clock), log),
    close: () => {
      commands.close();
      bus.close();
    },
  };
}

import { PostgresServer } from '../server/testing/postgres-server.ts';
import { RedisServer } from '../server/testing/redis-server.ts';
import { type Kept, keptIn } from './kept.ts';
import { accidentOf, Server } from './server.ts';
import type { Accident, Site } from './site.ts';

/** Three processes on a PostgreSQL and a Redis of their own, which all fail in turn. */
export async function openSeveralProcesses(): Promise<Site> {
  const [postgres, redis] = await Promise.all([PostgresServer.open(), RedisServer.open()]);
  const database = await postgres.newDatabase();
  const settings = { DATABASE_URL: database, REDIS_URL: redis.url };
  const one = new Server(settings);
  const two = new Server(settings);
  const three = new Server(settings);
  const servers = [one, two, three];
  await Promise.all(servers.map((server) => server.start()));
  return {
    get ports() {
      return servers.map(({ port }) => port);
    },
    get pid() {
      return three.pid;
    },
    // Each process logs a database that is away as an error.
    errors: [],
    accidents: [
      accidentOf(one, 'SIGKILL'),
      { name: 'Redis killed', begin: () => redis.kill(), end: () => redis.start() },
      failOverOf(postgres, database),
      { name: 'PostgreSQL killed', begin: () => postgres.kill(), end: () => postgres.start() },
      accidentOf(two, 'SIGTERM'),
    ],
    remove: async () => {
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
      await Promise.all([postgres, redis].map((service) => service[Symbol.asyncDispose]()));
    },
  };
}

/** A standby that lags a little takes over, while the processes go on. */
function failOverOf(postgres: PostgresServer, database: string): Accident {
  let kept: ReadonlyMap<string, Kept> = new Map();
  let takeOver: Awaited<ReturnType<PostgresServer['backUp']>> = async () => undefined;
  return {
    name: 'fail-over to a standby that lags',
    prepare: async () => {
      takeOver = await postgres.backUp(database, async (copy) => {
        kept = await keptIn(copy);
      });
    },
    begin: async () => undefined,
    end: (onRestored) => takeOver(() => onRestored(kept)),
  };
}

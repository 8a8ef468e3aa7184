import { PostgresServer } from '../server/testing/postgres-server.ts';
import { RedisServer } from '../server/testing/redis-server.ts';
import { accidentOf, Server } from './server.ts';
import type { Site } from './site.ts';

/** Three processes on a PostgreSQL and a Redis of their own, which all fail in turn. */
export async function openSeveralProcesses(): Promise<Site> {
  const [postgres, redis] = await Promise.all([PostgresServer.open(), RedisServer.open()]);
  const settings = { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url };
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
    // That the database is away is an error, which each of them logs.
    errors: [],
    accidents: [
      accidentOf(one, 'SIGKILL'),
      { name: 'Redis killed', begin: () => redis.kill(), end: () => redis.start() },
      { name: 'PostgreSQL killed', begin: () => postgres.kill(), end: () => postgres.start() },
      accidentOf(two, 'SIGTERM'),
    ],
    remove: async () => {
      await Promise.all(servers.map((server) => server.stop('SIGKILL')));
      await Promise.all([postgres, redis].map((service) => service[Symbol.asyncDispose]()));
    },
  };
}

import * as z from 'zod/mini';
import { isPostgresMissing, PostgresServer } from './postgres-server.ts';
import { isRedisMissing, RedisServer } from './redis-server.ts';

/**
 * A program with a PostgreSQL and a Redis, for tests that are not run by Bun. It says where they are,
 * then kills and starts them as its input tells it to, a line each time, until that ends.
 */

const order = z.tuple([z.enum(['kill', 'start']), z.enum(['postgres', 'redis'])]);

function say(what: unknown): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

if (isPostgresMissing || isRedisMissing) say(null);
else {
  await using postgres = await PostgresServer.open();
  await using redis = await RedisServer.open();
  const services = { postgres, redis };
  say({ DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url });
  for await (const line of console) {
    // The end of the input is an empty line.
    if (line === '') break;
    const [act, service] = order.parse(line.split(' '));
    await services[service][act]();
    say('done');
  }
}

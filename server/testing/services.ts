import * as z from 'zod/mini';
import { isPostgresMissing, PostgresServer } from './postgres-server.ts';
import { isRedisMissing, RedisServer } from './redis-server.ts';

/**
 * A program with a PostgreSQL and a Redis, for tests that are not run by Bun. It prints their
 * addresses, then kills and starts them by the lines of its input, until that ends. Its arguments
 * are settings of PostgreSQL.
 */

const order = z.tuple([z.enum(['kill', 'start']), z.enum(['postgres', 'redis'])]);

function say(what: unknown): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

if (isPostgresMissing || isRedisMissing) say(null);
else {
  await using postgres = await PostgresServer.open(process.argv.slice(2));
  await using redis = await RedisServer.open();
  const services = { postgres, redis };
  say({ DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url });
  for await (const line of console) {
    // An empty line is the end of the input.
    if (line === '') break;
    const [act, service] = order.parse(line.split(' '));
    await services[service][act]();
    say('done');
  }
}

import { PostgresServer } from '../../server/testing/postgres-server.ts';
import { RedisServer } from '../../server/testing/redis-server.ts';
import { type Crowd, gather } from '../crowd.ts';
import { quantile } from '../figures.ts';
import { voteAtOnce, voteAtPace } from '../paces.ts';
import { startProduct } from '../product.ts';
import { productRooms } from '../product-room.ts';
import { short, table } from '../table.ts';
import { cpuOfDescendants } from '../usage.ts';
import { inTurn } from './in-turn.ts';

const rounds = 3;
const rooms = 200;
const shape = { people: 5, stories: 1 };
const pace = 500;
const seconds = 2;

/** What the programs are called whose processor time is shown. */
const programs = { server: /^bun/, PostgreSQL: /^postgres/, Redis: /^(redis|valkey)/ };

/** What a vote costs and how many there can be: one process or two, SQLite or PostgreSQL. */
export async function compareProcesses(): Promise<void> {
  await using postgres = await PostgresServer.open();
  await using redis = await RedisServer.open();
  const deployments = {
    'SQLite, 1 process': {},
    'PostgreSQL, 1 process': { DATABASE_URL: await postgres.newDatabase() },
    'with Redis, 1 process': { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url },
    'with Redis, 2 processes': {
      DATABASE_URL: await postgres.newDatabase(),
      REDIS_URL: redis.url,
      WORKERS: '2',
    },
  };
  await using servers = new AsyncDisposableStack();
  const crowds: Crowd[] = [];
  for (const settings of Object.values(deployments)) {
    const { url } = servers.use(await startProduct(settings));
    crowds.push(await gather(productRooms(url), rooms, shape));
  }
  const measured = await inTurn(crowds, rounds, measure);
  const rows = Object.keys(deployments).map((name, index) => {
    const found = measured[index] ?? [];
    const columns = [...(found[0] ?? []).keys()];
    return [name, ...columns.map((column) => short(median(found.map((row) => row[column] ?? 0))))];
  });
  const used = Object.keys(programs).map((program) => `µs a vote, ${program}`);
  console.log(table(['', ...used, 'ms, p50', 'ms, p99', 'votes a second'], rows));
}

/** @returns a row of the table */
async function measure(crowd: Crowd): Promise<number[]> {
  const before = await cpuOfDescendants();
  const delays = await voteAtPace(crowd, pace, seconds);
  const after = await cpuOfDescendants();
  const used = Object.values(programs).map((pattern) => {
    const names = [...after.keys()].filter((name) => pattern.test(name));
    const spent = names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
    return (spent.reduce((sum, one) => sum + one, 0) * 1000) / delays.length;
  });
  // One in each room at a time, as votes that meet in a room are stored one after another.
  const begin = performance.now();
  const { length } = await voteAtOnce({ ...crowd, people: crowd.people.slice(0, rooms) }, seconds);
  const atMost = (length * 1000) / (performance.now() - begin);
  return [...used, quantile(delays, 0.5), quantile(delays, 0.99), atMost];
}

const median = (values: readonly number[]) => quantile(values, 0.5);

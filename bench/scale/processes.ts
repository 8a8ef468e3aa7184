import { PostgresServer } from '../../server/testing/postgres-server.ts';
import { RedisServer } from '../../server/testing/redis-server.ts';
import { type Crowd, gather } from '../crowd.ts';
import { quantile } from '../figures.ts';
import { voteAtOnce, voteAtPace } from '../paces.ts';
import { startProduct } from '../product.ts';
import { productRooms } from '../product-room.ts';
import { short, table } from '../table.ts';
import { childrenOf, cpuOfDescendants } from '../usage.ts';
import { canHoldBack, holdBack } from './hold-back.ts';
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
  return [...used, quantile(delays, 0.5), quantile(delays, 0.99), await mostIn(crowd, seconds)];
}

/** How much of a core each has, so that even three of them leave most to the database and to the load. */
const share = 0.25;

/** How many votes there can be with ever more processes, each as slow as on a machine that is too small. */
export async function compareHeldBack(): Promise<void> {
  if (!canHoldBack) return console.log('SKIPPED: only root on Linux can hold processes back.');
  await using postgres = await PostgresServer.open();
  await using redis = await RedisServer.open();
  await using servers = new AsyncDisposableStack();
  const subjects: { crowd: Crowd; pids: string[] }[] = [];
  for (const count of [1, 2, 3]) {
    const { url, pid } = servers.use(
      await startProduct({
        DATABASE_URL: await postgres.newDatabase(),
        REDIS_URL: redis.url,
        WORKERS: String(count),
      }),
    );
    const crowd = await gather(productRooms(url), rooms, shape);
    subjects.push({ crowd, pids: count === 1 ? [pid] : await childrenOf(pid) });
  }
  const measured = await inTurn(subjects, rounds, async ({ crowd, pids }) => {
    await using _held = await holdBack(pids, share);
    return await mostIn(crowd, 4);
  });
  const rows = subjects.map(({ pids }, index) => [
    short(pids.length),
    short(median(measured[index] ?? [])),
  ]);
  console.log(table([`processes, each held to ${share} of a core`, 'votes a second'], rows));
}

/** Votes a second, with one at a time in each room, as votes that meet in a room are stored one after another. */
async function mostIn({ people, told }: Crowd, seconds: number): Promise<number> {
  const begin = performance.now();
  const { length } = await voteAtOnce({ people: people.slice(0, rooms), told }, seconds);
  return (length * 1000) / (performance.now() - begin);
}

const median = (values: readonly number[]) => quantile(values, 0.5);

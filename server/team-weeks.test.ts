import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { type Seat, seatSchema } from '@story-pointer/core/wire';
import { createLog } from './log.ts';
import { openRedis } from './redis/open-redis.ts';
import { openPostgres } from './stores/postgres.ts';
import { Browser } from './testing/browser.ts';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { given } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { change, read, shelfIn, start, teamOf } from './testing/team-link.ts';
import { openTemporarySqlite } from './testing/temporary-sqlite.ts';
import { startServer } from './testing/test-server.ts';

const day = 24 * 60 * 60 * 1000;

// Servers start more slowly on a busy machine.
setDefaultTimeout(180_000);

/** The addresses of servers with the same data, and their clock. */
interface Ground {
  readonly urls: readonly [string, string, string];
  readonly pass: (milliseconds: number) => void;
  /** Deletes what is older than ten days. */
  readonly prune: () => Promise<unknown>;
}

/** A browser whose requests reach one server after another. */
class Roamer extends Browser {
  readonly #urls: Ground['urls'];
  #next = 0;

  constructor(urls: Ground['urls']) {
    super('');
    this.#urls = urls;
  }

  override fetch(path: string, init?: RequestInit): Promise<Response> {
    this.#next += 1;
    return super.fetch(`${given(this.#urls[this.#next % this.#urls.length])}${path}`, init);
  }
}

/** Two browsers meet by one link, a week after the other. */
async function meetsEachWeek({ urls, pass, prune }: Ground): Promise<void> {
  const [ann, bob] = [new Roamer(urls), new Roamer(urls)];
  const look = async (one: Browser, seat: Seat) => given((await one.look(seat)).value);
  const namesIn = async (one: Browser, seat: Seat) => {
    const { participants, stories } = await look(one, seat);
    return [participants.map(({ name }) => name), stories.map(({ name }) => name)];
  };

  const first = given((await ann.create({ name: 'Sprint 1' })).value);
  const add = [{ name: 'Log in', points: 5 }, { name: 'Pay' }, { name: 'Search' }];
  await change(ann, first, { type: 'addStories', add, update: [] });
  await change(ann, first, { type: 'makeTeam', name: 'Payments' });
  const teamId = await teamOf(ann, first);
  const joined = seatSchema.parse(await start(bob, teamId, { facilitatorName: 'Bob' }));
  expect(joined.sessionId).toBe(first.sessionId);
  await change(bob, joined, { type: 'leave' });

  pass(7 * day);
  expect(await read(bob, teamId)).toMatchObject({ open: null, leftOver: 2 });
  const second = seatSchema.parse(await start(bob, teamId, { brings: true, name: 'Sprint 2' }));
  expect(await namesIn(bob, second)).toEqual([['Bob'], ['Pay', 'Search']]);
  const [pay] = (await look(bob, second)).stories;
  const voted = { storyId: given(pay).id, round: 1 };
  await change(bob, second, { type: 'vote', points: 8, ...voted });
  await change(bob, second, { type: 'reveal', ...voted });
  await change(bob, second, { type: 'acceptPoints', points: 8, ...voted });
  const annsSecond = seatSchema.parse(await start(ann, teamId, { facilitatorName: 'Ann' }));
  expect(annsSecond.sessionId).toBe(second.sessionId);

  pass(7 * day);
  await prune();
  const week = { brings: true, name: 'Sprint 3' };
  const both = await Promise.all([
    start(ann, teamId, { ...week, facilitatorName: 'Ann' }),
    start(bob, teamId, { ...week, facilitatorName: 'Bob' }),
  ]);
  const [third, other] = both.map((seat) => seatSchema.parse(seat));
  expect(given(other).sessionId).toBe(given(third).sessionId);
  const [people, stories] = await namesIn(ann, given(third));
  expect([given(people).toSorted(), stories]).toEqual([['Ann', 'Bob'], ['Search']]);
  expect(await shelfIn(ann, given(third))).toEqual([
    { name: 'Log in', points: 5 },
    { name: 'Pay', points: 8 },
  ]);
  const { shelf, sessions } = await read(ann, teamId);
  expect(shelf.map(({ label, name }) => [label, name])).toEqual([
    ['5', 'Log in'],
    ['8', 'Pay'],
  ]);
  expect(sessions.map(({ points, isGone }) => [points, isGone])).toEqual([
    [null, false],
    ['8', false],
    ['5', true],
  ]);
}

const meets =
  'over three weeks two browsers meet by one link: each time at a clean table, with what was left over once and the shelf of all weeks';

test(`[TE3, TE4, TE5, TE6, TE21, TE22] ${meets}, on SQLite`, async () => {
  let time = Date.now();
  const now = () => time;
  await using sqlite = await openTemporarySqlite(now);
  await using server = await startServer({ store: sqlite.store, now });
  const { url, app } = server;
  await meetsEachWeek({
    urls: [url, url, url],
    pass: (milliseconds) => {
      time += milliseconds;
    },
    prune: () => app.prune({ idle: time - 10 * day, unused: 0, receipts: 0 }),
  });
});

describe.skipIf(isPostgresMissing || isRedisMissing)('with PostgreSQL and Redis', () => {
  let postgres: Databases;
  let redis: RedisServer;
  beforeAll(async () => {
    [postgres, redis] = await Promise.all([Databases.shared(), RedisServer.open()]);
  });
  afterAll(async () => {
    await postgres[Symbol.asyncDispose]();
    await redis[Symbol.asyncDispose]();
  });

  test(`[TE3, TE4, TE5, TE6, TE21, TE22] ${meets}, on three processes`, async () => {
    let time = Date.now();
    const now = () => time;
    const address = await postgres.newDatabase();
    await using opened = new AsyncDisposableStack();
    const open = async () => {
      const { bus, limiter, close } = openRedis(redis.url, createLog('silent'), Date.now);
      opened.defer(close);
      const store = await openPostgres(address, now, 'together');
      return opened.use(await startServer({ store, bus, limiter, now }));
    };
    const [one, two, three] = [await open(), await open(), await open()];
    await meetsEachWeek({
      urls: [one.url, two.url, three.url],
      pass: (milliseconds) => {
        time += milliseconds;
      },
      prune: () => one.app.prune({ idle: time - 10 * day, unused: 0, receipts: 0 }),
    });
  });

  test('[TE6, C3] two starts on two processes lead into one session, though one process is killed meanwhile @nightly', async () => {
    const settings = { DATABASE_URL: await postgres.newDatabase(), REDIS_URL: redis.url };
    await using killed = await ServerProcess.start({ settings });
    await using lasting = await ServerProcess.start({ settings });
    const ann = new Browser(lasting.url);
    const seat = given((await ann.create()).value);
    await change(ann, seat, { type: 'makeTeam', name: 'Payments' });
    const teamId = await teamOf(ann, seat);
    await change(ann, seat, { type: 'closeSession' });
    let sessions = 1;
    for (const turns of [0, 1, 2, 4, 8, 16, 32]) {
      const bob = new Browser(killed.url);
      const body = {
        ...{ commandId: crypto.randomUUID(), firstKey: bob.firstKey },
        ...{ name: 'Next', facilitatorName: 'Bob' },
      };
      const path = `/api/teams/${teamId}/sessions`;
      const atFirst = bob.post(path, body).catch(() => undefined);
      const anns = start(ann, teamId, { facilitatorName: 'Ann' });
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      await killed.stop('SIGKILL');
      await atFirst;
      // His page sends it again, and the load balancer leads it to the other process.
      const moved = new Browser(lasting.url);
      const again = await moved.post(path, body);
      const bobs = seatSchema.parse(await again.json());
      const annSeat = seatSchema.parse(await anns);
      expect(bobs.sessionId).toBe(annSeat.sessionId);
      sessions += 1;
      const page = await read(ann, teamId);
      expect(page.sessions).toHaveLength(sessions);
      const { participants } = given((await ann.look(annSeat)).value);
      expect(participants.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Bob']);
      const leads = participants.find(({ isFacilitator }) => isFacilitator)?.id;
      const isAnn = leads === annSeat.participantId;
      await change(isAnn ? ann : moved, isAnn ? annSeat : bobs, { type: 'closeSession' });
      await killed.start();
    }
  });
});

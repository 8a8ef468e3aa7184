import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { type Seat, seatSchema } from '@story-pointer/core/wire';
import { SQL } from 'bun';
import { createLog } from './log.ts';
import { openRedis } from './redis/open-redis.ts';
import { openPostgres } from './stores/postgres.ts';
import { Browser } from './testing/browser.ts';
import { Databases, isPostgresMissing, waitingIn } from './testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { given } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { change, openTeam, read, shelfIn, start, teamOf } from './testing/team-link.ts';
import { openTemporarySqlite } from './testing/temporary-sqlite.ts';
import { startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

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

  test('[TE5, TE6, C3] starts on three processes lead into one session, though one process is killed in the middle of its commit, or before its answer @nightly', async () => {
    const address = await postgres.newDatabase();
    const settings = { DATABASE_URL: address, REDIS_URL: redis.url, LOG_LEVEL: 'debug' };
    await using killed = await ServerProcess.start({ settings });
    await using second = await ServerProcess.start({ settings });
    await using third = await ServerProcess.start({ settings });
    await using sql = new SQL(address, { max: 2 });
    const { ann, seat, teamId } = await openTeam(second.url);
    await change(ann, seat, { type: 'closeSession' });
    const urls = [killed.url, second.url] as const;

    await startsWhileKilled(teamId, urls, third.url, async () => {
      const [isLocked, isKilled] = [Promise.withResolvers(), Promise.withResolvers()];
      const holding = sql.begin(async (tx) => {
        await tx`SELECT 1 FROM teams FOR UPDATE`;
        isLocked.resolve(undefined);
        await isKilled.promise;
      });
      await isLocked.promise;
      return async () => {
        // Both have decided, and both commits are under way.
        await until(async () => (await waitingIn(sql)) === 2);
        await killed.stop('SIGKILL');
        expect((await read(ann, teamId)).sessions).toHaveLength(1);
        isKilled.resolve(undefined);
        await holding;
      };
    });
    await killed.start();
    await startsWhileKilled(teamId, urls, third.url, async () => async () => {
      // Whichever of the two it is.
      await killed.logged('"result":"accepted"');
      await killed.stop('SIGKILL');
      expect((await read(ann, teamId)).sessions).toHaveLength(3);
    });
  });
});

test('[TE5, TE6, C3] two starts lead into one session, though the process is killed as they arrive, before its answers, or after one of them @nightly', async () => {
  await using server = await ServerProcess.start({ settings: { LOG_LEVEL: 'debug' } });
  const { ann, seat, teamId } = await openTeam(server.url);
  await change(ann, seat, { type: 'closeSession' });
  const created = () => server.log.filter((line) => line.includes('"type":"create"')).length;
  const moments: readonly ((first: Promise<unknown>) => Promise<unknown>)[] = [
    async () => {},
    (first) => first,
    async () => {
      const before = created();
      await until(() => created() > before);
    },
  ];
  for (const moment of moments)
    await startsWhileKilled(
      teamId,
      [server.url, server.url],
      server.url,
      async () => async (first) => {
        await moment(first);
        await server.stop('SIGKILL');
        await server.start();
      },
    );
});

/** The start of one person, at any process: sent again, it is the same. */
function startOf(facilitatorName: string, teamId: string) {
  const { firstKey } = new Browser('');
  const names = { name: 'Next', facilitatorName, brings: true };
  const body = { commandId: crypto.randomUUID(), firstKey, ...names };
  return async (url: string) => {
    const browser = new Browser(url);
    const response = await browser.post(`/api/teams/${teamId}/sessions`, body);
    return { browser, seat: seatSchema.parse(await response.json()) };
  };
}

/**
 * Two people start the session of a team at once, and again after a process was killed.
 * @param prepare what comes before the starts @returns what kills a process, given the first answer
 */
async function startsWhileKilled(
  teamId: string,
  [bobsUrl, annsUrl]: readonly [string, string],
  urlAfter: string,
  prepare: () => Promise<(first: Promise<unknown>) => Promise<void>>,
): Promise<void> {
  const before = await read(new Browser(urlAfter), teamId);
  const [bobs, anns] = [startOf('Bob', teamId), startOf('Ann', teamId)];
  const kill = await prepare();
  const sent = [bobs(bobsUrl), anns(annsUrl)].map((answer) => answer.catch(() => undefined));
  await kill(Promise.race(sent));
  const answered = await Promise.all(sent);
  const again = await Promise.all([bobs, anns].map((start) => start(urlAfter)));
  for (const [index, { browser, seat }] of again.entries()) {
    expect(seat).toEqual(answered[index]?.seat ?? seat);
    expect(seat.sessionId).toBe(given(again[0]).seat.sessionId);
    const held: unknown = await (await browser.fetch('/api/sessions')).json();
    expect(held).toMatchObject({ sessions: [{ participantId: seat.participantId }], next: null });
  }
  const { browser, seat } = given(again[0]);
  const { participants, stories } = given((await browser.look(seat)).value);
  expect(participants.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Bob']);
  expect(stories.map(({ name }) => name)).toEqual(['Pay', 'Search']);
  const { sessions } = await read(browser, teamId);
  expect(sessions).toHaveLength(before.sessions.length + 1);
  const leads = participants.find(({ isFacilitator }) => isFacilitator)?.id;
  const leader = given(again.find((one) => one.seat.participantId === leads));
  await change(leader.browser, leader.seat, { type: 'closeSession' });
}

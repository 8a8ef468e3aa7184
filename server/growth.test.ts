import { heapStats } from 'bun:jsc';
import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { type Seat, teamLinkSchema } from '@story-pointer/core/wire';
import { file } from 'bun';
import { readConfig } from './config.ts';
import { edgeLimitsOf } from './limits/table.ts';
import { deleteExpired } from './retention.ts';
import { Browser } from './testing/browser.ts';
import { addStory, given, openRoom } from './testing/room.ts';
import { openTemporarySqlite } from './testing/temporary-sqlite.ts';
import { noEdgeLimits, startServer } from './testing/test-server.ts';
import { until } from './testing/until.ts';

/** Limits on somebody who tries to fill the disk, in bytes rather than in time. */

/** The bytes that one browser may add in a day; none of them drain while the test runs. */
const bytesPerBrowser = 200_000;
const page = 4096;

/** Every table and index may have started a new page. */
const begun = 16 * page;

const atOnce = 20;
const day = 24 * 60 * 60 * 1000;
/** In milliseconds, long enough for a busy machine. */
const patience = 60_000;
const limits = {
  participants: 10_000,
  stories: 10_000,
  bytes: 10_000_000,
  seatsPerBrowser: 100_000,
};

/** A family of four, the character of a name with the most bytes. */
const family = '\u{1F468}\u{1F3FF}‍\u{1F469}\u{1F3FF}‍\u{1F467}\u{1F3FF}‍\u{1F466}\u{1F3FF}';

async function openServer(allowed: Partial<typeof noEdgeLimits> = { bytesPerBrowser }) {
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const sqlite = await openTemporarySqlite(now);
  const edge = { ...noEdgeLimits, ...allowed };
  const server = await startServer({ store: sqlite.store, edge, limits, now, clock: now });
  return {
    ...{ url: server.url, path: sqlite.path, store: sqlite.store, clock, app: server.app },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await sqlite[Symbol.asyncDispose]();
    },
  };
}

/** The size of the data in the file, and the size of the file on the disk. */
function sizeOf(path: string) {
  using database = new Database(path);
  database.run('PRAGMA wal_checkpoint(TRUNCATE)');
  const ask = (pragma: string) => Number(database.query<unknown[], []>(pragma).values()[0]?.[0]);
  const pages = ask('PRAGMA page_count');
  return { held: (pages - ask('PRAGMA freelist_count')) * page, file: pages * page };
}

/**
 * Sends until it is refused.
 * @returns the number of accepted requests
 */
async function flood(send: (count: number) => Promise<Sent>): Promise<number> {
  for (let count = 0; ; count += atOnce) {
    const sent = Array.from({ length: atOnce }, (_, index) => send(count + index));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    if (statuses.includes(429)) return count;
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  }
}

type Sent = { readonly status: number };

interface Attacker {
  readonly browser: Browser;
  readonly seat: Seat;
  readonly storyId: string;
}

const attacks: Readonly<Record<string, (by: Attacker, count: number) => Promise<Sent>>> = {
  'creates sessions': ({ browser }) => browser.create(),
  'creates sessions with long names': ({ browser }) =>
    browser.create({ name: family.repeat(120), facilitatorName: family.repeat(60) }),
  joins: ({ browser, seat }, count) => browser.join(seat.sessionId, `Joiner ${count}`),
  'joins in vain': ({ browser, seat }) => browser.join(seat.sessionId, ''),
  'returns to a seat': ({ browser, seat }) => browser.join(seat.sessionId, 'Ann'),
  'creates stories': ({ browser, seat }, count) =>
    browser.send(seat, { type: 'createStory', name: `Story ${count}` }),
  'creates stories with long names': ({ browser, seat }) =>
    browser.send(seat, { type: 'createStory', name: family.repeat(50) }),
  'renames the session': ({ browser, seat }, count) =>
    browser.send(seat, { type: 'renameSession', name: `${family.repeat(100)} ${count}` }),
  'changes a vote': ({ browser, seat, storyId }, count) =>
    browser.send(seat, { type: 'vote', storyId, round: 1, points: count % 2 === 0 ? 1 : 2 }),
  'keeps rounds': async ({ browser, seat, storyId }, count) => {
    const round = Math.floor(count / atOnce) + 1;
    await browser.send(seat, { type: 'vote', storyId, round, points: 1 });
    await browser.send(seat, { type: 'reveal', storyId, round });
    return await browser.send(seat, { type: 'startRound', storyId, round });
  },
  'renews the link of a team': async ({ browser, seat }) => {
    const { sessionId, participantId } = seat;
    await browser.send(seat, { type: 'makeTeam', name: 'Team' });
    const query = `participantId=${participantId}`;
    const found = await browser.fetch(`/api/sessions/${sessionId}/team?${query}`);
    const { id } = teamLinkSchema.parse(await found.json());
    const body = { commandId: crypto.randomUUID(), command: { type: 'renewLink' } };
    return await browser.post(`/api/teams/${id}/commands`, body);
  },
  'does nothing': ({ browser, seat, storyId }) =>
    browser.send(seat, { type: 'setActiveStory', storyId }),
  'is refused': ({ browser, seat, storyId }) =>
    browser.send(seat, { type: 'acceptPoints', storyId, round: 1, points: 5 }),
};

test.each(Object.entries(attacks))(
  '[W50] somebody who %s adds no more to the data than one browser may',
  async (_, attack) => {
    await using server = await openServer();
    const browser = new Browser(server.url);
    const settings = { canChangeVotes: true };
    const seat = given((await browser.create({ settings })).value);
    const storyId = await addStory(browser, seat, 'Story');
    const before = sizeOf(server.path);
    await flood((count) => attack({ browser, seat, storyId }, count));
    expect(sizeOf(server.path).held - before.held).toBeLessThan(bytesPerBrowser + begun);
  },
  patience,
);

test(
  '[W50] people of one address who create sessions add no more to the data than one address may',
  async () => {
    const bytesPerAddress = bytesPerBrowser;
    await using server = await openServer({ bytesPerAddress });
    const before = sizeOf(server.path);
    await flood(() => new Browser(server.url).create());
    expect(sizeOf(server.path).held - before.held).toBeLessThan(bytesPerAddress + begun);
  },
  patience,
);

test('[W50] people who take free seats add nothing to the data', async () => {
  await using server = await openServer();
  const seat = given((await new Browser(server.url).create()).value);
  const stranger = new Browser(server.url);
  await stranger.create();
  const before = sizeOf(server.path);
  for (let count = 0; count < 100; count += 1) {
    const refused = await stranger.send(seat, { type: 'deleteSession' });
    expect(refused.status).toBe(403);
  }
  expect(sizeOf(server.path)).toEqual(before);
});

test('[W50, W25] a browser that has used up its day learns how long to wait, can still read, and continues then', async () => {
  await using server = await openServer({ bytesPerBrowser: 20_000 });
  const browser = new Browser(server.url);
  const seat = given((await browser.create()).value);
  const rename = () => browser.send(seat, { type: 'renameSession', name: 'Again' });
  await flood(rename);
  const path = `/api/sessions/${seat.sessionId}`;
  const refused = await browser.post(`${path}/commands`, {
    commandId: crypto.randomUUID(),
    participantId: seat.participantId,
    command: { type: 'renameSession', name: 'x'.repeat(1000) },
  });
  expect(await refused.json()).toMatchObject({ status: 429, code: 'tooMuchKept' });
  expect((await browser.look(seat)).status).toBe(200);
  expect((await new Browser(server.url).join(seat.sessionId, 'Bob')).status).toBe(201);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(60);
  server.clock.now += 2 * seconds * 1000;
  expect((await rename()).status).toBe(200);
});

test('[W50] the default limits keep one browser below 100 MB a day, and one address below 1 GB', () => {
  const { bytesPerBrowser, bytesPerAddress } = edgeLimitsOf(readConfig({}), 1000, 1_000_000_000);
  // The first day allows a full bucket, and as much again as drains during the day.
  expect(2 * bytesPerBrowser).toBeLessThanOrEqual(100_000_000);
  expect(2 * bytesPerAddress).toBeLessThanOrEqual(1_000_000_000);
});

test('[O15] a session without any activity is deleted after 14 days, others are not', async () => {
  await using server = await openServer({});
  const unused = new Browser(server.url);
  const unusedSeat = given((await unused.create()).value);
  const { ann, annSeat } = await openRoom(server.url);
  const tidyUp = () => deleteExpired({ prune: server.app.prune, store: server.store, days: 365 });
  await tidyUp();
  const forgotten: number[] = [];
  for (let count = 0; count < 15; count += 1) {
    server.clock.now += day;
    forgotten.push(await tidyUp());
  }
  expect(forgotten).toEqual([...Array(14).fill(0), 1]);
  expect((await unused.look(unusedSeat)).status).toBe(404);
  expect((await ann.look(annSeat)).status).toBe(200);
});

test(
  'deleted data makes room for new data: the file does not grow',
  async () => {
    await using server = await openServer({});
    const fill = async () => {
      for (let count = 0; count < 5; count += 1) {
        await Promise.all(Array.from({ length: atOnce }, () => new Browser(server.url).create()));
      }
    };
    await fill();
    const { file } = sizeOf(server.path);
    for (let round = 0; round < 2; round += 1) {
      const now = Number.POSITIVE_INFINITY;
      expect(await server.app.prune({ idle: now, unused: now, receipts: now })).toBe(100);
      await fill();
    }
    expect(sizeOf(server.path).file).toBeLessThanOrEqual(file + begun);
  },
  patience,
);

test(
  'the write-ahead log shrinks again after a long backup has made it grow',
  async () => {
    await using server = await openServer({});
    const browser = new Browser(server.url);
    const name = family.repeat(120);
    const create = () => browser.create({ name });
    await create();
    const log = () => file(`${server.path}-wal`).size;
    const limit = 8 * 1024 * 1024;
    {
      using backup = new Database(server.path, { readonly: true });
      backup.run('BEGIN');
      backup.query('SELECT COUNT(*) FROM sessions').get();
      while (log() < 1.5 * limit) await Promise.all(Array.from({ length: atOnce }, create));
      backup.run('COMMIT');
    }
    // Only a write shortens the log, after a pause in which the log was copied into the file.
    let written = 0;
    await until(async () => {
      await create();
      written += 1;
      return log() <= limit || written === 50;
    });
    expect(log()).toBeLessThanOrEqual(limit);
  },
  patience,
);

test(
  'the server keeps little in memory, whatever it is asked for',
  async () => {
    await using server = await openServer({});
    const { bob, bobSeat } = await openRoom(server.url);
    const ask = async (count: number) => {
      const stranger = new Browser(server.url);
      await stranger.look({ sessionId: `no-such-session-${count}` });
      await stranger.post('/api/page-views', { route: `/no-such-page-${count}` });
      await stranger.fetch(`/no-such-address-${count}`);
      await bob.send(bobSeat, { type: 'deleteSession' });
      return { status: 200 };
    };
    const round = async (first: number) => {
      for (let count = first; count < first + 600; count += atOnce) {
        await Promise.all(Array.from({ length: atOnce }, (_, index) => ask(count + index)));
      }
      Bun.gc(true);
      return heapStats().heapSize;
    };
    // The number of rooms that are kept in memory.
    const before = await round(0);
    const after = await round(600);
    expect((after - before) / 600).toBeLessThan(1000);
  },
  patience,
);

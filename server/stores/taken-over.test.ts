import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detailsSchema } from '@story-pointer/core/details';
import { nextAlarm } from '@story-pointer/core/session/alarms';
import type { Change } from '@story-pointer/core/session/changes';
import { keptRoundSchema } from '@story-pointer/core/session/kept-round';
import {
  participantSchema,
  sessionSchema,
  storySchema,
} from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { file, SQL, spawn } from 'bun';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { serverCommand } from '../testing/program.ts';
import { given } from '../testing/room.ts';
import { commitOf } from '../testing/sample-commits.ts';
import { openDatabase } from './database.ts';

/** Databases of earlier versions, as fixtures/README.md describes them. */

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

interface Earlier {
  readonly dump: string;
  /** The rooms that the earlier version reads from it. */
  readonly rooms: readonly Room[];
}

/** @param name others than fixtures stand for the first release, to be taken over before the test */
async function readFixture(name: string, kind: 'sqlite' | 'postgres'): Promise<Earlier> {
  const isLater = name === 'before-documents';
  const version = isLater ? name : 'version-1';
  const dump = `${version}.${kind}.sql`;
  const rooms = isLater ? `${version}.rooms.jsonl` : `${version}.${kind}.rooms.jsonl`;
  const textOf = (name: string) => Bun.file(join(import.meta.dir, 'fixtures', name)).text();
  const lines = (await textOf(rooms)).trimEnd().split('\n');
  return { dump: await textOf(dump), rooms: lines.map(roomIn) };
}

/** A room of an earlier version, with the fields that it did not have. */
function roomIn(line: string): Room {
  const { ways: seatLinks, ...read } = JSON.parse(line);
  const room: Room = { ...read, seatLinks };
  const kept = Object.entries(room.rounds).map(([id, rounds]) => [
    id,
    rounds.map((one) => keptRoundSchema.parse(one)),
  ]);
  const details = Object.entries(room.details).map(([id, one]) => [id, detailsSchema.parse(one)]);
  return {
    ...room,
    session: sessionSchema.parse(room.session),
    participants: room.participants.map((one) => participantSchema.parse(one)),
    stories: room.stories.map((one) => storySchema.parse(one)),
    details: Object.fromEntries(details),
    remarks: {},
    isOfTeam: false,
    collection: null,
    tokens: [],
    tokenActs: [],
    tokenHashes: {},
    webhooks: [],
    webhookTargets: {},
    rounds: Object.fromEntries(kept),
  };
}

const rowOfReceipts = /^INSERT INTO (?:public\.receipts|"receipts") VALUES ?\('([^']+)'/gm;

/** The ids of the receipts in a dump; release 1.0.0 knew most of them by more of their digest. */
function receiptsIn(dump: string): string[] {
  const ids = [...dump.matchAll(rowOfReceipts)].map(([, id = '']) => id);
  return ids.map((id) =>
    /^.{8}-.{4} /.test(id) ? id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 38) : id,
  );
}

async function isTakenOver(url: string, { dump, rooms }: Earlier): Promise<void> {
  const receipts = receiptsIn(dump);
  expect(receipts.length).toBeGreaterThan(10);
  for (const start of ['the first', 'another']) {
    const store = await openDatabase(url, Date.now);
    for (const room of rooms) {
      const { session, participants, seats } = room;
      expect([start, await store.load(session.id)]).toEqual([start, room]);
      for (const { id: participantId, name: participantName, isFacilitator } of participants) {
        for (const key of seats[participantId] ?? []) {
          const seat = { session, participantId, participantName, isFacilitator };
          expect(await store.seatsOf([key])).toContainEqual(seat);
          expect(await store.seatsIn(session.id, key)).toContain(participantId);
        }
      }
    }
    const due = rooms.flatMap((room) => {
      const dueAt = nextAlarm(room);
      return dueAt === null ? [] : [{ sessionId: room.session.id, dueAt }];
    });
    const found = await store.dueSessions(Number.MAX_SAFE_INTEGER, 100);
    expect(new Set(found)).toEqual(new Set(due));
    expect([...(await store.findReceipts(receipts)).keys()].sort()).toEqual(receipts.toSorted());
    await store.close();
  }
}

/** Changes every room, reads it again, and deletes all of them as idle ones. */
async function goesOn(url: string, { rooms }: Earlier): Promise<void> {
  const store = await openDatabase(url, Date.now);
  expect(await store.prune({ idle: 1_700_000_000_000, unused: 0, receipts: 0 })).toEqual([]);
  for (const room of rooms) {
    const [first, last] = [room.stories[0], room.stories.at(-1)];
    const moved: Change[] =
      first && last && first !== last
        ? [{ type: 'storyMoved', storyId: last.id, before: first.id }]
        : [];
    const storyId = `new-${room.session.id}`;
    const { id: participantId } = given(room.participants[0]);
    const { commit, next } = commitOf(
      room,
      [
        ...moved,
        { type: 'storyCreated', storyId, name: 'Last' },
        { type: 'voted', storyId, participantId },
        { type: 'ballotCast', storyId, participantId, points: 2 },
      ],
      `continues in ${room.session.id}`,
    );
    expect(await store.commit(room, [commit])).toBe(true);
    expect(await store.load(room.session.id)).toEqual(next);
  }
  // Some have a timer that ends later.
  const idle = Date.now() * 2;
  expect(await store.prune({ idle, unused: 0, receipts: 0 })).toHaveLength(rooms.length);
  await store.close();
}

/** Moves all data by the program of an operator. */
async function move(from: string, to: string): Promise<void> {
  const program = spawn([...serverCommand, '--migrate-data', from, to], { stderr: 'pipe' });
  const said = await Promise.all(
    [program.stdout, program.stderr].map((output) => new Response(output).text()),
  );
  expect(said).toEqual([expect.stringMatching(/\nAll data is there\.\n$/), '']);
}

/** The names and bytes of all files in a folder. */
async function filesIn(folder: string) {
  const names = (await readdir(folder)).toSorted();
  return await Promise.all(
    names.map(async (name) => [name, await file(join(folder, name)).bytes()] as const),
  );
}

const versions = ['version-1', 'before-documents'];

/** Makes the tables of release 2.0.0 of those of today. */
const asInVersion2 = `
  DROP TABLE deliveries;
  DROP TABLE team_programs;
  DROP TABLE team_managers;
  DROP TABLE team_sessions;
  DROP TABLE teams;
  ALTER TABLE receipts DROP COLUMN session_id;
  DELETE FROM migrations WHERE step > 25`;

/** The dump of a PostgreSQL leaves its connection without a schema. */
async function toVersion2(url: string): Promise<void> {
  await (await openDatabase(url, Date.now)).close();
  await using sql = new SQL(url, { max: 1 });
  await sql.unsafe(asInVersion2);
}

describe('a SQLite file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each([...versions, 'version-2'])(
    '[O20] of %s is taken over with all that is in it',
    async (name) => {
      const earlier = await readFixture(name, 'sqlite');
      const path = join(folder, name);
      const database = new Database(path);
      database.run('PRAGMA journal_mode = WAL');
      database.run(earlier.dump);
      database.close();
      if (name === 'version-2') {
        await (await openDatabase(`sqlite://${path}`, Date.now)).close();
        using taken = new Database(path);
        taken.run(asInVersion2);
      }
      await isTakenOver(`sqlite://${path}`, earlier);
      await goesOn(`sqlite://${path}`, earlier);
    },
  );

  describe.each(['after a crash', 'beside a lock'])('%s', (state) => {
    test.each([...versions, 'version-2', 'today'])(
      '[O18] of %s is moved without a change to it',
      async (name) => {
        const place = join(folder, crypto.randomUUID());
        await mkdir(place);
        const path = join(place, 'story-pointer.db');
        const earlier = await readFixture(name, 'sqlite');
        const made = join(folder, crypto.randomUUID());
        const database = new Database(made);
        database.run('PRAGMA journal_mode = WAL');
        database.run(earlier.dump);
        database.close();
        if (!versions.includes(name))
          await (await openDatabase(`sqlite://${made}`, Date.now)).close();
        // A copy of an open file is what a crash leaves: its last commits are in the log.
        using open = new Database(made);
        if (name === 'version-2') open.run(asInVersion2);
        open.run('UPDATE clock SET checked_at = checked_at + 1');
        if (state !== 'after a crash') open.close();
        for (const end of ['', '-wal', '-shm']) {
          await copyFile(made + end, path + end).catch(() => undefined);
        }
        if (state === 'beside a lock') await Bun.write(`${path}-lock`, '');
        const before = await filesIn(place);
        const to = `sqlite://${join(folder, crypto.randomUUID())}`;
        await move(`sqlite://${path}`, to);
        expect(await filesIn(place)).toEqual(before);
        await isTakenOver(to, earlier);
      },
    );
  });
});

describe.skipIf(isPostgresMissing)('a PostgreSQL database', () => {
  let postgres: Databases;
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  test.each([...versions, 'version-2'])(
    '[O20] of %s is taken over with all that is in it',
    async (name) => {
      const earlier = await readFixture(name, 'postgres');
      const url = await postgres.newDatabase();
      await using sql = new SQL(url, { max: 1 });
      await sql.unsafe(earlier.dump);
      if (name === 'version-2') await toVersion2(url);
      await isTakenOver(url, earlier);
      await goesOn(url, earlier);
    },
  );

  test.each([...versions, 'version-2', 'today'])(
    '[O18] of %s is moved by a role that may only read',
    async (name) => {
      const earlier = await readFixture(name, 'postgres');
      const url = await postgres.newDatabase();
      await using sql = new SQL(url, { max: 1 });
      await sql.unsafe(earlier.dump);
      if (name === 'today') await (await openDatabase(url, Date.now)).close();
      if (name === 'version-2') await toVersion2(url);
      const reader = `reader_${crypto.randomUUID().replaceAll('-', '')}`;
      await sql.unsafe(`CREATE ROLE ${reader} LOGIN PASSWORD 'hush'`);
      await sql.unsafe(`GRANT USAGE ON SCHEMA public TO ${reader}`);
      await sql.unsafe(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${reader}`);
      const from = new URL(url);
      [from.username, from.password] = [reader, 'hush'];
      const to = `sqlite://${join(tmpdir(), crypto.randomUUID())}`;
      await move(from.href, to);
      await isTakenOver(to, earlier);
      await rm(to.slice('sqlite://'.length));
    },
  );
});

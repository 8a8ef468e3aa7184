import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Room } from '@story-pointer/core/session/room';
import { defaultSettings } from '@story-pointer/core/session/settings';
import { SQL } from 'bun';
import { isPostgresMissing, PostgresServer } from '../testing/postgres-server.ts';
import { commitOf } from '../testing/sample-commits.ts';
import { versionOne } from '../testing/version-one.ts';
import { openDatabase } from './database.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(30_000);

const [ann, bob] = ['6b02889c71848f6aed34', '6b02889c88b0712d6df6'];
const [first, second, third] = [
  '6b02889c9414a7a0cf28',
  '6b02889c951661ccc961',
  '6b02889c966e664a8680',
];

/** What version 1.0.0 has shown of it. */
const room: Room = {
  revision: 12,
  mark: '',
  session: {
    id: '6b02889c70c37d094e22',
    name: 'Sprint 12',
    type: 'fibonacci',
    creationDate: '2026-11-22T06:15:56.461Z',
    facilitatorActiveStoryId: second,
    settings: defaultSettings,
  },
  participants: [
    { id: ann, name: 'Ann', isFacilitator: true },
    { id: bob, name: 'Bob', isFacilitator: false },
  ],
  stories: [
    { id: third, name: 'Größe 👩‍👩‍👧', round: { number: 1, state: 'open', voters: [] } },
    {
      id: first,
      name: 'Sign in',
      round: {
        number: 1,
        state: 'revealed',
        votes: [
          { participantId: bob, points: 8 },
          { participantId: ann, points: 0.5 },
        ],
        agreed: 5,
      },
    },
    { id: second, name: 'Checkout', round: { number: 1, state: 'open', voters: [bob] } },
  ],
  ballots: { [second]: { [bob]: 3 } },
  details: {},
  rounds: {},
  seats: {
    [ann]: ['edb888d229e21ac4ef2b32e5865711ee0a6e8f04a87beb12b973d4fd582a68c3'],
    [bob]: ['135345f6e258ce0489a59e5bbd8fe7a695cf8cc16e4280ca9d52c82ebc4faa55'],
  },
  barred: [],
  ways: {},
};

/** Those of a story that was created, of a vote, and of a reveal that came too late. */
const receipts = [
  '384257a0b5683eef3adcaca696cae568f536',
  '5148609810886e44e4be20ece62ecfcc34fa',
  '856a72c2d566dc16e7a44d185369810031b7',
];

async function isTakenOver(url: string): Promise<void> {
  const { session, seats } = room;
  for (const start of ['the first', 'another']) {
    const store = await openDatabase(url, Date.now);
    expect([start, await store.load(session.id)]).toEqual([start, room]);
    expect(await store.seatsOf(seats[bob]?.[0] ?? '')).toEqual([
      { session, participantId: bob, participantName: 'Bob', isFacilitator: false },
    ]);
    const found = await store.findReceipts(receipts);
    expect(receipts.map((id) => found.get(id))).toEqual([
      expect.stringContaining('"revision":3,"changes":[{"type":"storyCreated"'),
      expect.stringContaining('"revision":6,"changes":[{"type":"voted"'),
      '{"code":"alreadyRevealed"}',
    ]);
    await store.close();
  }
  const store = await openDatabase(url, Date.now);
  const { commit, next } = commitOf(room, [
    { type: 'storyMoved', storyId: first, before: third },
    { type: 'storyCreated', storyId: 'last', name: 'Last' },
    { type: 'voted', storyId: second, participantId: ann },
    { type: 'ballotCast', storyId: second, participantId: ann, points: 2 },
  ]);
  expect(await store.commit(room, [commit])).toBe(true);
  expect(await store.load(session.id)).toEqual(next);
  await store.close();
}

test('[O8, O22, C63] a SQLite file of version 1 is taken over with all that is in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
  const path = join(folder, 'version-one.db');
  const database = new Database(path);
  database.run('PRAGMA journal_mode = WAL');
  for (const statement of versionOne) database.run(statement);
  database.close();
  await isTakenOver(`sqlite://${path}`);
  await rm(folder, { recursive: true });
});

describe.skipIf(isPostgresMissing)('with PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await PostgresServer.open();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  test('[O8, O22, C63] a database of version 1 is taken over with all that is in it', async () => {
    const url = await postgres.newDatabase();
    const sql = new SQL(url, { max: 1 });
    for (const statement of versionOne) await sql.unsafe(statement);
    await sql.close();
    await isTakenOver(url);
  });
});

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import {
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Change } from '@story-pointer/core/session/changes';
import { newParticipant } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';
import { spawn } from 'bun';
import sql, { bulk } from 'sql-template-tag';
import { connectToMove, openDatabase } from './stores/database.ts';
import type { Query } from './stores/sql.ts';
import type { Commit } from './stores/store.ts';
import { keys } from './stores/tables.ts';
import { Databases, isPostgresMissing } from './testing/postgres-server.ts';
import { serverCommand } from './testing/program.ts';
import { commitOf, newRoom } from './testing/sample-commits.ts';
import { fullTeam, fullTeamIn, withFullTeam } from './testing/stored-teams.ts';

// Every move runs in a new program, which may start slowly.
setDefaultTimeout(180_000);

/** `npm run migrate-data` in the hands of an operator. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
});
afterAll(() => rm(folder, { recursive: true }));

const newFile = async () => `sqlite://${join(folder, crypto.randomUUID())}`;

describe('from one SQLite file to another @nightly', () => movesAllData(newFile));

describe.skipIf(isPostgresMissing)('from SQLite to PostgreSQL', () => {
  let postgres: Databases;
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());
  const newDatabase = () => postgres.newDatabase();
  movesAllData(newDatabase);

  test('[O18] data is moved back as well', async () => {
    const [from, through, to] = [await filled(), await newDatabase(), await newFile()];
    expect((await move(from, through)).exitCode).toBe(0);
    expect((await move(through, to)).exitCode).toBe(0);
    const contents = await contentsOf(to);
    expect(contents).toEqual(await contentsOf(from));
    expect(contents.team).toMatchObject(fullTeam);
  });
});

test.skipIf(process.getuid?.() !== 0)(
  '[O18] files that root makes in a move belong to the owner of their folder, new folders as well',
  async () => {
    const service = join(folder, 'service');
    await mkdir(service);
    await chown(service, 65_532, 65_533);
    const path = join(service, 'data', 'story-pointer.db');
    expect((await move(await filled(), `sqlite://${path}`)).exitCode).toBe(0);
    const owned = await readdir(service, { recursive: true });
    expect(owned.toSorted()).toEqual([
      'data',
      'data/story-pointer.db',
      'data/story-pointer.db-lock',
    ]);
    for (const name of owned) {
      const { uid, gid } = await stat(join(service, name));
      expect([name, uid, gid]).toEqual([name, 65_532, 65_533]);
    }
  },
);

test.skipIf(process.getuid?.() !== 0)(
  '[O18] root gives no file away that a link leads to',
  async () => {
    const service = join(folder, 'linked');
    await mkdir(service);
    const other = join(folder, 'of-root');
    await writeFile(other, '');
    await symlink(other, join(service, 'new.db-lock'));
    await chown(service, 65_532, 65_533);
    await move(await filled(), `sqlite://${join(service, 'new.db')}`);
    expect((await stat(other)).uid).toBe(0);
  },
);

function movesAllData(newDatabase: () => Promise<string>): void {
  test('[O18, O124] all data is moved, compared and counted, and a second time nothing is written', async () => {
    const [from, to] = [await filled(), await newDatabase()];
    for (const time of ['first', 'second']) {
      const { exitCode, said } = await move(from, to);
      expect([time, exitCode, said.at(-1)]).toEqual([time, 0, 'All data is there.']);
      expect(said.filter((line) => line.endsWith(', the same'))).toHaveLength(tables.length);
      expect(said.join('\n')).toMatch(/^receipts: 1277 rows, checksum [0-9a-f]{16}, the same$/m);
      expect(said.join('\n')).not.toContain('secret');
    }
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
  });

  test('a move that was killed has written nothing, and can be run again @nightly', async () => {
    const [from, to] = [await filled(), await newDatabase()];
    await change(from, addReceipts);
    for (const lines of [1, 2, 5]) {
      const program = start(from, to);
      await hasSaid(program, lines);
      program.kill('SIGKILL');
      await program.exited;
      expect(await contentsOf(to)).toMatchObject({
        ...{ rooms: new Map(), receipts: new Map(), team: { team: undefined } },
      });
    }
    expect((await move(from, to)).exitCode).toBe(0);
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
  });

  test('other data is left alone', async () => {
    const [from, to] = [await filled(), await newDatabase()];
    const store = await openDatabase(to, Date.now);
    await store.create(newRoom, { id: 'of somebody else', answer: '{}' });
    await store.close();
    const before = await contentsOf(to);
    const { exitCode, said } = await move(from, to);
    expect([exitCode, said.at(-1)]).toEqual([
      2,
      'The new database holds other data, which was left as it is: take an empty database.',
    ]);
    expect(await contentsOf(to)).toEqual(before);
  });

  test('[O18] a single value that differs is found', async () => {
    const [from, to] = [await filled(), await newDatabase()];
    expect((await move(from, to)).exitCode).toBe(0);
    await change(to, (query) =>
      query(sql`UPDATE votes SET points = 3 WHERE participant_id = 'ann-room-1'`),
    );
    const { exitCode, said } = await move(from, to);
    expect(exitCode).toBe(2);
    expect(said.filter((line) => line.endsWith(', the same'))).toHaveLength(tables.length - 1);
    expect(said.join('\n')).toMatch(/^votes: 24 rows, .*, but 24 rows, .*, at the source$/m);
  });
}

test('a database that is in use or does not exist is not moved', async () => {
  const from = await filled();
  const to = await newFile();
  const server = await openDatabase(from, Date.now);
  const inUse = await move(from, to);
  expect([inUse.exitCode, inUse.said.at(-1)]).toEqual([
    2,
    expect.stringContaining('another server is using the file. Stop that one first'),
  ]);
  await server.close();
  const missing = await move('sqlite://nowhere/to-be-found.db', to);
  expect(missing.said).toEqual(['There is no file nowhere/to-be-found.db.']);
  const foreign = await move(from, 'mysql://nowhere/points');
  expect(foreign.said.join()).toContain('it must be sqlite:// and the path of a file');
});

/** An address that was renewed says so for a month. */
const now = () => 1_700_000_000_000;

const tables = Object.keys(keys);

const sessionIds = Array.from({ length: 12 }, (_, index) => `room-${index}`);

/** A copy of an SQLite file with active rooms, and more receipts than one batch of the move. */
async function filled(): Promise<string> {
  sample ??= fill();
  const url = await newFile();
  await copyFile(pathOf(await sample), pathOf(url));
  return url;
}

let sample: Promise<string> | undefined;

function pathOf(url: string): string {
  return url.replace('sqlite://', '');
}

async function fill(): Promise<string> {
  const url = await newFile();
  const store = await openDatabase(url, now);
  for (const id of sessionIds) {
    const room = {
      ...newRoom,
      session: { ...newRoom.session, id, name: `Größe 👩‍👩‍👧 in ${id}` },
      participants: [newParticipant(`ann-${id}`, 'Ann', { isFacilitator: true })],
      seats: { [`ann-${id}`]: ['key of ann'] },
    };
    await store.create(room, { id: `${id} 1`, answer: '{}' });
    await store.commit(room, commitsIn(room));
  }
  await withFullTeam(store);
  await store.close();
  return url;
}

async function change(url: string, work: (query: Query) => Promise<unknown>): Promise<void> {
  await using connection = await connectToMove(url);
  await work(connection.run);
}

/** Adds so many receipts that a move takes some time. */
async function addReceipts(query: Query): Promise<void> {
  for (let thousand = 0; thousand < 20; thousand += 1) {
    const receipts = Array.from({ length: 1000 }, (_, index) => [
      `old ${thousand}-${index}`,
      '{}',
      index,
    ]);
    await query(sql`INSERT INTO receipts (id, answer, made_at) VALUES ${bulk(receipts)}`);
  }
}

function commitsIn(room: Room): readonly Commit[] {
  const { id } = room.session;
  const [storyId, ann, bob] = [`story-${id}`, `ann-${id}`, `bob-${id}`];
  const history: readonly (readonly Change[])[] = [
    [
      { type: 'participantJoined', participant: newParticipant(bob, 'Bob') },
      { type: 'seatTaken', participantId: bob, keyHash: 'key of bob' },
    ],
    [
      { type: 'storyCreated', storyId, name: 'First' },
      { type: 'activeStoryChanged', storyId },
    ],
    [{ type: 'storyCreated', storyId: `other-${id}`, name: 'Second' }],
    [{ type: 'ballotCast', storyId, participantId: ann, points: 0.5 }],
    [{ type: 'ballotCast', storyId, participantId: bob, points: -1 }],
    ...Array.from({ length: 100 }, (_, index): Change[] => [
      { type: 'sessionRenamed', name: `Größe 👩‍👩‍👧 ${index}` },
    ]),
  ];
  let next = room;
  return history.map((changes) => {
    const made = commitOf(next, changes, `${id} ${next.revision + 1}`);
    next = made.next;
    return made.commit;
  });
}

/** All rooms of a database, and its number of receipts. */
async function contentsOf(url: string) {
  const store = await openDatabase(url, now);
  const seats = await store.seatsOf(['key of ann']);
  const rooms = await Promise.all(seats.map(({ session }) => store.load(session.id)));
  const ids = sessionIds.flatMap((id) => Array.from({ length: 110 }, (_, n) => `${id} ${n}`));
  const receipts = await store.findReceipts(ids);
  const team = await fullTeamIn(store);
  await store.close();
  return { rooms: new Map(rooms.map((room) => [room.session.id, room])), receipts, team };
}

/** The program, moving data. */
function start(from: string, to: string) {
  return spawn([...serverCommand, '--migrate-data', from, to], { stderr: 'pipe' });
}

async function move(from: string, to: string) {
  const program = start(from, to);
  const outputs = [program.stdout, program.stderr];
  const said = await Promise.all(outputs.map((output) => new Response(output).text()));
  return { exitCode: await program.exited, said: said.join('').trimEnd().split('\n') };
}

/** Waits until a program has printed this many lines. */
async function hasSaid({ stdout }: ReturnType<typeof start>, lines: number): Promise<void> {
  let text = '';
  for await (const part of stdout) {
    text += new TextDecoder().decode(part);
    if (text.split('\n').length > lines) return;
  }
  throw new Error(`it stopped too early: ${text}`);
}

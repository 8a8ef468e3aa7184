import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { file, SQL } from 'bun';
import { Browser } from '../testing/browser.ts';
import { Databases, isPostgresMissing } from '../testing/postgres-server.ts';
import { addStory, given, openRoom } from '../testing/room.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { openTemporarySqlite } from '../testing/temporary-sqlite.ts';
import { startServer } from '../testing/test-server.ts';
import { openPostgres } from './postgres.ts';
import type { Store } from './store.ts';

// A new database takes its time on a busy machine.
setDefaultTimeout(180_000);

type TestServer = Pick<Awaited<ReturnType<typeof startServer>>, 'url' | 'app'>;

/** All bytes or rows of a database as text. */
type Content = () => Promise<string>;

/** The rows of a table, whatever their order. */
type RowsOf = (table: string) => Promise<readonly unknown[]>;

/** Ann and Bob vote in their session on this server. */
async function openPlayed(url: string) {
  const room = await openRoom(url);
  const { ann, annSeat, bob, bobSeat, storyId } = room;
  const another = await addStory(ann, annSeat, 'Log out');
  const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
  await bob.send(bobSeat, { ...vote, remark: { reason: 'Because of Bob', unsure: false } });
  const ids = [annSeat.sessionId, annSeat.participantId, bobSeat.participantId, storyId, another];
  return { ...room, vote, ids };
}

/** The server tidies up, and no session or answer is old. */
const untilNow = { idle: 0, unused: 0, receipts: 0 };

async function leavesNoId({ url, app }: TestServer, content: Content): Promise<void> {
  const { ann, annSeat, ids, vote } = await openPlayed(url);
  const others = await openRoom(url);
  const before = await content();
  for (const id of ids) expect(before).toContain(id);
  const commandId = crypto.randomUUID();
  const end = () => ann.send(annSeat, { type: 'deleteSession' }, commandId);
  expect((await end()).status).toBe(200);
  await app.prune(untilNow);
  const after = await content();
  expect(ids.filter((id) => after.includes(id))).toEqual([]);
  expect(after).toContain(others.annSeat.sessionId);
  expect((await end()).status).toBe(200);
  expect((await ann.send(annSeat, vote)).problem?.code).toBe('sessionNotFound');
}

/** A creation that is sent again after the session was deleted. */
async function createsOnce({ url, app }: TestServer): Promise<void> {
  const ann = new Browser(url);
  const commandId = crypto.randomUUID();
  const seat = given((await ann.create({ commandId })).value);
  await ann.send(seat, { type: 'deleteSession' });
  expect((await ann.create({ commandId })).value?.sessionId).toBe(seat.sessionId);
  expect((await ann.look(seat)).problem?.code).toBe('sessionNotFound');
  await app.prune(untilNow);
  expect((await ann.create({ commandId })).problem?.code).toBe('answeredBefore');
}

async function keepsNothingOfRefused(url: string, rowsOf: RowsOf): Promise<void> {
  const { ann, annSeat, bob, bobSeat, vote } = await openPlayed(url);
  const { sessionId } = annSeat;
  const stranger = new Browser(url);
  const rows = async () => {
    const all = await Promise.all(['sessions', 'documents', 'receipts', 'votes'].map(rowsOf));
    return all.map((some) => some.map((row) => JSON.stringify(row)).toSorted());
  };
  const before = await rows();
  const rename = { type: 'renameSession', name: 'Mine' } as const;
  const requests = [
    () => stranger.send(annSeat, rename),
    () => stranger.send({ sessionId, participantId: 'nobody' }, vote),
    () => stranger.join(sessionId, 'Bob'),
    () => bob.send(bobSeat, rename),
    () => bob.send(bobSeat, { ...vote, points: 8 }),
    () => ann.send(annSeat, { ...vote, round: 7 }),
  ];
  for (const request of requests) expect((await request()).status).toBeGreaterThanOrEqual(400);
  expect(await rows()).toEqual(before);
}

/** The receipts of a session go after it, but for those of its creation and its deletion. */
async function forgetsReceipts(store: Store): Promise<void> {
  const another = { ...newRoom, session: { ...newRoom.session, id: 'another' }, seats: {} };
  await store.create(newRoom, { id: 'receipt 1', answer: '{"sessionId":"room"}' });
  await store.create(another, { id: 'other', answer: '{"sessionId":"another"}' });
  const first = commitOf(newRoom, [{ type: 'sessionRenamed', name: 'First' }]);
  await store.commit(newRoom, [first.commit]);
  const last = commitOf(first.next, [{ type: 'sessionRenamed', name: 'Last' }]);
  const end = commitOf(last.next, [{ type: 'sessionDeleted' }]);
  expect(await store.commit(first.next, [last.commit, end.commit])).toBe(true);
  await store.prune(untilNow);
  const ids = ['other', ...['1', '2', '3', '4'].map((revision) => `receipt ${revision}`)];
  expect(await store.findReceipts(ids)).toEqual(
    new Map([
      ['other', '{"sessionId":"another"}'],
      ['receipt 1', '{}'],
      ['receipt 4', '{"revision":4}'],
    ]),
  );
}

/** A command that changes nothing keeps no session alive, and its receipt goes with the session. */
async function forgetsIdle(store: Store, clock: { now: number }): Promise<void> {
  clock.now = 1000;
  await store.create(newRoom, { id: 'receipt', answer: '{}' });
  clock.now = 2000;
  const receipt = { id: 'idle', answer: '{"revision":1}' };
  expect(await store.commit(newRoom, [{ changes: [], room: newRoom, receipt }])).toBe(true);
  expect(await store.prune({ idle: 2000, unused: 0, receipts: 0 })).toContain('room');
  expect((await store.findReceipts(['idle'])).size).toBe(0);
}

/** A refused command is refused again, though it would be accepted by now. */
async function refusesAgain(url: string): Promise<void> {
  const { ann, annSeat, bob, bobSeat } = await openPlayed(url);
  const commandId = crypto.randomUUID();
  const rename = () => bob.send(bobSeat, { type: 'renameSession', name: 'Bobs' }, commandId);
  expect((await rename()).problem?.code).toBe('facilitatorOnly');
  const { participantId } = bobSeat;
  await ann.send(annSeat, { type: 'makeFacilitator', participantId });
  expect((await rename()).problem?.code).toBe('facilitatorOnly');
  expect((await bob.send(bobSeat, { type: 'renameSession', name: 'Bobs' })).status).toBe(200);
}

describe('on SQLite', () => {
  async function open() {
    const sqlite = await openTemporarySqlite();
    const folder = dirname(sqlite.path);
    const content = async () => {
      const names = await readdir(folder);
      const texts = names.map((name) => file(join(folder, name)).bytes());
      return (await Promise.all(texts))
        .map((bytes) => Buffer.from(bytes).toString('latin1'))
        .join();
    };
    const rowsOf: RowsOf = async (table) => {
      using database = new Database(sqlite.path, { readonly: true });
      return database.query(`SELECT * FROM ${table}`).all();
    };
    await using opened = new AsyncDisposableStack();
    opened.use(sqlite);
    const { url, app } = opened.use(await startServer({ store: sqlite.store }));
    const kept = opened.move();
    return { url, content, rowsOf, app, [Symbol.asyncDispose]: () => kept.disposeAsync() };
  }

  test('[S1] a deleted session leaves none of its ids in the files once the server has tidied up, and its deletion is answered again', async () => {
    await using database = await open();
    await leavesNoId(database, database.content);
  });

  test('[HN1, S1] the files have no vote beside its person after a reveal without names, and nothing of people and stories that went', async () => {
    await using database = await open();
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(database.url, {
      hiddenNames: true,
      canChangeVotes: true,
    });
    const cid = new Browser(database.url);
    const cidSeat = given((await cid.join(annSeat.sessionId, 'Cid of the harbour')).value);
    const seats = [annSeat, bobSeat, cidSeat];
    const vote = { type: 'vote', storyId, round: 1, points: 5, namesHidden: true } as const;
    for (const [index, browser] of [ann, bob, cid].entries()) {
      const remark = { reason: `Reason ${index}`, unsure: false };
      given((await browser.send(given(seats[index]), { ...vote, remark })).value);
    }
    const keyOf = ({ participantId }: typeof annSeat) => `${storyId} ${participantId}`;
    for (const seat of seats) expect(await database.content()).toContain(keyOf(seat));
    given((await ann.send(annSeat, { type: 'reveal', storyId, round: 1 })).value);
    const revealed = await database.content();
    for (const seat of seats) expect(revealed).not.toContain(keyOf(seat));
    expect(revealed).toContain('Reason 1');
    const { participantId } = cidSeat;
    given((await ann.send(annSeat, { type: 'removeParticipant', participantId })).value);
    expect(await database.content()).not.toContain('Cid of the harbour');
    given((await ann.send(annSeat, { type: 'deleteStory', storyId })).value);
    expect(await database.content()).not.toContain('Reason 1');
  });

  test('[S1, HN1] the files have no words that were taken back or replaced, once the server has tidied up', async () => {
    await using database = await open();
    const { ann, annSeat, bob, bobSeat, storyId } = await openRoom(database.url, {
      canChangeVotes: true,
    });
    const vote = { type: 'vote', storyId, round: 1, points: 5 } as const;
    const remark = { reason: 'Taken back by Bob', unsure: false };
    given((await bob.send(bobSeat, { ...vote, remark })).value);
    given((await bob.send(bobSeat, { type: 'withdrawVote', storyId, round: 1 })).value);
    const edit = { type: 'editDetails', storyId } as const;
    for (const description of ['Replaced by Ann', 'New'])
      given((await ann.send(annSeat, { ...edit, description })).value);
    given((await ann.send(annSeat, { type: 'renameSession', name: 'Old name' })).value);
    given((await ann.send(annSeat, { type: 'renameSession', name: 'Sprint' })).value);
    const old = ['Taken back by Bob', 'Replaced by Ann', 'Old name'];
    const before = await database.content();
    for (const words of old) expect(before).toContain(words);
    await database.app.prune(untilNow);
    const content = await database.content();
    for (const words of old) expect(content).not.toContain(words);
    expect(content).toContain('Sprint');
  });

  test('[S1, C3] a deleted session is not created again', async () => {
    await using database = await open();
    await createsOnce(database);
  });

  test('[S1, O15] the receipts of a deleted or idle session go once the server tidies up', async () => {
    const clock = { now: 0 };
    await using sqlite = await openTemporarySqlite(() => clock.now);
    await forgetsReceipts(sqlite.store);
    await forgetsIdle(sqlite.store, clock);
  });

  test('[C3] a refused command changes no row, and is refused again', async () => {
    await using database = await open();
    await keepsNothingOfRefused(database.url, database.rowsOf);
    await refusesAgain(database.url);
  });
});

describe.skipIf(isPostgresMissing)('on PostgreSQL', () => {
  let postgres: Databases;
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  test('[S1, C3] a deleted session leaves no row with its ids, and a refused command changes none', async () => {
    const address = await postgres.newDatabase();
    const store = await openPostgres(address, Date.now, 'alone');
    await using server = await startServer({ store });
    await using sql = new SQL(address, { max: 1 });
    const rowsOf: RowsOf = async (table) => [...(await sql.unsafe(`SELECT * FROM ${table}`))];
    const tables = ['sessions', 'documents', 'seats', 'votes', 'receipts'];
    const content = async () => JSON.stringify(await Promise.all(tables.map(rowsOf)));
    await leavesNoId(server, content);
    await createsOnce(server);
    await keepsNothingOfRefused(server.url, rowsOf);
  });

  test('[S1, O15] the receipts of a deleted or idle session go once the server tidies up', async () => {
    const clock = { now: 0 };
    const store = await openPostgres(await postgres.newDatabase(), () => clock.now, 'alone');
    await forgetsReceipts(store);
    await forgetsIdle(store, clock);
    await store.close();
  });
});

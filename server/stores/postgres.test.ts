import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { SQL } from 'bun';
import { isPostgresMissing, PostgresServer, waitingIn } from '../testing/postgres-server.ts';
import { openRoom } from '../testing/room.ts';
import { commitOf, newRoom } from '../testing/sample-commits.ts';
import { startServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { openPostgres } from './postgres.ts';

/** PostgreSQL, unlike a file, can go away, come back, and serve others as well. */

// Stopping and starting a database takes its time on a busy machine.
setDefaultTimeout(180_000);

const rename = commitOf(newRoom, [{ type: 'sessionRenamed', name: 'Renamed' }]);

describe.skipIf(isPostgresMissing)('with PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await PostgresServer.open();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  async function openStore() {
    const url = await postgres.newDatabase();
    const store = await openPostgres(url, Date.now, 'together');
    await store.create(newRoom, { id: 'receipt 1', answer: '{}' });
    return { url, store, [Symbol.asyncDispose]: () => store.close() };
  }

  test('[O20, C1] what was acknowledged survives a crash, and the store is used again without a restart', async () => {
    await using source = await openStore();
    expect(await source.store.commit(newRoom, [rename.commit])).toBe(true);
    await postgres.kill();
    await expect(source.store.load('room')).rejects.toThrow('the database cannot be reached');
    await postgres.start();
    expect(await source.store.load('room')).toEqual(rename.next);
    expect((await source.store.findReceipts(['receipt 1', 'receipt 2'])).size).toBe(2);
  });

  test('[O20, O10, C3] while the database is away nothing is reported as done, and then the same command is', async () => {
    await using source = await openStore();
    await using server = await startServer({ store: source.store });
    const { ann, annSeat, storyId } = await openRoom(server.url);
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    const commandId = crypto.randomUUID();
    const vote = () => ann.send(annSeat, { type: 'vote', storyId, round: 1, points: 8 }, commandId);
    expect(await ready()).toBe(200);
    await postgres.kill();
    expect((await vote()).status).toBe(503);
    await until(async () => (await ready()) === 503);
    await postgres.start();
    await until(async () => (await ready()) === 200);
    expect([(await vote()).status, (await vote()).status]).toEqual([200, 200]);
    const room = await source.store.load(annSeat.sessionId);
    expect(room.ballots).toEqual({ [storyId]: { [annSeat.participantId]: 8 } });
  });

  test('[C3] a commit whose connection is lost in the middle is refused, and the same command can be sent again', async () => {
    await using source = await openStore();
    await using other = new SQL(source.url, { max: 1 });
    // Somebody holds the row, so that the commit is under way when its connection is cut.
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = other.begin(async (tx) => {
      await tx`SELECT 1 FROM sessions FOR UPDATE`;
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const commit = Promise.allSettled([source.store.commit(newRoom, [rename.commit])]);
    await using admin = new SQL(source.url, { max: 1 });
    await cutWaiting(admin);
    expect(await commit).toMatchObject([{ status: 'rejected' }]);
    held.resolve();
    await holding;
    expect(await source.store.load('room')).toEqual(newRoom);
    expect(await source.store.commit(newRoom, [rename.commit])).toBe(true);
    expect(await source.store.commit(newRoom, [rename.commit])).toBe(false);
    expect(await source.store.load('room')).toEqual(rename.next);
  });

  test('two processes cannot both take a room to its next revision', async () => {
    await using source = await openStore();
    const second = await openPostgres(source.url, Date.now, 'together');
    const stores = [source.store, second];
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const receipt = { id: `racer ${index}`, answer: '{}' };
        return stores[index % 2]?.commit(newRoom, [{ ...rename.commit, receipt }]);
      }),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect((await second.load('room')).revision).toBe(2);
    await second.close();
  });

  test('[C3] of two processes that refuse the same command at once one learns that it was answered', async () => {
    await using source = await openStore();
    await using second = new AsyncDisposableStack();
    const store = await openPostgres(source.url, Date.now, 'together');
    second.defer(() => store.close());
    const receipt = { id: 'refused', answer: '{"code":"roundOver"}' };
    const nothing = { changes: [], room: newRoom, receipt };
    await using other = new SQL(source.url, { max: 1 });
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = other.begin(async (tx) => {
      await tx`SELECT 1 FROM sessions FOR UPDATE`;
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    // Both have looked for the receipt before either has written it.
    const commits = [source.store, store].map((one) => one.commit(newRoom, [nothing]));
    await using admin = new SQL(source.url, { max: 1 });
    await until(async () => (await waitingIn(admin)) >= 2);
    held.resolve();
    await holding;
    expect((await Promise.all(commits)).sort()).toEqual([false, true]);
  });

  test('[O20] a room is read at one revision while others change it', async () => {
    await using source = await openStore();
    const { store } = source;
    let room = newRoom;
    const writing = (async () => {
      for (let index = 0; index < 30; index += 1) {
        const name = `Revision ${room.revision + 1}`;
        const { commit, next } = commitOf(room, [
          { type: 'sessionRenamed', name },
          { type: 'storyCreated', storyId: `story-${room.revision}`, name },
        ]);
        expect(await store.commit(room, [commit])).toBe(true);
        room = next;
      }
    })();
    while (room.revision < 31) {
      const { revision, session, stories } = await store.load('room');
      expect(stories).toHaveLength(revision - 1);
      if (revision > 1) expect(session.name).toBe(`Revision ${revision}`);
    }
    await writing;
  });
});

/** Cuts the connection that waits for somebody else's lock, once there is one. */
async function cutWaiting(admin: SQL): Promise<void> {
  for (let cut = 0; cut === 0; ) {
    const rows: unknown[] = await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    cut = rows.length;
  }
}

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { listen, SQL } from 'bun';
import { Databases, isPostgresMissing, PostgresServer } from './testing/postgres-server.ts';
import { isRedisMissing, RedisServer } from './testing/redis-server.ts';
import { given, openRoom } from './testing/room.ts';
import { ServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';

/** Servers on one PostgreSQL, which may share it only if they are connected over Redis. */

setDefaultTimeout(180_000);

describe.concurrent.skipIf(isPostgresMissing)('on one PostgreSQL', () => {
  let postgres: Databases;
  beforeAll(async () => {
    postgres = await Databases.shared();
  });
  afterAll(() => postgres[Symbol.asyncDispose]());

  const refused = {
    code: 2,
    said: expect.stringContaining(
      'another server is using the database, and the two do not hear of each other. Stop that one first, or give both the same REDIS_URL.',
    ),
  };

  test('[O128] a start waits for a PostgreSQL that is away, or that is starting', async () => {
    await using own = await PostgresServer.open();
    const settings = { DATABASE_URL: await own.newDatabase() };
    await using server = await ServerProcess.start({ settings });
    const { ann, annSeat } = await openRoom(server.url);
    await server.stop('SIGTERM');
    await own.stop();
    const started = server.start();
    await server.logged('the database cannot be reached');
    {
      using _ = startingPostgres(Number(new URL(settings.DATABASE_URL).port));
      await server.logged('the database system is starting up');
    }
    await own.start();
    await started;
    expect((await ann.look(annSeat)).status).toBe(200);
  });

  test.each([
    ['a wrong user', (url: URL) => Object.assign(url, { username: 'nobody' }), 'refuses this user'],
    ['an unknown database', (url: URL) => Object.assign(url, { pathname: '/none' }), 'no such'],
    [
      'TLS that is not there @nightly',
      (url: URL) => Object.assign(url, { search: 'sslmode=require' }),
      '',
    ],
  ])('[O128] a start does not wait for %s', async (_, change, reason) => {
    const DATABASE_URL = await postgres.newDatabase();
    await using server = await ServerProcess.start({ settings: { DATABASE_URL } });
    await server.stop('SIGTERM');
    const wrong = { DATABASE_URL: change(new URL(DATABASE_URL)).href };
    const { code, said } = await server.startInVain(wrong);
    expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining(reason) });
  });

  test('[O43] a second server without Redis does not start', async () => {
    const settings = { DATABASE_URL: await postgres.newDatabase() };
    await using server = await ServerProcess.start({ settings });
    expect(await server.startInVain({ PORT: '0' })).toEqual(refused);
    const { ann, annSeat } = await openRoom(server.url);
    await server.stop('SIGKILL');
    await server.start();
    expect((await ann.look(annSeat)).status).toBe(200);
  });

  test('[O43] a server waits for another one that is about to end', async () => {
    const settings = { DATABASE_URL: await postgres.newDatabase() };
    await using server = await ServerProcess.start({ settings });
    const { ann, annSeat } = await openRoom(server.url);
    // An open page does not hold it up for long.
    using _ = ann.listen(annSeat);
    const ending = server.stop('SIGTERM');
    await server.start();
    await ending;
    expect((await ann.look(annSeat)).status).toBe(200);
  });

  test.skipIf(isRedisMissing)(
    '[O43, C20] servers with Redis start together, and one without does not join them',
    async () => {
      await using redis = await RedisServer.open();
      const DATABASE_URL = await postgres.newDatabase();
      const settings = { DATABASE_URL, REDIS_URL: redis.url };
      await using one = await ServerProcess.start({ settings });
      await using two = await ServerProcess.start({ settings });
      const { ann, annSeat } = await openRoom(one.url);
      expect((await fetch(`${two.url}/readyz`)).status).toBe(200);
      expect((await ann.look(annSeat)).status).toBe(200);
      expect(await one.startInVain({ PORT: '0', REDIS_URL: '' })).toEqual(refused);
    },
  );

  test('[O43] a server takes its lock again after PostgreSQL was away, and acknowledges nothing while another has it', async () => {
    await using own = await PostgresServer.open();
    const DATABASE_URL = await own.newDatabase();
    await using server = await ServerProcess.start({ settings: { DATABASE_URL } });
    const { ann, annSeat } = await openRoom(server.url);
    const rename = async () =>
      (await ann.send(annSeat, { type: 'renameSession', name: 'R' })).status;
    await own.kill();
    await own.start();
    expect(await rename()).toBe(200);
    expect(await server.startInVain({ PORT: '0' })).toEqual(refused);

    // Its connection is lost, and another server takes the lock first.
    await using admin = new SQL(DATABASE_URL, { max: 1 });
    const [lock] = await admin`SELECT pid, classid, objid FROM pg_locks
      WHERE locktype = 'advisory' AND objid <> 0`;
    const { pid, classid, objid } = given(lock);
    const key = (BigInt(classid) << 32n) | BigInt(objid);
    await using other = new SQL(DATABASE_URL, { max: 1 });
    const taking = other`SELECT pg_advisory_lock(${key})`.execute();
    await admin`SELECT pg_terminate_backend(${pid})`;
    await taking;
    await until(async () => !(await isReady(server)));
    expect(await rename()).toBe(503);
    await server.logged('another server is using the database');
    await other.close();
    await until(() => isReady(server));
    expect(await rename()).toBe(200);
  });

  test('[O40] a database without tables is answered with 503, and the log says what is wrong', async () => {
    const DATABASE_URL = await postgres.newDatabase();
    await using server = await ServerProcess.start({ settings: { DATABASE_URL } });
    const { ann, annSeat } = await openRoom(server.url);
    await using admin = new SQL(DATABASE_URL, { max: 1 });
    await admin`DROP SCHEMA public CASCADE`;
    const lost = await ann.send(annSeat, { type: 'renameSession', name: 'Lost' });
    expect(lost).toMatchObject({ status: 503, problem: { code: 'notReady' } });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    await server.logged('lacks the tables');
  });
});

async function isReady(server: ServerProcess): Promise<boolean> {
  return (await fetch(`${server.url}/readyz`)).ok;
}

/** Answers at a port as PostgreSQL does while it recovers from a crash. */
function startingPostgres(port: number): Disposable {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '', ''];
  const body = Buffer.from(fields.join('\0').slice(0, -1));
  const head = Buffer.from('E\0\0\0\0', 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  const open = (socket: { end: (bytes: Buffer) => unknown }) => {
    socket.end(Buffer.concat([head, body]));
  };
  const listener = listen({ hostname: '127.0.0.1', port, socket: { open, data: () => {} } });
  return { [Symbol.dispose]: () => listener.stop(true) };
}

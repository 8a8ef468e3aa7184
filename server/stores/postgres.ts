import { SQL } from 'bun';
import sql, { raw } from 'sql-template-tag';
import { within } from '../within.ts';
import { shareCommits } from './group-commit.ts';
import { asFailure } from './postgres-failure.ts';
import { type Company, PostgresPlace } from './postgres-place.ts';
import { type Query, type Transact, valuesOf, type WritableSource } from './sql.ts';
import { SqlStore } from './sql-store.ts';
import { type OnUpgrade, prepare } from './tables.ts';
import type { Writing } from './writing.ts';

/**
 * The most connections that one process holds for each purpose, besides the one of its place. Reading a large room
 * takes long; a commit can be for any number of rooms.
 */
const connections = { any: 5, loads: 2, commits: 3 } as const;

/** The most seconds that a transaction may take, so that no room waits for ever for a server that has gone. */
const patienceSeconds = 10;

/** Any number that no other program locks in this database. */
const migrationLock = 7_063_915;

/**
 * Opens the PostgreSQL database at `url`, and brings its tables up to date.
 * @param now milliseconds since 1970
 * @throws {StoreFailure} when it cannot be used
 */
export async function openPostgres(
  url: string,
  now: () => number,
  company: Company,
  onUpgrade?: OnUpgrade,
): Promise<SqlStore> {
  const database = await connectPostgres(url, company, onUpgrade);
  const { place, loads, commits, run } = database;
  const writable = async <T>(work: () => Promise<T>): Promise<T> => {
    await answered(place.held());
    return await answered(work());
  };
  const share = shareCommits(
    (writings: readonly Writing[]) => writable(() => write(commits, writings)),
    connections.commits,
  );
  return new SqlStore({
    read: (statement) => answered(run(statement)),
    snapshot: (work) =>
      answered(loads.begin('isolation level repeatable read read only', (tx) => work(queryOf(tx)))),
    change: (statement) => writable(() => run(statement)),
    commit: async (writing) => {
      try {
        return await share(writing);
      } catch (error) {
        // Another process has answered a command meanwhile, which it keeps under the same id.
        if (error instanceof SQL.PostgresError && error.table === 'receipts') return false;
        throw error;
      }
    },
    now,
    close: async () => await database[Symbol.asyncDispose](),
  });
}

/** A PostgreSQL database that is open, and our place among those who use it. */
interface PostgresConnection extends WritableSource {
  readonly place: PostgresPlace;
  /** To read whole rooms. */
  readonly loads: SQL;
  readonly commits: SQL;
}

/** @throws {StoreFailure} when it cannot be used */
export async function connectPostgres(
  url: string,
  company: Company,
  onUpgrade?: OnUpgrade,
): Promise<PostgresConnection> {
  await using opened = new AsyncDisposableStack();
  const connection = {
    application_name: 'story-pointer',
    statement_timeout: `${patienceSeconds}s`,
    // A process that freezes in the middle of a commit must not keep the room from the others.
    idle_in_transaction_session_timeout: `${patienceSeconds}s`,
    // Independent of the database's own defaults: the second of two commits has to find the new revision, and a
    // standby that cannot write has to say so.
    default_transaction_isolation: 'read committed',
    default_transaction_read_only: 'off',
    jit: 'off',
  };
  const open = (max: number) =>
    opened.use(new SQL(url, { max, connectionTimeout: patienceSeconds, connection }));
  try {
    const place = opened.use(await PostgresPlace.take(url, company));
    const client = open(connections.any);
    const loads = open(connections.loads);
    const commits = open(connections.commits);
    const transact: Transact = (work) => client.begin((tx) => work(queryOf(tx)));
    const alone: Transact = (work) =>
      transact(async (query) => {
        await query(sql`SET LOCAL statement_timeout = 0`);
        await query(raw(`SELECT pg_advisory_xact_lock(${migrationLock}::bigint)`));
        return await work(query);
      });
    await prepare(alone, 'PostgreSQL', company === 'beside', onUpgrade);
    const kept = opened.move();
    return {
      ...{ place, loads, commits, transact, run: queryOf(client) },
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    };
  } catch (error) {
    throw asFailure(error);
  }
}

/** The client prepares each statement once a connection, and sends them without waiting in between. */
export function queryOf(client: SQL): Query {
  return (statement) => client.unsafe(statement.text, valuesOf(statement));
}

/** The result of `work`, if it comes in time. @throws {StoreFailure} when the database cannot do its work */
async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await within(patienceSeconds, 'the database', work);
  } catch (error) {
    throw asFailure(error);
  }
}

/**
 * Writes what has happened in several rooms as one transaction with two round trips: one for the turns of all rooms,
 * one for what those write whose turn it is.
 * @returns whether each was written, as `Writing` says
 */
async function write(client: SQL, writings: readonly Writing[]): Promise<readonly boolean[]> {
  // Every process locks rooms and teams in the same order.
  const sorted = writings.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const connection = await client.reserve();
  try {
    const query = queryOf(connection);
    // BEGIN and COMMIT as tagged statements are prepared: only such statements are sent without waiting in between.
    const [, ...turns] = await Promise.all([
      connection`BEGIN`,
      ...sorted.map(({ turn }) => query(turn)),
    ]);
    const taken = sorted.filter((_, index) => (turns[index]?.count ?? 0) > 0);
    const writes = taken.flatMap(({ writes }) => writes);
    await Promise.all([...writes.map(query), connection`COMMIT`]);
    return writings.map((writing) => taken.includes(writing));
  } catch (error) {
    await connection`ROLLBACK`.catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

import { SQL } from 'bun';
import * as z from 'zod/mini';
import { within } from '../within.ts';
import { parse } from './entities/entity.ts';
import { fewAtOnce } from './few-at-once.ts';
import { shareCommits } from './group-commit.ts';
import { type Connection, migrate, type Purpose } from './migrations.ts';
import { asFailure } from './postgres-failure.ts';
import { type Company, PostgresPlace } from './postgres-place.ts';
import { writingTogether } from './postgres-writing.ts';
import { SqlStore } from './sql-store.ts';
import { type Query, sql, type Transact, textOf } from './statement.ts';
import { statementsFor, type Writing } from './writing.ts';

/** How many connections one process holds at most; its rooms take turns. */
const connections = 10;

/** How many of them read whole rooms at most, which takes long where these are large. */
const loads = 2;

/** How many commits, of any number of rooms each, one process has under way at most. */
const commitsAtOnce = 3;

/** How long a transaction may take, so that no room waits for ever for a server that has gone. */
const patienceSeconds = 10;

/** Any number, as long as nobody else who uses the database locks the same. */
const migrationLock = 7_063_915;

const turnRow = z.object({ index: z.int() });

/**
 * Opens the PostgreSQL database at `url`, and brings its tables up to date.
 * @param now milliseconds since 1970
 * @throws {StoreFailure} when it cannot be used
 */
export async function openPostgres(
  url: string,
  now: () => number,
  company: Company,
): Promise<SqlStore> {
  const database = await connectPostgres(url, company === 'beside' ? company : 'serve', company);
  const { place, begin, run, transact } = database;
  const writable = async <T>(work: () => Promise<T>): Promise<T> => {
    await answered(place.held());
    return await answered(work());
  };
  const goOn = shareCommits(
    (writings: readonly Writing[]) =>
      writable(async () => {
        const rows = parse(turnRow, await run(writingTogether(writings)));
        const written = new Set(rows.map(({ index }) => index));
        return writings.map((_, index) => written.has(index));
      }),
    commitsAtOnce,
  );
  return new SqlStore({
    read: (statement) => answered(run(statement)),
    snapshot: fewAtOnce(loads, (work) =>
      answered(begin('isolation level repeatable read read only', work)),
    ),
    change: (statement) => writable(() => run(statement)),
    commit: async (writing) => {
      try {
        if (writing.kind === 'go on') return await goOn(writing);
        return await writable(() => transact((query) => write(query, writing)));
      } catch (error) {
        if (isAnsweredBefore(error)) return false;
        throw error;
      }
    },
    now,
    close: async () => await database[Symbol.asyncDispose](),
  });
}

/** A PostgreSQL database that is open, and our place among those who use it. */
interface PostgresConnection extends Connection {
  readonly place: PostgresPlace;
  /** Runs a transaction in a mode of PostgreSQL's. */
  begin<T>(mode: string, work: (query: Query) => Promise<T>): Promise<T>;
}

/** @throws {StoreFailure} when it cannot be used */
export async function connectPostgres(
  url: string,
  purpose: Purpose,
  company: Company,
): Promise<PostgresConnection> {
  await using opened = new AsyncDisposableStack();
  const connection = {
    application_name: 'story-pointer',
    statement_timeout: `${patienceSeconds}s`,
    // A process that freezes in the middle of a commit must not keep the room from the others.
    idle_in_transaction_session_timeout: `${patienceSeconds}s`,
    // Whatever the database's own defaults are: who comes second shall find the new revision, and a
    // standby that cannot write shall say so.
    default_transaction_isolation: 'read committed',
    default_transaction_read_only: 'off',
    // All that is read and written is found by its key; PostgreSQL does not know how few rows it is
    // given as JSON, and would rather read whole tables.
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    jit: 'off',
  };
  try {
    const place = opened.use(await PostgresPlace.take(url, company));
    const client = opened.use(
      new SQL(url, { max: connections, connectionTimeout: patienceSeconds, connection }),
    );
    const transact: Transact = (work) => client.begin((tx) => work(queryOf(tx)));
    const alone: Transact = (work) =>
      transact(async (query) => {
        await query(sql`SET LOCAL statement_timeout = 0`);
        await query(sql`SELECT pg_advisory_xact_lock(${migrationLock}::bigint)`);
        return await work(query);
      });
    await migrate(alone, purpose);
    const kept = opened.move();
    return {
      ...{ place, transact },
      run: queryOf(client),
      begin: (mode, work) => client.begin(mode, (tx) => work(queryOf(tx))),
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    };
  } catch (error) {
    throw asFailure(error);
  }
}

/** The client prepares each statement once a connection, and sends them without waiting in between. */
function queryOf(client: SQL): Query {
  return (statement) => client.unsafe(textOf(statement), [...statement.values]);
}

/** What the database says, in time. @throws {StoreFailure} when it cannot do its work */
async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await within(patienceSeconds, 'the database', work);
  } catch (error) {
    throw asFailure(error);
  }
}

/** @returns false when one of the commands was answered before, or the room is elsewhere */
async function write(query: Query, writing: Writing): Promise<boolean> {
  const [turn, ...others] = statementsFor(writing);
  if ((await query(turn)).count === 0) return false;
  // Sent one after another without waiting in between: the room is locked for the shortest time.
  await Promise.all(others.map(query));
  return true;
}

/** Whether another process has answered a command meanwhile, which it keeps under the same id. */
function isAnsweredBefore(error: unknown): boolean {
  return error instanceof SQL.PostgresError && error.constraint === 'receipts_pkey';
}

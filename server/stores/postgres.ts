import { SQL } from 'bun';
import { within } from '../within.ts';
import { type Alone, type Connection, migrate, type Purpose } from './migrations.ts';
import { asFailure } from './postgres-failure.ts';
import { type Run, SqlStore } from './sql-store.ts';

/** How many connections one process holds at most; its rooms take turns. */
const connections = 10;

/** How long a transaction may take, so that no room waits for ever for a server that has gone. */
const patienceSeconds = 10;

/** Any number, as long as nobody else who uses the database locks the same. */
const migrationLock = 7_063_915;

/**
 * Opens the PostgreSQL database at `url`, and brings its tables up to date.
 * @param now milliseconds since 1970
 * @throws {StoreFailure} when it cannot be used
 */
export async function openPostgres(url: string, now: () => number): Promise<SqlStore> {
  const { sql } = await connectPostgres(url, 'serve');
  const begin =
    (mode: string): Run =>
    (work) =>
      answered(sql.begin(mode, work));
  return new SqlStore({
    read: (work) => answered(work(sql)),
    snapshot: begin('isolation level repeatable read read only'),
    // Whatever the database's own defaults are: who comes second shall find the new revision, and a
    // standby that cannot write shall say so.
    transact: begin('isolation level read committed read write'),
    now,
    close: () => sql.close(),
  });
}

/** @throws {StoreFailure} when it cannot be used */
export async function connectPostgres(url: string, purpose: Purpose): Promise<Connection> {
  const connection = {
    application_name: 'story-pointer',
    statement_timeout: `${patienceSeconds}s`,
    // A process that freezes in the middle of a commit must not keep the room from the others.
    idle_in_transaction_session_timeout: `${patienceSeconds}s`,
  };
  const sql = new SQL(url, { max: connections, connectionTimeout: patienceSeconds, connection });
  const alone: Alone = (work) =>
    sql.begin(async (tx) => {
      await tx`SET LOCAL statement_timeout = 0`;
      await tx`SELECT pg_advisory_xact_lock(${migrationLock})`;
      return await work(tx);
    });
  try {
    await migrate(alone, purpose);
  } catch (error) {
    await sql.close();
    throw asFailure(error);
  }
  return { sql, [Symbol.asyncDispose]: () => sql.close() };
}

/** What the database says, in time. @throws {StoreFailure} when it cannot do its work */
async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await within(patienceSeconds, 'the database', work);
  } catch (error) {
    throw asFailure(error);
  }
}

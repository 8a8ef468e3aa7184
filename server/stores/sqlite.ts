import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SQL, sleep } from 'bun';
import { shareCommits } from './group-commit.ts';
import { type Connection, migrate, type Purpose } from './migrations.ts';
import { type Run, SqlStore } from './sql-store.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { asFailure, damage, isBusy } from './sqlite-failure.ts';
import { lockOthersOut } from './sqlite-lock.ts';
import { openWriter } from './sqlite-writer.ts';

/** In milliseconds: how long a command waits for another program that has locked the file. */
const patience = 5000;

/** In milliseconds: how often it looks whether the lock is gone. */
const pace = 20;

/**
 * Opens the SQLite file at `path`, made with its folder where it is missing, and brings its tables
 * up to date.
 * @param now milliseconds since 1970
 * @throws {StoreFailure} when the file cannot be used; a damaged one is not touched
 */
export async function openSqlite(path: string, now: () => number): Promise<SqlStore> {
  const open = new AsyncDisposableStack();
  try {
    await connect(path, 'serve', open);
    const writer = open.use(new SqliteConnection(path, 'write'));
    // Reads have a connection of their own: on the writer's they would see what is not committed yet.
    const reader = open.use(new SqliteConnection(path, 'read'));
    const read: Run = (work) => patiently(() => reader.begin('DEFERRED', work));
    const store = new SqlStore({
      read,
      snapshot: read,
      transact: shareCommits((work) => patiently(() => writer.begin('IMMEDIATE', work))),
      now,
      close: () => open.disposeAsync(),
    });
    // SQLite opens a file that cannot be written all the same.
    await store.check();
    return store;
  } catch (error) {
    await open.disposeAsync();
    throw asFailure(error);
  }
}

/** A connection to the file at `path`, to move data out of it or into it. */
export async function connectSqlite(path: string): Promise<Connection> {
  const open = new AsyncDisposableStack();
  try {
    const sql = await connect(path, 'move', open);
    return { sql, [Symbol.asyncDispose]: () => open.disposeAsync() };
  } catch (error) {
    await open.disposeAsync();
    throw asFailure(error);
  }
}

/** The connection that writes. What has to be closed after it is put into `open`. */
async function connect(path: string, purpose: Purpose, open: AsyncDisposableStack): Promise<SQL> {
  await mkdir(dirname(path), { recursive: true });
  open.defer(await lockOthersOut(path));
  if (existsSync(path)) await checkSound(path);
  const writer = open.use(await openWriter(path, patience));
  await migrate((work) => writer.begin('IMMEDIATE', work), purpose);
  return writer;
}

/** Reads the whole file, about a gigabyte a second, without writing to it. */
async function checkSound(path: string): Promise<void> {
  await using file = new SQL({ adapter: 'sqlite', filename: path, readonly: true });
  const [{ quick_check: finding } = { quick_check: 'ok' }] = await file`PRAGMA quick_check(1)`;
  if (finding !== 'ok') throw damage(String(finding));
}

/** Waits for a lock to go. @throws {StoreFailure} when it stays, or the file cannot be used */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw asFailure(error);
    }
    await sleep(pace);
  }
}

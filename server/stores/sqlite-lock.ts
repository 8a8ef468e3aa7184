import { Database } from 'bun:sqlite';
import { realpath, stat } from 'node:fs/promises';
import { hash } from 'bun';
import { patiently } from '../within.ts';
import { isBusy } from './sqlite-failure.ts';
import { StoreFailure } from './store.ts';

/** In milliseconds: long enough for a server that is about to end. */
const patience = 3000;

/** Keeps other servers away from a file, until it is disposed of. */
interface Lock extends Disposable {
  /** Stands for the file that is locked, a number that SQLite can keep as `user_version`. */
  readonly mark: number;
  /** The start of the first server on the file, in milliseconds since 1970. */
  readonly since: number;
}

/**
 * Keeps other servers away from the file at `path`: people on one would not hear of what happens on
 * the other. The lock is SQLite's own, on an empty file beside it, so that the system lets go of it
 * however this process ends, and backups are not kept away.
 * @throws {StoreFailure} when another server has the file
 */
export async function lockOthersOut(path: string): Promise<Lock> {
  const file = `${await realpath(path).catch(() => path)}-lock`;
  const lock = new Database(file, { create: true });
  try {
    lock.run(`PRAGMA busy_timeout = ${patience}`);
    lock.run('BEGIN EXCLUSIVE');
    // Nothing is ever written to it.
    const { dev, ino, mtimeMs } = await stat(file);
    const mark = hash.xxHash32(`${dev} ${ino}`) & 0x7fffffff;
    return { mark, since: mtimeMs, [Symbol.dispose]: () => lock.close() };
  } catch (error) {
    lock.close();
    throw isBusy(error) ? inUse() : error;
  }
}

/**
 * Waits until the database is closed everywhere. Who was the last to serve it left the mark of the file it
 * had locked: where that is not the one we have locked, as when somebody has removed it, the lock
 * does not say whether the other one is still there.
 * @throws {StoreFailure} when somebody stays
 */
export async function expectAlone(path: string): Promise<void> {
  await patiently(patience, isBusy, async () => {
    using database = new Database(path, { readwrite: true });
    database.run('PRAGMA locking_mode = EXCLUSIVE');
    database.run('BEGIN EXCLUSIVE');
    database.run('ROLLBACK');
  }).catch((error) => {
    throw isBusy(error) ? inUse() : error;
  });
}

function inUse(): StoreFailure {
  return new StoreFailure(
    'another server is using the file. Stop that one first, or name another file in DATABASE_URL.',
  );
}

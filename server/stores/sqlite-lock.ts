import { realpath } from 'node:fs/promises';
import { SQL } from 'bun';
import { isBusy } from './sqlite-failure.ts';
import { StoreFailure } from './store.ts';

/** In milliseconds: long enough for a server that is about to end. */
const patience = 3000;

/**
 * Keeps other servers away from the file at `path`: people on one would not hear of what happens on
 * the other. The lock is SQLite's own, on an empty file beside it, so that the system lets go of it
 * however this process ends, and whoever takes a backup is not kept away.
 * @returns a function that lets go
 * @throws {StoreFailure} when another server has the file
 */
export async function lockOthersOut(path: string): Promise<() => Promise<void>> {
  const file = await realpath(path).catch(() => path);
  const lock = new SQL({ adapter: 'sqlite', filename: `${file}-lock` });
  try {
    await lock.unsafe(`PRAGMA busy_timeout = ${patience}`);
    await lock`BEGIN EXCLUSIVE`;
  } catch (error) {
    await lock.close();
    if (!isBusy(error)) throw error;
    throw new StoreFailure(
      'another server is using the file. Stop that one first, or name another file in DATABASE_URL.',
    );
  }
  return () => lock.close();
}

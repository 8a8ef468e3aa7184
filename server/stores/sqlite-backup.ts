import { Database } from 'bun:sqlite';
import { open, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { asFailure, expectNoFolder, expectSound } from './sqlite-failure.ts';

/** Copies a SQLite database as it is at one moment. Nothing is overwritten. @returns the bytes @throws {StoreFailure} or EEXIST */
export async function copySqlite(path: string, to: string): Promise<number> {
  expectNoFolder(path);
  const { mode, uid, gid } = await stat(path);
  await using copy = await open(to, 'wx', mode & 0o777);
  try {
    if (process.getuid?.() === 0) await copy.chown(uid, gid);
    vacuumInto(path, to);
    using made = new Database(to, { readonly: true });
    expectSound(made);
    await copy.sync();
    await using folder = await open(dirname(resolve(to)));
    await folder.sync();
    return (await copy.stat()).size;
  } catch (error) {
    await rm(to, { force: true });
    throw asFailure(error);
  }
}

function vacuumInto(path: string, to: string): void {
  // One that only reads would leave files beside the database if no server runs.
  using database = new Database(path, { readwrite: true });
  database.run('VACUUM INTO ?', [to]);
}

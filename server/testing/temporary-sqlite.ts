import { Database } from 'bun:sqlite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../stores/sqlite.ts';
import type { Store } from '../stores/store.ts';

/** A SQLite store in a folder of its own, which is deleted when it is disposed of. */
export async function openTemporarySqlite(now: () => number = Date.now) {
  const folder = await mkdtemp(join(tmpdir(), 'story-pointer-'));
  const path = join(folder, 'made-when-missing', 'test.db');
  let store: Store = await openSqlite(path, now);
  return {
    store,
    path,
    /** Closes the file and opens it again, as a restart does. */
    async reopen(): Promise<Store> {
      await store.close();
      store = await openSqlite(path, now);
      return store;
    },
    async [Symbol.asyncDispose]() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The digests of what was asked for, which the random id of each command keeps secret: no row has it. */
const digests = /\\"of\\":\\"[0-9a-f]+\\"/g;

/** All rows of a database, but for these digests. */
export function rowsIn(path: string): string[] {
  using file = new Database(path, { readonly: true });
  const tables = file.query("SELECT name FROM sqlite_master WHERE type = 'table'").values();
  return tables.map(([name]) =>
    JSON.stringify(file.query(`SELECT * FROM "${name}"`).values()).replace(digests, ''),
  );
}

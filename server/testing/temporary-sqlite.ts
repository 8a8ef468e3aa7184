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

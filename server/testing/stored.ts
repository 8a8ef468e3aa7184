import { SQL } from 'bun';
import { SqlStore } from '../stores/sql-store.ts';
import type { Store } from '../stores/store.ts';

/** Reads what a server has stored in its SQLite file, whether it runs or not. */
export function storedIn(path: string): Pick<Store, 'load' | 'seatsOf'> {
  const look = async <T>(work: (store: SqlStore) => Promise<T>): Promise<T> => {
    // For a moment only: after a crash nobody but the next server shall have the file open.
    await using sql = new SQL({ adapter: 'sqlite', filename: path, readonly: true });
    await sql`PRAGMA busy_timeout = 5000`;
    const run = async () => await Promise.reject(new Error('this only reads'));
    return await work(
      new SqlStore({
        read: (query) => query(sql),
        snapshot: (query) => sql.begin(query),
        transact: run,
        now: Date.now,
        close: () => sql.close(),
      }),
    );
  };
  return {
    load: (sessionId) => look((store) => store.load(sessionId)),
    seatsOf: (keyHash) => look((store) => store.seatsOf(keyHash)),
  };
}

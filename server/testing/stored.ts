import { SqlStore } from '../stores/sql-store.ts';
import { SqliteConnection } from '../stores/sqlite-connection.ts';
import type { Store } from '../stores/store.ts';

/** Reads the data of a server from its SQLite file, whether it runs or not. */
export function storedIn(path: string): Pick<Store, 'load' | 'seatsOf'> {
  const look = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    // Only for a moment: after a crash no one but the next server may have the file open.
    using connection = new SqliteConnection(path, 'read');
    const change = async () => await Promise.reject(new Error('this only reads'));
    return await work(
      new SqlStore({
        read: connection.run,
        snapshot: (query) => connection.begin('DEFERRED', query),
        ...{ change, commit: change },
        now: Date.now,
        close: async () => {},
      }),
    );
  };
  return {
    load: (sessionId) => look((store) => store.load(sessionId)),
    seatsOf: (keyHashes) => look((store) => store.seatsOf(keyHashes)),
  };
}

import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SQL, sleep } from 'bun';
import { shareCommits } from './group-commit.ts';
import { migrate } from './migrations.ts';
import { SqlStore } from './sql-store.ts';

/**
 * Opens the SQLite file at `path`, made with its folder where it is missing, and brings its tables
 * up to date.
 * @param now milliseconds since 1970
 */
export async function openSqlite(path: string, now: () => number): Promise<SqlStore> {
  await mkdir(dirname(path), { recursive: true });
  const writer = new SQL({ adapter: 'sqlite', filename: path });
  await writer`PRAGMA busy_timeout = 5000`;
  await switchToWriteAheadLog(writer);
  // Acknowledged means durable: every commit waits for the disk.
  await writer`PRAGMA synchronous = FULL`;
  await writer`PRAGMA foreign_keys = ON`;
  await migrate((work) => writer.begin('IMMEDIATE', work));
  // Reads have a connection of their own: on the writer's they would see what is not committed yet.
  const reader = new SQL({ adapter: 'sqlite', filename: path, readonly: true });
  return new SqlStore({
    read: (work) => work(reader),
    snapshot: (work) => reader.begin(work),
    transact: shareCommits(writer),
    now,
    close: async () => {
      await reader.close();
      await writer.close();
    },
  });
}

/** Several processes that start at once get in each other's way here: SQLite itself does not wait. */
async function switchToWriteAheadLog(sql: SQL): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`PRAGMA journal_mode = WAL`;
      return;
    } catch (error) {
      const isBusy = error instanceof SQL.SQLiteError && error.code === 'SQLITE_BUSY';
      if (!isBusy || attempt === 100) throw error;
      await sleep(50);
    }
  }
}

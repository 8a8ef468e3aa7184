import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SQL } from 'bun';
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
  await writer`PRAGMA journal_mode = WAL`;
  // Acknowledged means durable: every commit waits for the disk.
  await writer`PRAGMA synchronous = FULL`;
  await writer`PRAGMA foreign_keys = ON`;
  await writer`PRAGMA busy_timeout = 5000`;
  await migrate(writer);
  // Reads have a connection of their own: on the writer's they would see what is not committed yet.
  const reader = new SQL({ adapter: 'sqlite', filename: path, readonly: true });
  return new SqlStore(reader, shareCommits(writer), now, async () => {
    await reader.close();
    await writer.close();
  });
}

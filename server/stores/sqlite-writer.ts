import { SQL } from 'bun';

/**
 * Opens the connection that writes to the file at `path`.
 * @param patience in milliseconds: how long to wait where another program has locked the file
 */
export async function openWriter(path: string, patience: number): Promise<SQL> {
  const writer = new SQL({ adapter: 'sqlite', filename: path });
  try {
    await writer.unsafe(`PRAGMA busy_timeout = ${patience}`);
    await writer`PRAGMA journal_mode = WAL`;
    // Acknowledged means durable: every commit waits for the disk.
    await writer`PRAGMA synchronous = FULL`;
    await writer`PRAGMA foreign_keys = ON`;
    return writer;
  } catch (error) {
    await writer.close();
    throw error;
  }
}

import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from './config.ts';
import { connectToMove, connectToSource, sqlitePath, unusable } from './stores/database.ts';
import { MoveError, moveData } from './stores/move.ts';
import { exampleOf } from './version.ts';

/** Copies all data of one database, which it only reads, into another, and prints its progress. @throws {ConfigError} */
export async function migrateData(from = '', to = ''): Promise<void> {
  if (!from || !to) {
    throw new ConfigError(
      `Name the two databases, for example: ${exampleOf('migrate-data', 'sqlite://data/story-pointer.db postgres://user:password@host:5432/points')}`,
    );
  }
  const path = sqlitePath(from);
  if (path !== undefined && !existsSync(path)) throw new ConfigError(`There is no file ${path}.`);
  await using source = await open(from, connectToSource);
  await using target = await open(to, connectToMove);
  try {
    await moveData({
      from: source,
      to: target,
      report: (line) => process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    if (error instanceof MoveError) throw new ConfigError(error.message);
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `The data could not be moved: ${reason}\nNothing is lost and nothing was written: run the same command again.`,
    );
  }
}

async function open<T>(url: string, connect: (url: string) => Promise<T>): Promise<T> {
  readConfig({ DATABASE_URL: url });
  try {
    return await connect(url);
  } catch (error) {
    throw unusable(url, error);
  }
}

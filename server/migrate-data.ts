import { existsSync } from 'node:fs';
import { ConfigError, readConfig, unusable } from './config.ts';
import { connectToMove, sqlitePath } from './stores/database.ts';
import { MoveError, moveData } from './stores/move.ts';
import type { Connection } from './stores/sql.ts';

/**
 * Moves all data from one database into another, both addressed as in `DATABASE_URL`, and prints
 * its progress.
 * @throws {ConfigError} with instructions for the operator
 */
export async function migrateData(from = '', to = ''): Promise<void> {
  if (!from || !to) {
    throw new ConfigError(
      'Name the two databases, for example: npm run migrate-data -- sqlite://data/story-pointer.db postgres://user:password@host:5432/points',
    );
  }
  const path = sqlitePath(from);
  if (path !== undefined && !existsSync(path)) throw new ConfigError(`There is no file ${path}.`);
  await using source = await open(from);
  await using target = await open(to);
  try {
    await moveData({
      from: source,
      to: target,
      say: (line) => process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    if (error instanceof MoveError) throw new ConfigError(error.message);
    throw new ConfigError(
      `The data could not be moved: ${reasonOf(error)}\nNothing is lost and nothing was written: run the same command again.`,
    );
  }
}

async function open(url: string): Promise<Connection> {
  readConfig({ DATABASE_URL: url });
  try {
    return await connectToMove(url);
  } catch (error) {
    throw unusable(url, error);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

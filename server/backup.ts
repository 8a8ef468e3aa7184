import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { file, stdout, write } from 'bun';
import { type Config, ConfigError } from './config.ts';
import { sqlitePath } from './stores/database.ts';
import { copySqlite } from './stores/sqlite-backup.ts';
import { exampleOf } from './version.ts';

/** Backs up the SQLite file of the settings, under a running server, too; to standard output for '-'. @throws {ConfigError} */
export async function backUp(config: Config, to = ''): Promise<void> {
  if (!to) {
    const example = exampleOf('backup', 'backup.db');
    throw new ConfigError(`Name the file for the backup, for example: ${example}`);
  }
  const path = pathIn(config);
  if (to !== '-') {
    const megabytes = (await copy(path, to)) / 1_000_000;
    process.stdout.write(`The backup is in ${to}: ${megabytes.toFixed(1)} MB.\n`);
    return;
  }
  // Beside the database: in a container nothing else can be written.
  const passing = `${path}-backup-${process.pid}`;
  try {
    await copy(path, passing);
    await write(stdout, file(passing));
  } finally {
    await rm(passing, { force: true });
  }
}

function pathIn({ DATA_SOURCE, DATABASE_URL }: Config): string {
  if (DATA_SOURCE === 'memory') {
    throw new ConfigError('With DATA_SOURCE=memory no sessions are stored.');
  }
  const path = sqlitePath(DATABASE_URL);
  if (path === undefined) {
    throw new ConfigError(
      'DATABASE_URL is a PostgreSQL database. Back it up with its own program: pg_dump --format=custom --file=backup.dump "$DATABASE_URL"',
    );
  }
  if (!existsSync(path)) throw new ConfigError(`There is no file ${path}.`);
  return path;
}

async function copy(path: string, to: string): Promise<number> {
  try {
    return await copySqlite(path, to);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      isThere
        ? `${to} already exists and was not overwritten.`
        : `The backup was not written: ${reason}`,
    );
  }
}

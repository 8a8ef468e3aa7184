import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { file, sleep, stdout, write } from 'bun';
import { backupName, newestBackup, prune, unfinished } from './backup-folder.ts';
import { type Config, ConfigError } from './config.ts';
import { sqlitePath } from './stores/database.ts';
import { copySqlite } from './stores/sqlite-backup.ts';
import { exampleOf } from './version.ts';

const day = 86_400_000;

/**
 * Backs up the SQLite file of the settings, under a running server, too.
 * @param to a file, '-' for standard output, or '' for a new file in BACKUP_FOLDER
 * @throws {ConfigError}
 */
export async function backUp(config: Config, to = ''): Promise<void> {
  if (!to && !config.BACKUP_FOLDER) {
    const example = exampleOf('backup', 'backup.db');
    throw new ConfigError(`Set BACKUP_FOLDER, or name a file, for example: ${example}`);
  }
  const path = pathIn(config);
  if (!to) return keep(path, config);
  if (to !== '-') return report(to, await copy(path, to));
  // Beside the database: in a container nothing else can be written.
  const passing = `${path}-backup-${process.pid}`;
  try {
    await copy(path, passing);
    await write(stdout, file(passing));
  } finally {
    await rm(passing, { force: true });
  }
}

/** Backs up into BACKUP_FOLDER whenever the newest backup there is a day old; never ends by itself. */
export async function backUpDaily(config: Config): Promise<never> {
  // The first process of a container has to end by a signal itself.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
  for (;;) {
    if (Date.now() - (await newestBackup(config.BACKUP_FOLDER)) >= day) await backUp(config);
    await sleep(60_000);
  }
}

/** Makes a backup in BACKUP_FOLDER, under its name once it is whole, and deletes the oldest ones. */
async function keep(path: string, { BACKUP_FOLDER, BACKUPS_KEPT }: Config): Promise<void> {
  const to = join(BACKUP_FOLDER, backupName(Date.now()));
  const passing = unfinished(to);
  try {
    await mkdir(BACKUP_FOLDER, { recursive: true });
    const bytes = await copy(path, passing);
    await rename(passing, to);
    report(to, bytes);
    await prune(BACKUP_FOLDER, BACKUPS_KEPT);
  } catch (error) {
    throw notWritten(error);
  } finally {
    await rm(passing, { force: true });
  }
}

function report(to: string, bytes: number): void {
  process.stdout.write(`The backup is in ${to}: ${(bytes / 1_000_000).toFixed(1)} MB.\n`);
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
    throw isThere
      ? new ConfigError(`${to} already exists and was not overwritten.`)
      : notWritten(error);
  }
}

function notWritten(error: unknown): ConfigError {
  if (error instanceof ConfigError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(`The backup was not written: ${reason}`);
}

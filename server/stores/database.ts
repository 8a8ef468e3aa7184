import { ConfigError } from '../config.ts';
import { withoutSecrets } from '../printable.ts';
import type { Company } from './postgres-place.ts';
import type { DataSource, WritableSource } from './sql.ts';
import { connectSqlite, connectToCopy, openSqlite } from './sqlite.ts';
import { type Store, TemporaryFailure } from './store.ts';
import type { OnUpgrade } from './tables.ts';

/** @param url as in `DATABASE_URL` @param company in which a PostgreSQL is used; a SQLite file is for one server */
export async function openDatabase(
  url: string,
  now: () => number,
  company: Company = 'alone',
  onUpgrade?: OnUpgrade,
): Promise<Store> {
  const path = sqlitePath(url);
  if (path !== undefined) return await openSqlite(path, now, company, onUpgrade);
  const { openPostgres } = await postgres();
  return await openPostgres(url, now, company, onUpgrade);
}

/** Opens it to move data out of it, which changes nothing in it. */
export async function connectToSource(url: string): Promise<DataSource> {
  const path = sqlitePath(url);
  if (path !== undefined) return await connectToCopy(path);
  const { connectToRead } = await import('./postgres-source.ts');
  return await connectToRead(url);
}

/** Opens it to move data into it. */
export async function connectToMove(url: string): Promise<WritableSource> {
  const path = sqlitePath(url);
  if (path !== undefined) return await connectSqlite(path);
  const { connectPostgres } = await postgres();
  return await connectPostgres(url, 'alone');
}

/** Takes memory only where one is used. */
function postgres() {
  return import('./postgres.ts');
}

/** The path of the file, where the address is one of SQLite. */
export function sqlitePath(url: string): string | undefined {
  return /^sqlite:\/\/(.*)$/.exec(url)?.[1];
}

/** The error that explains why a database cannot be used. */
export function unusable(databaseUrl: string, error: unknown): ConfigError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ConfigError(
    `The database at ${withoutSecrets(databaseUrl)} cannot be used: ${reason}`,
    error instanceof TemporaryFailure ? 75 : 2,
  );
}

import type { Connection } from './migrations.ts';
import { connectPostgres, openPostgres } from './postgres.ts';
import type { Company } from './postgres-place.ts';
import { connectSqlite, openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * Opens the database that an address as in `DATABASE_URL` stands for.
 * @param now milliseconds since 1970
 * @param company in which a PostgreSQL is used; a SQLite file is for one server
 */
export function openDatabase(
  url: string,
  now: () => number,
  company: Company = 'alone',
): Promise<Store> {
  const path = sqlitePath(url);
  return path === undefined ? openPostgres(url, now, company) : openSqlite(path, now, company);
}

/** Opens it to move data out of it or into it. */
export function connectToMove(url: string): Promise<Connection> {
  const path = sqlitePath(url);
  return path === undefined ? connectPostgres(url, 'move', 'alone') : connectSqlite(path);
}

/** The path of the file, where the address is one of SQLite. */
export function sqlitePath(url: string): string | undefined {
  return /^sqlite:\/\/(.*)$/.exec(url)?.[1];
}

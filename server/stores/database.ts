import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * Opens the database that an address as in `DATABASE_URL` stands for.
 * @param now milliseconds since 1970
 */
export function openDatabase(url: string, now: () => number): Promise<Store> {
  const [, sqlitePath] = /^sqlite:\/\/(.*)$/.exec(url) ?? [];
  return sqlitePath === undefined ? openPostgres(url, now) : openSqlite(sqlitePath, now);
}

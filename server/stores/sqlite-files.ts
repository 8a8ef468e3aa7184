import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { notOurs } from './sqlite-failure.ts';

/**
 * The files of an open SQLite database. SQLite does not notice that one of them was deleted or replaced: it goes on
 * writing to the one it has open, which nobody finds at the next start.
 */
export class SqliteFiles {
  /** The file that each path led to when the database was opened. */
  readonly #known: ReadonlyMap<string, string | undefined>;

  /** @param path of a database with a log, which this process has open */
  constructor(path: string) {
    // SQLite follows links before it names the files beside its own.
    const real = realpathSync(path);
    const paths = [path, `${real}-wal`, `${real}-shm`];
    this.#known = new Map(paths.map((path) => [path, identityOf(path)]));
  }

  /** @throws {StoreFailure} when one of the paths does not lead to the same file any more */
  expectOurs(): void {
    for (const [path, known] of this.#known) {
      if (identityOf(path) !== known) throw notOurs(basename(path));
    }
  }
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

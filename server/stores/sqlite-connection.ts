import { Database } from 'bun:sqlite';
import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Sql } from 'sql-template-tag';
import { type Plain, type Query, type Rows, valuesOf } from './sql.ts';
import { notOurs } from './sqlite-failure.ts';
import type { Writing } from './writing.ts';

// Statements stay prepared; the server's own are fewer.
Database.MAX_QUERY_CACHE_SIZE = 100;

/** In bytes: the part of the write-ahead log that stays on the disk for the next commits. */
const longestLog = 8 * 1024 * 1024;

/** A connection to a SQLite file. Bun's client for all databases would take several times as long for a statement. */
export class SqliteConnection implements Disposable {
  readonly #database: Database;
  #ended: Promise<unknown> = Promise.resolve();

  /** @param access one that writes makes the file where there is none */
  constructor(path: string, access: 'read' | 'write') {
    this.#database = new Database(path, access === 'read' ? { readonly: true } : { create: true });
    try {
      if (access === 'write') this.#database.run('PRAGMA journal_mode = WAL');
      // Acknowledged means durable: every commit waits for the disk.
      this.#database.run('PRAGMA synchronous = FULL');
      this.#database.run('PRAGMA foreign_keys = ON');
      // Deleted names and votes are overwritten.
      this.#database.run('PRAGMA secure_delete = ON');
      // A command that commits brings a megabyte of the log into the file, which takes a few milliseconds.
      this.#database.run('PRAGMA wal_autocheckpoint = 250');
      // A long backup lets the log grow; the space is returned after the next checkpoint.
      this.#database.run(`PRAGMA journal_size_limit = ${longestLog}`);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Runs a statement at once, in the transaction that is under way or by itself. */
  runNow(statement: Sql): Rows {
    const prepared = this.#database.query<unknown, Plain[]>(statement.text);
    const values = valuesOf(statement);
    if (!prepared.reader) return Object.assign([], { count: prepared.run(...values).changes });
    const rows = prepared.all(...values);
    return Object.assign(rows, { count: rows.length });
  }

  readonly run: Query = async (statement) => this.runNow(statement);

  /** Runs a transaction that never waits, on a connection that has no other ones. */
  transactNow<T>(work: () => T): T {
    return this.#database.transaction(work).immediate();
  }

  /** Brings the log into the file, if no other connection reads from it, and leaves it empty. */
  emptyLog(): void {
    this.#database.run('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** As a part of a transaction. @returns whether it was written, as `Writing` says */
  writeNow({ turn, writes }: Writing): boolean {
    if (this.runNow(turn).count === 0) return false;
    for (const statement of writes) this.runNow(statement);
    return true;
  }

  /** Runs a transaction when those before it have ended. */
  begin<T>(mode: 'DEFERRED' | 'IMMEDIATE', work: (query: Query) => Promise<T>): Promise<T> {
    const result = this.#ended.then(() => this.#transact(mode, work));
    this.#ended = result.catch(() => {});
    return result;
  }

  [Symbol.dispose](): void {
    this.#database.close(true);
  }

  async #transact<T>(mode: string, work: (query: Query) => Promise<T>): Promise<T> {
    this.#database.run(`BEGIN ${mode}`);
    try {
      const result = await work(this.run);
      this.#database.run('COMMIT');
      return result;
    } catch (error) {
      // After some errors, as of a full disk, SQLite has done so by itself.
      if (this.#database.inTransaction) this.#database.run('ROLLBACK');
      throw error;
    }
  }
}

/**
 * The files of an open SQLite database. SQLite does not notice that one of them was deleted or replaced: it keeps
 * writing to the one it has open, which is missing at the next start.
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

  /** @throws {StoreFailure} when one of the paths no longer leads to the same file */
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

import { Database, type Statement as Prepared } from 'bun:sqlite';
import { type Plain, type Query, type QueryNow, textOf } from './statement.ts';

/** Longer statements hold long lists, hardly two of them of one length. */
const longestToKeep = 1000;

/** How much of the log that is written ahead stays on the disk for the next commits, in bytes. */
const longestLog = 8 * 1024 * 1024;

/**
 * A connection to a SQLite file that keeps the statements it has prepared. Bun's client for all
 * databases prepares them anew each time, which takes longer than most of them run.
 */
export class SqliteConnection implements Disposable {
  readonly #database: Database;
  readonly #statements = new Map<string, Prepared<unknown, Plain[]>>();
  /** Fulfilled when the transactions so far have ended. */
  #ended: Promise<unknown> = Promise.resolve();

  /** @param access one that writes makes the file where there is none */
  constructor(path: string, access: 'read' | 'write') {
    this.#database = new Database(path, access === 'read' ? { readonly: true } : { create: true });
    try {
      if (access === 'write') this.#database.run('PRAGMA journal_mode = WAL');
      // Acknowledged means durable: every commit waits for the disk.
      this.#database.run('PRAGMA synchronous = FULL');
      this.#database.run('PRAGMA foreign_keys = ON');
      // What a backup has kept from being written back is given back once it has been.
      this.#database.run(`PRAGMA journal_size_limit = ${longestLog}`);
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  /** Runs a statement, in the transaction that is under way or by itself. */
  readonly runNow: QueryNow = (statement) => {
    const text = textOf(statement);
    const prepared = this.#prepare(text);
    try {
      if (!prepared.reader) {
        return Object.assign([], { count: prepared.run(...statement.values).changes });
      }
      const rows = prepared.all(...statement.values);
      return Object.assign(rows, { count: rows.length });
    } finally {
      if (text.length > longestToKeep) prepared.finalize();
    }
  };

  readonly run: Query = async (statement) => this.runNow(statement);

  /** Runs a transaction that never waits, on a connection that has no other ones. */
  beginNow<T>(work: (query: QueryNow) => T): T {
    this.#prepare('BEGIN IMMEDIATE').run();
    try {
      const result = work(this.runNow);
      this.#prepare('COMMIT').run();
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** From now on the log is brought into the file by `checkpoint` alone, and never by a commit. */
  keepLog(): void {
    this.#prepare('PRAGMA wal_autocheckpoint = 0').all();
  }

  /** How many frames of the log are not in the file yet. */
  get framesToCome(): number {
    const [[, frames = 0, inFile = 0] = []] = this.#prepare('PRAGMA wal_checkpoint(NOOP)').values();
    return Number(frames) - Number(inFile);
  }

  /** Brings as much of the log into the file as nobody reads any more. @throws what keeps it from that */
  checkpoint(): void {
    this.#prepare('PRAGMA wal_checkpoint(PASSIVE)').all();
  }

  /** Runs a transaction when those before it have ended. */
  begin<T>(mode: 'DEFERRED' | 'IMMEDIATE', work: (query: Query) => Promise<T>): Promise<T> {
    const result = this.#ended.then(() => this.#transact(mode, work));
    this.#ended = result.catch(() => {});
    return result;
  }

  /** Lets go of the statements so far, where none of them comes again: each takes some kilobytes. */
  forgetStatements(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
  }

  [Symbol.dispose](): void {
    // SQLite lets go of the file only when the last statement has gone.
    this.forgetStatements();
    this.#database.close(true);
  }

  async #transact<T>(mode: string, work: (query: Query) => Promise<T>): Promise<T> {
    this.#prepare(`BEGIN ${mode}`).run();
    try {
      const result = await work(this.run);
      this.#prepare('COMMIT').run();
      return result;
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #rollBack(): void {
    // After some errors, as of a full disk, SQLite has done so by itself.
    if (this.#database.inTransaction) this.#prepare('ROLLBACK').run();
  }

  #prepare(text: string): Prepared<unknown, Plain[]> {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare<unknown, Plain[]>(text);
    if (text.length <= longestToKeep) this.#statements.set(text, statement);
    return statement;
  }
}

import { Database, type Statement } from 'bun:sqlite';
import type { Row, Rows, Sql, Value } from './sql.ts';
import { type Fragment, fragmentOf, type Plain, statementOf } from './sqlite-fragment.ts';

/** Longer statements hold long lists, hardly two of them of one length. */
const longestToKeep = 1000;

/**
 * A connection to a SQLite file that keeps the statements it has prepared. Bun's client for all
 * databases prepares them anew each time, which takes longer than most of them run.
 */
export class SqliteConnection {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement<unknown, Plain[]>>();
  readonly #sql: Sql;
  /** Fulfilled when the transactions so far have ended. */
  #ended: Promise<unknown> = Promise.resolve();

  constructor(path: string, access: 'read' | 'write') {
    this.#database = new Database(
      path,
      access === 'read' ? { readonly: true } : { readwrite: true },
    );
    // Acknowledged means durable: every commit waits for the disk.
    this.#database.run('PRAGMA synchronous = FULL');
    this.#database.run('PRAGMA foreign_keys = ON');
    this.#sql = this.#speak();
  }

  /** Runs a transaction when those before it have ended. */
  begin<T>(mode: 'DEFERRED' | 'IMMEDIATE', work: (sql: Sql) => Promise<T>): Promise<T> {
    const result = this.#ended.then(() => this.#transact(mode, work));
    this.#ended = result.catch(() => {});
    return result;
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  async #transact<T>(mode: string, work: (sql: Sql) => Promise<T>): Promise<T> {
    this.#run(`BEGIN ${mode}`, []);
    try {
      const result = await work(this.#sql);
      this.#run('COMMIT', []);
      return result;
    } catch (error) {
      // After some errors, as of a full disk, SQLite has done so by itself.
      if (this.#database.inTransaction) this.#run('ROLLBACK', []);
      throw error;
    }
  }

  #speak(): Sql {
    const run = async ({ text, values }: Fragment) => this.#run(text, values);
    function sql(strings: TemplateStringsArray, ...values: readonly Value[]): Promise<Rows>;
    function sql(parts: readonly (string | Row)[]): Fragment;
    function sql(first: TemplateStringsArray | readonly (string | Row)[], ...values: Value[]) {
      return 'raw' in first ? run(statementOf(first, values)) : fragmentOf(first);
    }
    return sql;
  }

  #run(text: string, values: readonly Plain[]): Rows {
    const statement = this.#prepare(text);
    if (!statement.reader) return Object.assign([], { count: statement.run(...values).changes });
    const rows = statement.all(...values);
    return Object.assign(rows, { count: rows.length });
  }

  #prepare(text: string): Statement<unknown, Plain[]> {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare<unknown, Plain[]>(text);
    if (text.length <= longestToKeep) this.#statements.set(text, statement);
    return statement;
  }
}

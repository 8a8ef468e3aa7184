import { Database, type Statement } from 'bun:sqlite';
import type { Row, Rows, Sql, Value } from './sql.ts';
import { Fragment, fragmentOf, type Plain, plainOf, statementOf } from './sqlite-fragment.ts';

type Prepared = Statement<unknown, Plain[]>;

/** Longer statements hold long lists, hardly two of them of one length. */
const longestToKeep = 1000;

/**
 * A connection to a SQLite file that keeps the statements it has prepared. Bun's client for all
 * databases prepares them anew each time, which takes longer than most of them run.
 */
export class SqliteConnection {
  readonly #database: Database;
  /** By their text, and those without lists also by where they stand in the program. */
  readonly #statements = new Map<string | TemplateStringsArray, Prepared>();
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
    this.#prepare(`BEGIN ${mode}`).run();
    try {
      const result = await work(this.#sql);
      this.#prepare('COMMIT').run();
      return result;
    } catch (error) {
      // After some errors, as of a full disk, SQLite has done so by itself.
      if (this.#database.inTransaction) this.#prepare('ROLLBACK').run();
      throw error;
    }
  }

  #speak(): Sql {
    const run = async (strings: TemplateStringsArray, values: Value[]) => {
      const known = this.#statements.get(strings);
      if (known) return rowsOf(known, values.map(plainOf));
      const statement = statementOf(strings, values);
      const prepared = this.#prepare(statement.text);
      if (!values.some((value) => value instanceof Fragment))
        this.#statements.set(strings, prepared);
      return rowsOf(prepared, statement.values);
    };
    function sql(strings: TemplateStringsArray, ...values: readonly Value[]): Promise<Rows>;
    function sql(parts: readonly (string | Row)[]): Fragment;
    function sql(first: TemplateStringsArray | readonly (string | Row)[], ...values: Value[]) {
      return 'raw' in first ? run(first, values) : fragmentOf(first);
    }
    return sql;
  }

  #prepare(text: string): Prepared {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare<unknown, Plain[]>(text);
    if (text.length <= longestToKeep) this.#statements.set(text, statement);
    return statement;
  }
}

function rowsOf(statement: Prepared, values: readonly Plain[]): Rows {
  if (!statement.reader) return Object.assign([], { count: statement.run(...values).changes });
  const rows = statement.all(...values);
  return Object.assign(rows, { count: rows.length });
}

import { SQL } from 'bun';
import { patiently } from '../within.ts';
import { StoreFailure } from './store.ts';

/**
 * Whether other servers may work on the same database, because all of them hear of each other; or who
 * is no server, and looks in beside them.
 */
export type Company = 'alone' | 'together' | 'beside';

/** Any number that no other program locks in this database. */
const lock = 7_063_916;

const statements = {
  alone: `SELECT pg_try_advisory_lock(${lock}) AS is_taken`,
  together: `SELECT pg_try_advisory_lock_shared(${lock}) AS is_taken`,
  beside: 'SELECT TRUE AS is_taken',
};

/** In seconds: shorter than the wait of a start, for a host that does not answer. */
const connectionTimeout = 10;

/** In milliseconds: longer than a server takes to end, which may be about to. */
const patience = 7000;

/** A place among the servers on a database, held by a connection of its own: it is free however its server ends. */
export class PostgresPlace implements AsyncDisposable {
  readonly #sql: SQL;
  readonly #statement: string;
  #held: Promise<void> | undefined;

  private constructor(url: string, company: Company) {
    this.#statement = statements[company];
    const onclose = () => {
      this.#held = undefined;
    };
    this.#sql = new SQL(url, {
      max: 1,
      connectionTimeout,
      onclose,
      connection: { application_name: 'story-pointer' },
    });
  }

  /** @throws {StoreFailure} when it stays somebody else's */
  static async take(url: string, company: Company): Promise<PostgresPlace> {
    const place = new PostgresPlace(url, company);
    try {
      await patiently(patience, isTaken, () => place.held());
      return place;
    } catch (error) {
      await place[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Takes the place again after its connection was lost. @throws {StoreFailure} when somebody else has it by then */
  held(): Promise<void> {
    this.#held ??= this.#take().catch((error) => {
      this.#held = undefined;
      throw error;
    });
    return this.#held;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#sql.close();
  }

  async #take(): Promise<void> {
    const [{ is_taken: isTaken } = {}] = await this.#sql.unsafe(this.#statement);
    if (isTaken === true) return;
    throw new StoreFailure(
      'another server is using the database, and the two do not hear of each other. Stop that one first, or give both the same REDIS_URL.',
    );
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof StoreFailure;
}

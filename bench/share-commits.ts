import type { Database } from 'bun:sqlite';

/** Opens a database in which what is committed is on the disk. */
export function makeDurable(database: Database): Database {
  database.run('PRAGMA journal_mode = WAL');
  database.run('PRAGMA synchronous = FULL');
  database.run('PRAGMA foreign_keys = ON');
  return database;
}

/**
 * Lets what is to be written at the same time share a commit; each begins when the last has ended.
 * @param commit writes all of them
 * @returns what writes one; fulfilled when it is on the disk
 */
export function shareCommits<W>(
  commit: (works: readonly W[]) => Promise<void>,
): (work: W) => Promise<void> {
  let waiting: { work: W; done: () => void }[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await new Promise(setImmediate);
      const parts = waiting;
      waiting = [];
      await commit(parts.map(({ work }) => work));
      for (const { done } of parts) done();
    }
    isRunning = false;
  }

  return (work) =>
    new Promise((done, fail) => {
      waiting.push({ work, done });
      if (!isRunning) run().catch(fail);
    });
}

/** What is looked at before and after each transaction. */
export interface Looks {
  readonly before: () => void;
  readonly after: () => void;
}

/**
 * The same in a SQLite database.
 * @param write what each of them writes
 */
export function shareTransactions<W>(
  database: Database,
  write: (work: W) => void,
  looks?: Looks,
): (work: W) => Promise<void> {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  return shareCommits(async (works) => {
    looks?.before();
    begin.run();
    for (const work of works) write(work);
    commit.run();
    looks?.after();
  });
}

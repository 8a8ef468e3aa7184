import { sleep } from 'bun';
import type { Sql } from './sql.ts';
import type { Run } from './sql-store.ts';
import { StoreFailure } from './store.ts';

/**
 * Between two commits, in milliseconds. A wait for the disk costs more than the writing of several
 * votes; people do not notice one this short, and a lone command does not even have it.
 */
const pause = 5;

/**
 * Lets transactions that are wanted at the same time share one commit, and so one wait for the disk.
 * When a shared transaction fails, each of its parts is tried once more by itself, so that a part is
 * only ever failed by its own fault, or by the store's.
 * @param transact a transaction that is durable when its promise is fulfilled
 */
export function shareCommits(transact: Run): Run {
  let waiting: Part[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      // Everything the network has delivered by now comes along.
      await new Promise(setImmediate);
      const parts = waiting;
      waiting = [];
      await commit(transact, parts).catch(async (reason) => {
        for (const part of parts) {
          if (reason instanceof StoreFailure) part.reject(reason);
          else await commit(transact, [part]).catch(part.reject);
        }
      });
      await sleep(pause);
    }
    isRunning = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        work: async (tx) => {
          const result = await work(tx);
          return () => resolve(result);
        },
        reject,
      });
      if (!isRunning) run().catch(reject);
    });
}

/** One of the transactions that share a commit. */
interface Part {
  /** Does its writing and returns what to call once it is durable. */
  readonly work: (tx: Sql) => Promise<() => void>;
  readonly reject: (reason: unknown) => void;
}

async function commit(transact: Run, parts: readonly Part[]): Promise<void> {
  const done = await transact(async (tx) => {
    const committed: (() => void)[] = [];
    for (const part of parts) committed.push(await part.work(tx));
    return committed;
  });
  for (const tell of done) tell();
}

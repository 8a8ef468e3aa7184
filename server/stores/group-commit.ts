import { sleep } from 'bun';
import { StoreFailure } from './store.ts';

interface Pace {
  /** How many commits may be under way at the same time. */
  readonly atOnce: number;
  /** Between two commits, in milliseconds. */
  readonly pause: number;
}

/**
 * Lets what is to be written at the same time share one commit, and so one wait for the disk or for the
 * network. When a shared commit fails, each of its parts is tried once more by itself, so that a part is
 * only ever failed by its own fault, or by the store's.
 * @param commit keeps all of them; they are durable when its promise is fulfilled, with what each has
 * led to
 */
export function shareCommits<W, R>(
  commit: (works: readonly W[]) => Promise<readonly R[]>,
  { atOnce, pause }: Pace,
): (work: W) => Promise<R> {
  let waiting: Part<W, R>[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      // Everything the network has delivered by now comes along.
      await new Promise(setImmediate);
      const parts = waiting;
      waiting = [];
      await settle(parts).catch(async (reason) => {
        for (const part of parts) {
          if (reason instanceof StoreFailure) part.reject(reason);
          else await settle([part]).catch(part.reject);
        }
      });
      if (pause > 0) await sleep(pause);
    }
    running -= 1;
  }

  async function settle(parts: readonly Part<W, R>[]): Promise<void> {
    if (parts.length === 0) return;
    const results = await commit(parts.map(({ work }) => work));
    for (const [index, result] of results.entries()) parts[index]?.resolve(result);
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (running < atOnce) run().catch(reject);
    });
}

/** One of those that share a commit. */
interface Part<W, R> {
  readonly work: W;
  readonly resolve: (result: R) => void;
  readonly reject: (reason: unknown) => void;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreFailure } from './store.ts';

/**
 * Lets works share commits, and so waits for the disk or the network: those that arrive during one commit
 * go with the next. When a shared commit fails, each work is tried once more by itself, so that it only
 * fails by its own fault, or by the store's.
 * @param commit commits all of them; resolves with the result of each once they are durable
 * @param atOnce how many commits may be under way at the same time
 */
export function shareCommits<W, R>(
  commit: (works: readonly W[]) => Promise<readonly R[]>,
  atOnce = 1,
): (work: W) => Promise<R> {
  let waiting: Part<W, R>[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      // Everything that the network has delivered by now goes along.
      await nextTurn();
      const parts = waiting;
      waiting = [];
      await settle(parts).catch(async (reason) => {
        for (const part of parts) {
          if (reason instanceof StoreFailure) part.reject(reason);
          else await settle([part]).catch(part.reject);
        }
      });
    }
    running -= 1;
  }

  async function settle(parts: readonly Part<W, R>[]): Promise<void> {
    if (parts.length === 0) return;
    const results = await commit(parts.map(({ work }) => work));
    for (const [index, result] of results.entries()) parts[index]?.resolve(result);
  }

  return (work) => {
    const part = { work, ...Promise.withResolvers<R>() };
    waiting.push(part);
    if (running < atOnce) run().catch(part.reject);
    return part.promise;
  };
}

/** A work that shares a commit with others. */
interface Part<W, R> extends PromiseWithResolvers<R> {
  readonly work: W;
}

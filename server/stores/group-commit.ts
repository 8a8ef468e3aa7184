import { setImmediate as nextTurn } from 'node:timers/promises';
import { Rush } from '../rush.ts';
import { StoreFailure } from './store.ts';

interface Pace {
  /** How many commits may be under way at the same time. */
  readonly atOnce: number;
  /** What is waited for before a commit in a rush; nothing where it is left out. */
  readonly gathering?: { readonly enough: number; readonly milliseconds: number };
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
  { atOnce, gathering }: Pace,
): (work: W) => Promise<R> {
  let waiting: Part<W, R>[] = [];
  let running = 0;
  let onEnough: (() => void) | undefined;
  const rush = new Rush();
  const hasEnough = () => waiting.length >= (gathering?.enough ?? 0);

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      // Everything the network has delivered by now comes along, where that is worth a turn.
      if (!gathering || rush.isOn) await nextTurn();
      const parts = waiting;
      waiting = [];
      await settle(parts).catch(async (reason) => {
        for (const part of parts) {
          if (reason instanceof StoreFailure) part.reject(reason);
          else await settle([part]).catch(part.reject);
        }
      });
      if (!gathering) continue;
      // Who writes one thing after another lets everybody else have their turn in between.
      if (!rush.isOn) await nextTurn();
      else if (!hasEnough()) await gather(gathering.milliseconds);
    }
    running -= 1;
  }

  async function gather(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    onEnough = resolve;
    const timer = setTimeout(resolve, milliseconds);
    await promise;
    clearTimeout(timer);
    onEnough = undefined;
  }

  async function settle(parts: readonly Part<W, R>[]): Promise<void> {
    if (parts.length === 0) return;
    const results = await commit(parts.map(({ work }) => work));
    for (const [index, result] of results.entries()) parts[index]?.resolve(result);
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      rush.note();
      if (hasEnough()) onEnough?.();
      if (running < atOnce) run().catch(reject);
    });
}

/** One of those that share a commit. */
interface Part<W, R> {
  readonly work: W;
  readonly resolve: (result: R) => void;
  readonly reject: (reason: unknown) => void;
}

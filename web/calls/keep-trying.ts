import { delayBefore } from './backoff.ts';
import { ApiError } from './problem.ts';

interface Persistence {
  readonly tries: number;
  /** Waits so long, or less when there is reason to, but not less than `atLeast`. */
  readonly pause: (milliseconds: number, atLeast: number) => Promise<void>;
  /** Called for each attempt that failed. */
  readonly onFailure?: (failure: ApiError) => void;
  /** Ends all trying. */
  readonly signal?: AbortSignal;
}

/**
 * Repeats `call` for as long as its failure is one that passes. What it sends must carry its own id,
 * so that a repetition whose first answer was lost has no second effect.
 */
export async function keepTrying<T>(
  call: () => Promise<T>,
  { tries, pause, onFailure, signal }: Persistence,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onFailure?.(error);
      if (!error.isPassing || attempt >= tries || signal?.aborted) throw error;
      const delay = error.wait + delayBefore(attempt, Math.random());
      await Promise.race([pause(delay, error.wait), abortOf(signal)]);
      if (signal?.aborted) throw error;
    }
  }
}

function abortOf(signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }));
}

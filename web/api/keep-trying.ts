import { delayBefore } from './backoff.ts';
import { ApiError } from './problem.ts';

interface Persistence {
  readonly tries: number;
  /** Waits so long, or less when there is reason to, but not less than `atLeast`. */
  readonly pause: (milliseconds: number, atLeast: number) => Promise<void>;
  /** Told of each failure that passes. */
  readonly onFailure?: (failure: ApiError) => void;
}

/**
 * Repeats `call` for as long as its failure is one that passes. What it sends must carry its own id,
 * so that a repetition whose first answer was lost has no second effect.
 */
export async function keepTrying<T>(
  call: () => Promise<T>,
  { tries, pause, onFailure }: Persistence,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const isPassing = error instanceof ApiError && error.isPassing;
      if (!isPassing || attempt >= tries) throw error;
      onFailure?.(error);
      await pause(error.wait + delayBefore(attempt, Math.random()), error.wait);
    }
  }
}

import type { TrackerName } from '@story-pointer/core/trackers/tracker';

/** A tracker that takes requests again later. */
export interface Wait {
  readonly source: TrackerName;
  readonly until: number;
}

type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

const shortest = 1000;

/** Requests that wait until their tracker takes them again. */
export class Waits {
  readonly #onChange: (waits: readonly Wait[]) => void;
  readonly #sleep: Sleep;
  readonly #all = new Set<Wait>();

  constructor(onChange: (waits: readonly Wait[]) => void, sleep: Sleep = sleepUntil) {
    this.#onChange = onChange;
    this.#sleep = sleep;
  }

  /** Ends early when it is cancelled. */
  async wait(wait: Wait, now: number, signal?: AbortSignal): Promise<void> {
    this.#all.add(wait);
    this.#onChange([...this.#all]);
    await this.#sleep(Math.max(shortest, wait.until - now), signal);
    this.#all.delete(wait);
    this.#onChange([...this.#all]);
  }
}

function sleepUntil(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    if (signal?.aborted) resolve();
  });
}

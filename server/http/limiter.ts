import { Rate } from './rates.ts';

/** What somebody does, and how often they may do so in a minute. */
export interface Share {
  readonly what: string;
  readonly who: string;
  readonly perMinute: number;
}

/** Counts how often things are done. */
export interface Limiter {
  /**
   * Counts one time for each of `taken`, where each of these and of `watched` has one left.
   * @returns how many seconds to wait; 0 when it is counted
   */
  take(taken: readonly Share[], watched?: readonly Share[]): Promise<number>;
}

/** Counts for this process alone. */
export class LocalLimiter implements Limiter {
  readonly #now: () => number;
  readonly #rates = new Map<string, Rate>();

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  async take(taken: readonly Share[], watched: readonly Share[] = []): Promise<number> {
    const waits = [...taken, ...watched].map((share) => this.#rateOf(share).wait(share.who));
    const longest = Math.max(...waits);
    if (longest === 0) for (const share of taken) this.#rateOf(share).take(share.who);
    return longest;
  }

  #rateOf({ what, perMinute }: Share): Rate {
    const rate = this.#rates.get(what) ?? new Rate(perMinute, this.#now);
    this.#rates.set(what, rate);
    return rate;
  }
}

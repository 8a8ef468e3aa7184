import { Rate } from './rates.ts';

/** What somebody does, and how often they may do so in a minute. */
export interface Share {
  readonly what: string;
  readonly who: string;
  readonly perMinute: number;
  /** The worth of how many minutes may come at once; 1 without it. */
  readonly minutes?: number;
  /** How often it is done now; 1 without it. */
  readonly times?: number;
}

/** Counts how often things are done. */
export interface Limiter {
  /**
   * Counts each of `taken`, where each of these and of `watched` has its times left.
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
    const now = this.#now();
    const waitFor = (share: Share) => this.#rateOf(share).wait(share.who, share.times, now);
    let longest = 0;
    for (const share of taken) longest = Math.max(longest, waitFor(share));
    for (const share of watched) longest = Math.max(longest, waitFor(share));
    if (longest > 0) return longest;
    for (const share of taken) this.#rateOf(share).take(share.who, share.times, now);
    return 0;
  }

  #rateOf({ what, perMinute, minutes }: Share): Rate {
    const known = this.#rates.get(what);
    if (known) return known;
    const rate = new Rate(perMinute, this.#now, minutes);
    this.#rates.set(what, rate);
    return rate;
  }
}

import type { RefusalReason } from '../metrics/refusals.ts';
import { LeakyBuckets } from './leaky-buckets.ts';

/** The limits on the rate of an action. */
export type RateName = Extract<
  RefusalReason,
  | `${'requests' | 'bytes'}_by_${'browser' | 'address'}`
  | `${'entries' | 'misses' | 'short_codes' | 'links' | 'embedded_pages'}_by_address`
>;

/** An action of a sender, and its rate. */
export interface Share {
  readonly what: RateName;
  readonly who: string;
  readonly perMinute: number;
  /** The minutes of the rate that may be used at once; 1 by default. */
  readonly minutes?: number;
  /** The number of actions; 1 by default. */
  readonly times?: number;
}

/** A limit that is used up. */
export interface Refusal {
  readonly what: RateName;
  /** In seconds, until there is room. */
  readonly seconds: number;
}

/** Counts actions against their rates. */
export interface Limiter {
  /**
   * Counts each of `taken`, if all of these and of `watched` fit.
   * @returns the share with the longest wait; undefined when all are counted
   */
  take(taken: readonly Share[], watched?: readonly Share[]): Promise<Refusal | undefined>;
}

/** Counts for this process alone. */
export class LocalLimiter implements Limiter {
  readonly #now: () => number;
  readonly #buckets = new Map<string, LeakyBuckets>();

  /** @param now milliseconds of a clock that does not jump */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  async take(
    taken: readonly Share[],
    watched: readonly Share[] = [],
  ): Promise<Refusal | undefined> {
    const now = this.#now();
    let refusal: Refusal | undefined;
    const check = (share: Share) => {
      const seconds = this.#bucketsOf(share).wait(share.who, share.times, now);
      if (seconds > (refusal?.seconds ?? 0)) refusal = { what: share.what, seconds };
    };
    for (const share of taken) check(share);
    for (const share of watched) check(share);
    if (refusal) return refusal;
    for (const share of taken) this.#bucketsOf(share).take(share.who, share.times, now);
    return undefined;
  }

  #bucketsOf({ what, perMinute, minutes }: Share): LeakyBuckets {
    const known = this.#buckets.get(what);
    if (known) return known;
    const buckets = new LeakyBuckets(perMinute, this.#now, minutes);
    this.#buckets.set(what, buckets);
    return buckets;
  }
}

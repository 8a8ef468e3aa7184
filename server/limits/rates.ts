import type { RateName } from './table.ts';

/** The number of senders that are always remembered; the maximum is twice that. */
const remembered = 50_000;

const minute = 60_000;

interface Bucket {
  /** In milliseconds until it is empty. */
  readonly level: number;
  readonly at: number;
}

/** A leaky bucket for each sender. When the clock goes back nothing drains, so a jump lifts no limit and locks no one out. */
export class LeakyBuckets {
  readonly #interval: number;
  readonly #capacity: number;
  readonly #now: () => number;
  #recent = new Map<string, Bucket>();
  #earlier = new Map<string, Bucket>();
  #since = 0;

  /** @param minutes of the rate that fit into the bucket */
  constructor(perMinute: number, now: () => number, minutes = 1) {
    this.#interval = minute / perMinute;
    this.#capacity = minutes * minute;
    this.#now = now;
  }

  get size(): number {
    return this.#recent.size + this.#earlier.size;
  }

  /** @returns the seconds until `who` may do this (`times` times); 0 if it may now */
  wait(who: string, times = 1, now = this.#now()): number {
    return this.#secondsUntilItFits(this.#levelOf(who, now) + this.#interval * times);
  }

  /** Counts `times` actions, if they fit. @returns as `wait` */
  take(who: string, times = 1, now = this.#now()): number {
    const level = this.#levelOf(who, now) + this.#interval * times;
    const seconds = this.#secondsUntilItFits(level);
    if (seconds === 0) this.#keep(who, { level, at: now });
    return seconds;
  }

  #secondsUntilItFits(level: number): number {
    return Math.max(0, Math.ceil((level - this.#capacity) / 1000));
  }

  #levelOf(who: string, now: number): number {
    const bucket = this.#recent.get(who) ?? this.#earlier.get(who);
    if (!bucket) return 0;
    const level = Math.max(0, bucket.level - Math.max(0, now - bucket.at));
    // It continues to drain from now, also after the clock was set back.
    if (level > 0) this.#keep(who, { level, at: now });
    return level;
  }

  /** Old buckets are dropped together, which takes constant time; by then they are empty. */
  #keep(who: string, bucket: Bucket): void {
    const isOld = bucket.at - this.#since >= this.#capacity;
    if (isOld || this.#recent.size >= remembered) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
      this.#since = bucket.at;
    }
    this.#recent.set(who, bucket);
  }
}

export interface LimitShare {
  readonly what: RateName;
  readonly who: string;
  readonly perMinute: number;
  /** The minutes of the rate that may be used at once; 1 by default. */
  readonly minutes?: number;
  readonly times?: number;
}

export interface LimitRefusal {
  readonly what: RateName;
  readonly seconds: number;
}

export interface Limiter {
  /** Counts each of `taken`, if all fit, those of `watched` too. @returns the share with the longest wait; undefined if counted */
  take(
    taken: readonly LimitShare[],
    watched?: readonly LimitShare[],
  ): Promise<LimitRefusal | undefined>;
}

export class LocalLimiter implements Limiter {
  readonly #now: () => number;
  readonly #buckets = new Map<string, LeakyBuckets>();

  /** @param now milliseconds of a clock that does not jump */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  async take(
    taken: readonly LimitShare[],
    watched: readonly LimitShare[] = [],
  ): Promise<LimitRefusal | undefined> {
    const now = this.#now();
    let refusal: LimitRefusal | undefined;
    const check = (share: LimitShare) => {
      const seconds = this.#bucketsOf(share).wait(share.who, share.times, now);
      if (seconds > (refusal?.seconds ?? 0)) refusal = { what: share.what, seconds };
    };
    for (const share of taken) check(share);
    for (const share of watched) check(share);
    if (refusal) return refusal;
    for (const share of taken) this.#bucketsOf(share).take(share.who, share.times, now);
    return undefined;
  }

  #bucketsOf({ what, perMinute, minutes }: LimitShare): LeakyBuckets {
    const known = this.#buckets.get(what);
    if (known) return known;
    const buckets = new LeakyBuckets(perMinute, this.#now, minutes);
    this.#buckets.set(what, buckets);
    return buckets;
  }
}

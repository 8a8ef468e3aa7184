/** Of how many of those it has heard of last a rate knows in any case; of twice as many at most. */
const remembered = 50_000;

const minute = 60_000;

/**
 * Lets everybody do something so many times a minute, the worth of a minute, or of several, at once
 * if need be. Of each it knows only when they will have their full worth again.
 */
export class Rate {
  readonly #interval: number;
  readonly #window: number;
  readonly #now: () => number;
  /** When those that were heard of lately have their full worth again. */
  #recent = new Map<string, number>();
  /** The same of those before them, where they are not among the recent ones. */
  #earlier = new Map<string, number>();
  /** When the first of the recent ones was heard of. */
  #since = 0;

  /**
   * @param now milliseconds since 1970
   * @param minutes whose worth may come at once
   */
  constructor(perMinute: number, now: () => number, minutes = 1) {
    this.#interval = minute / perMinute;
    this.#window = minutes * minute;
    this.#now = now;
  }

  /** Of how many it knows. */
  get size(): number {
    return this.#recent.size + this.#earlier.size;
  }

  /**
   * @param now where whoever asks has just looked at the clock
   * @returns how many seconds `who` has to wait for the next time, or for so many; 0 when it is now
   */
  wait(who: string, times = 1, now = this.#now()): number {
    return this.#waitUntil(this.#after(who, times, now), now);
  }

  /** Counts so many times, where they are left. @returns as `wait` */
  take(who: string, times = 1, now = this.#now()): number {
    const next = this.#after(who, times, now);
    const seconds = this.#waitUntil(next, now);
    if (seconds > 0) return seconds;
    this.#forgetOldest(now);
    this.#recent.set(who, next);
    return 0;
  }

  #waitUntil(fullAgainAt: number, now: number): number {
    return Math.max(0, Math.ceil((fullAgainAt - now - this.#window) / 1000));
  }

  #after(who: string, times: number, now: number): number {
    const known = this.#recent.get(who) ?? this.#earlier.get(who) ?? 0;
    // Further ahead there can only be what was written before the clock was set back.
    return (known <= now || known > now + this.#window ? now : known) + this.#interval * times;
  }

  /**
   * All at once, so that it costs the same however many there are. Who was not heard of for a whole window has
   * their full worth again: of them there is nothing to know.
   */
  #forgetOldest(now: number): void {
    if (Math.abs(now - this.#since) < this.#window && this.#recent.size < remembered) return;
    this.#earlier = this.#recent;
    this.#recent = new Map();
    this.#since = now;
  }
}

/** How many of those it has heard of lately a rate remembers; more are forgotten, the oldest first. */
const remembered = 100_000;

const minute = 60_000;

/**
 * Lets everybody do something so many times a minute, the worth of a minute, or of several, at once
 * if need be. Of each it knows only when they will have their full worth again.
 */
export class Rate {
  readonly #interval: number;
  readonly #window: number;
  readonly #now: () => number;
  readonly #fullAgainAt = new Map<string, number>();

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
    return this.#fullAgainAt.size;
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
    // Taken out and put back, those who were not heard of for longest come first in the map.
    this.#fullAgainAt.delete(who);
    this.#fullAgainAt.set(who, next);
    this.#forgetOldest(now);
    return 0;
  }

  #waitUntil(fullAgainAt: number, now: number): number {
    return Math.max(0, Math.ceil((fullAgainAt - now - this.#window) / 1000));
  }

  #after(who: string, times: number, now: number): number {
    const known = this.#fullAgainAt.get(who) ?? 0;
    // Further ahead there can only be what was written before the clock was set back.
    return (known <= now || known > now + this.#window ? now : known) + this.#interval * times;
  }

  /** Those who have their full worth again, of whom there is nothing to know; and the surplus. */
  #forgetOldest(now: number): void {
    for (const [who, fullAgainAt] of this.#fullAgainAt) {
      if (fullAgainAt > now && this.#fullAgainAt.size <= remembered) return;
      this.#fullAgainAt.delete(who);
    }
  }
}

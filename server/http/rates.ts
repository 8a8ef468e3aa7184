/** How many of those it has heard of lately a rate remembers; more are forgotten, the oldest first. */
const remembered = 100_000;

const minute = 60_000;

/**
 * Lets everybody do something so many times a minute, a whole minute's worth at once if need be. Of
 * each it knows only when they will have their full minute's worth again.
 */
export class Rate {
  readonly #interval: number;
  readonly #now: () => number;
  readonly #fullAgainAt = new Map<string, number>();

  /** @param now milliseconds since 1970 */
  constructor(perMinute: number, now: () => number) {
    this.#interval = minute / perMinute;
    this.#now = now;
  }

  /** Of how many it knows. */
  get size(): number {
    return this.#fullAgainAt.size;
  }

  /** @returns how many seconds `who` has to wait for the next time; 0 when it is now */
  wait(who: string): number {
    return Math.max(0, Math.ceil((this.#afterNext(who) - this.#now() - minute) / 1000));
  }

  /** Counts one time, where there is one left. @returns as `wait` */
  take(who: string): number {
    const seconds = this.wait(who);
    if (seconds > 0) return seconds;
    const next = this.#afterNext(who);
    // Taken out and put back, those who were not heard of for longest come first in the map.
    this.#fullAgainAt.delete(who);
    this.#fullAgainAt.set(who, next);
    this.#forgetOldest();
    return 0;
  }

  #afterNext(who: string): number {
    const now = this.#now();
    const known = this.#fullAgainAt.get(who) ?? 0;
    // More than a minute ahead there can only be what was written before the clock was set back.
    return (known <= now || known > now + minute ? now : known) + this.#interval;
  }

  /** Those who have their full minute's worth again, of whom there is nothing to know; and the surplus. */
  #forgetOldest(): void {
    for (const [who, fullAgainAt] of this.#fullAgainAt) {
      if (fullAgainAt > this.#now() && this.#fullAgainAt.size <= remembered) return;
      this.#fullAgainAt.delete(who);
    }
  }
}

/** Random numbers, the same ones for the same seed. */
export class Chance {
  #state: number;

  /** @param seed any whole number but 0 */
  constructor(seed: number) {
    this.#state = seed | 0 || 1;
  }

  /** In [0, 1): the xorshift generator of George Marsaglia. */
  readonly next = (): number => {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) / 2 ** 32;
  };

  /**
   * Whether an event with this probability happens.
   * @param share from 0 to 1
   */
  is(share: number): boolean {
    return this.next() < share;
  }

  /** A whole number from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** One of `things`; undefined where there are none. */
  oneOf<T>(things: readonly T[]): T | undefined {
    return things[this.below(things.length)];
  }
}

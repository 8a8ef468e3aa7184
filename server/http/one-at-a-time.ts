/** In milliseconds: no rest is longer. */
const longestRest = 200;

/**
 * Runs what takes long one after another, and rests after each for as long as it took: half of the
 * time everybody else is answered at once.
 */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#last;
    const { promise: rested, resolve } = Promise.withResolvers<void>();
    this.#last = rested;
    await before;
    const begin = performance.now();
    try {
      return await work();
    } finally {
      setTimeout(resolve, Math.min(performance.now() - begin, longestRest));
    }
  }
}

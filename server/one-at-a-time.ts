/** In milliseconds. */
const longestRest = 200;

/**
 * Runs long work one piece after another, with a pause as long as the work after each, so that other requests
 * are answered in between.
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

/** Requests that begin in one turn of the event loop; the most expensive one takes some 3 ms. */
const perTurn = 8;

/**
 * Lets requests begin a few at a time, so that votes over live connections never wait for a burst of them. Where more
 * are waiting, the addresses take turns.
 */
export class Turns {
  #left = perTurn;
  #isScheduled = false;
  /** By address. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Resolves when a request from this address may begin. */
  async take(address: string): Promise<void> {
    this.#schedule();
    if (this.#left > 0) {
      this.#left -= 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const line = this.#waiting.get(address);
    if (line) line.push(resolve);
    else this.#waiting.set(address, [resolve]);
    await promise;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#isScheduled = false;
    this.#left = perTurn;
    if (this.#waiting.size > 0) this.#schedule();
    while (this.#left > 0) {
      const [next] = this.#waiting;
      if (!next) return;
      const [address, line] = next;
      const begin = line.shift();
      // To the end of the addresses.
      this.#waiting.delete(address);
      if (line.length > 0) this.#waiting.set(address, line);
      this.#left -= 1;
      begin?.();
    }
  }
}

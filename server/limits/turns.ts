import { sleep } from 'bun';

/** Requests that begin in one turn of the event loop; the most expensive one takes some 3 ms. */
const perTurn = 8;

interface Waiting {
  readonly begin: (isThere: boolean) => void;
  readonly isGone: () => boolean;
}

/** Lets requests begin a few at a time, so that votes over live connections never wait for a burst; waiting lines take turns. */
export class Turns {
  #left = perTurn;
  #isScheduled = false;
  readonly #lines = new Map<string, Waiting[]>();
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  /** @param isGone whether the sender has disconnected, which takes no turn @returns whether the sender is still there */
  async take(name: string, isGone = () => false): Promise<boolean> {
    this.#schedule();
    if (this.#left > 0) {
      this.#left -= 1;
      return true;
    }
    const { promise, resolve: begin } = Promise.withResolvers<boolean>();
    const line = this.#lines.get(name);
    if (line) line.push({ begin, isGone });
    else this.#lines.set(name, [{ begin, isGone }]);
    this.#waiting += 1;
    return await promise;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#isScheduled = false;
    this.#left = perTurn;
    if (this.#lines.size > 0) this.#schedule();
    while (this.#left > 0) {
      const [next] = this.#lines;
      if (!next) return;
      const [name, line] = next;
      const request = line.shift();
      // To the end of the lines.
      this.#lines.delete(name);
      if (line.length > 0) this.#lines.set(name, line);
      if (!request) continue;
      this.#waiting -= 1;
      const isThere = !request.isGone();
      if (isThere) this.#left -= 1;
      request.begin(isThere);
    }
  }
}

/** In milliseconds. */
const longestRest = 200;

/** A pause as long as the work before it, in which other requests are answered. */
export function restAsLong(milliseconds: number): Promise<unknown> {
  return sleep(Math.min(milliseconds, longestRest));
}

/** Runs work one piece after another. */
export class OneAtATime {
  readonly #rest: (milliseconds: number) => Promise<unknown> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @param rest a pause after work that took so many milliseconds */
  constructor(rest: (milliseconds: number) => Promise<unknown> | undefined = () => undefined) {
    this.#rest = rest;
  }

  get isEmpty(): boolean {
    return this.#waiting === 0;
  }

  async run<T>(work: () => T | Promise<T>): Promise<T> {
    const before = this.#last;
    const { promise: rested, resolve } = Promise.withResolvers<unknown>();
    this.#last = rested;
    this.#waiting += 1;
    await before;
    const begin = performance.now();
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      resolve(this.#rest(performance.now() - begin));
    }
  }
}

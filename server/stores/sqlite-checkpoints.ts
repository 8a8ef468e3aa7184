/** So many frames of the log, 1 MB, are brought into the file: few enough that a vote hardly waits behind them. */
const enough = 250;

/** So many do not wait for a rest any more. */
const most = 2 * enough;

/** In milliseconds: after a commit, how long without another one counts as a rest. */
const rest = 20;

/**
 * When the log of a SQLite database is brought into its file. That takes some milliseconds, in which nothing
 * else goes on: so it waits until nobody has written for a while, and no answer waits for it.
 */
export class Checkpoints implements Disposable {
  readonly #checkpoint: () => void;
  #frames = 0;
  #isAtRest = true;
  #timer: Timer | undefined;

  /** @param checkpoint may fail: what is in the log stays there, and is no less durable */
  constructor(checkpoint: () => void) {
    this.#checkpoint = checkpoint;
  }

  /** To be told after each commit. @param frames of the log that are not in the file yet */
  note(frames: number): void {
    this.#frames = frames;
    this.#isAtRest = false;
    if (frames >= enough && !this.#timer) this.#wait();
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    this.#timer = setTimeout(() => this.#consider(), rest);
  }

  #consider(): void {
    this.#timer = undefined;
    if (this.#isAtRest || this.#frames >= most) this.#try();
    else this.#wait();
    this.#isAtRest = true;
  }

  #try(): void {
    try {
      this.#checkpoint();
    } catch {
      // Tried again after the next commit, which fails by itself where the disk does.
    }
  }
}

/** After 1 MB a checkpoint is worth its wait for the disk, and takes so little time that a vote hardly waits for it. */
const enoughFrames = 250;

/** Above this a checkpoint does not wait for a rest any more. */
const mostFrames = 2 * enoughFrames;

/** In milliseconds: a rest is a time without a commit. */
const rest = 20;

/** The log of a SQLite database. */
interface WriteAheadLog {
  /** The number of frames that are not in the file yet. */
  readonly framesToCome: number;
  /** Brings them into the file. */
  checkpoint(): void;
}

/**
 * Checkpoints of a SQLite database. One takes some milliseconds, in which nothing else goes on, so it waits until
 * nobody has written for a while, and no answer waits for it.
 */
export class Checkpoints implements Disposable {
  readonly #log: WriteAheadLog;
  #isAtRest = true;
  #timer: Timer | undefined;

  constructor(log: WriteAheadLog) {
    this.#log = log;
  }

  /** To be called after each commit. */
  note(): void {
    this.#isAtRest = false;
    this.#timer ??= setTimeout(() => this.#consider(), rest);
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
  }

  #consider(): void {
    this.#timer = undefined;
    const wasAtRest = this.#isAtRest;
    try {
      const frames = this.#log.framesToCome;
      if (frames < enoughFrames) return;
      if (wasAtRest || frames >= mostFrames) this.#log.checkpoint();
      else this.#timer = setTimeout(() => this.#consider(), rest);
    } catch {
      // The log stays as it is, and no less durable: the next commit leads to another attempt.
    } finally {
      this.#isAtRest = true;
    }
  }
}

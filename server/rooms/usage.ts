/** Counts the clients and operations that use a room: an unused one can be dropped from memory. */
export class Usage {
  readonly #onBusy: () => void;
  readonly #onIdle: () => void;
  #users = 0;

  constructor(onBusy: () => void, onIdle: () => void) {
    this.#onBusy = onBusy;
    this.#onIdle = onIdle;
  }

  begin(): void {
    this.#users += 1;
    if (this.#users === 1) this.#onBusy();
  }

  end(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#onIdle();
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    this.begin();
    try {
      return await work();
    } finally {
      this.end();
    }
  }
}

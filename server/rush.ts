/** More events in a millisecond than that are a rush. */
const rate = 0.6;

/** In milliseconds: what was longer ago hardly counts. */
const window = 20;

/** Whether something happens so often that it pays to let it gather; what comes alone never waits. */
export class Rush {
  /** How often it happened of late, the longer ago the less that counts. */
  #count = 0;
  #countedAt = 0;

  note(): void {
    this.#count = this.#now() + 1;
  }

  get isOn(): boolean {
    return this.#now() > rate * window;
  }

  #now(): number {
    const now = performance.now();
    this.#count *= Math.exp((this.#countedAt - now) / window);
    this.#countedAt = now;
    return this.#count;
  }
}

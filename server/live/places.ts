/** Gives out so many places of each kind, and takes them back. */
export class Places {
  readonly #most: number;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns what gives the place back when it is disposed of; undefined where all are taken */
  take(kind: string): Disposable | undefined {
    const taken = this.#taken.get(kind) ?? 0;
    if (taken >= this.#most) return undefined;
    this.#taken.set(kind, taken + 1);
    return { [Symbol.dispose]: () => this.#giveBack(kind) };
  }

  #giveBack(kind: string): void {
    const left = (this.#taken.get(kind) ?? 0) - 1;
    if (left > 0) this.#taken.set(kind, left);
    else this.#taken.delete(kind);
  }
}

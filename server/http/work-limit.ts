/** Limits an amount of work in progress, in total and for one address. */
export class WorkLimit {
  readonly #most: number;
  readonly #mostOfAddress: number;
  readonly #byAddress = new Map<string, number>();
  #all = 0;

  constructor(most: number, mostOfAddress: number) {
    this.#most = most;
    this.#mostOfAddress = mostOfAddress;
  }

  /** @returns a lease to dispose of when the work is done; undefined if it would exceed a limit */
  begin(address: string, amount = 1): Disposable | undefined {
    const own = (this.#byAddress.get(address) ?? 0) + amount;
    if (this.#all + amount > this.#most || own > this.#mostOfAddress) return undefined;
    this.#add(address, amount);
    return { [Symbol.dispose]: () => this.#add(address, -amount) };
  }

  #add(address: string, amount: number): void {
    this.#all += amount;
    const own = (this.#byAddress.get(address) ?? 0) + amount;
    if (own === 0) this.#byAddress.delete(address);
    else this.#byAddress.set(address, own);
  }
}

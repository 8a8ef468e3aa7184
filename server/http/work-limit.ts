/** A part of a limited amount that work in progress holds until it is disposed of. */
export interface Work extends Disposable {
  /** Ends this work for the sake of other work; undefined where that would free nothing. */
  giveWay: (() => void) | undefined;
  /** @returns whether there is room for so much more */
  grow(amount: number): boolean;
}

/**
 * Limits an amount of work in progress, in total, for one address and for one browser there. The slowest work gives way
 * to new work, first to that of its own browser.
 */
export class WorkLimit {
  readonly #all: Pool;
  readonly #mostOfAddress: number;
  readonly #mostOfBrowser: number;
  readonly #bySender = new Map<string, Pool>();

  constructor(most: number, mostOfAddress: number, mostOfBrowser = mostOfAddress) {
    this.#all = new Pool(most);
    this.#mostOfAddress = mostOfAddress;
    this.#mostOfBrowser = mostOfBrowser;
  }

  /** The amount that is held now. */
  get taken(): number {
    return this.#all.taken;
  }

  /**
   * @param browser of several at the address; without one only the address counts
   * @returns undefined if it would exceed a limit
   */
  begin(address: string, amount = 1, browser?: string): Work | undefined {
    const senders = new Map([[address, this.#mostOfAddress]]);
    if (browser !== undefined) senders.set(`${address} ${browser}`, this.#mostOfBrowser);
    const pools = [...senders].map(([sender, most]) => this.#poolOf(sender, most));
    const work = new Held([...pools.toReversed(), this.#all], () => {
      for (const sender of senders.keys())
        if (this.#bySender.get(sender)?.isEmpty) this.#bySender.delete(sender);
    });
    if (work.grow(amount)) return work;
    work[Symbol.dispose]();
    return undefined;
  }

  #poolOf(sender: string, most: number): Pool {
    const pool = this.#bySender.get(sender) ?? new Pool(most);
    this.#bySender.set(sender, pool);
    return pool;
  }
}

class Held implements Work {
  giveWay: (() => void) | undefined;
  readonly #begin = performance.now();
  readonly #pools: readonly Pool[];
  readonly #onEnd: () => void;
  #amount = 0;
  #isOver = false;

  constructor(pools: readonly Pool[], onEnd: () => void) {
    this.#pools = pools;
    this.#onEnd = onEnd;
    for (const pool of pools) pool.held.add(this);
  }

  /** The amount for each millisecond since its begin. */
  get pace(): number {
    return this.#amount / (performance.now() - this.#begin);
  }

  grow(amount: number): boolean {
    if (this.#isOver || !this.#pools.every((pool) => pool.hasRoom(amount, this))) return false;
    this.#amount += amount;
    for (const pool of this.#pools) pool.taken += amount;
    return true;
  }

  [Symbol.dispose](): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const pool of this.#pools) {
      pool.taken -= this.#amount;
      pool.held.delete(this);
    }
    this.#onEnd();
  }
}

/** An amount, and all that hold a part of it. */
class Pool {
  readonly held = new Set<Held>();
  taken = 0;
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get isEmpty(): boolean {
    return this.held.size === 0;
  }

  /** Makes room for `work`, at the cost of work that comes more slowly. */
  hasRoom(amount: number, work: Held): boolean {
    while (this.taken + amount > this.#most) {
      const slowest = this.#slowestBut(work);
      if (!slowest) return false;
      slowest[Symbol.dispose]();
      slowest.giveWay?.();
    }
    return true;
  }

  #slowestBut(work: Held): Held | undefined {
    let slowest: Held | undefined;
    for (const held of this.held) {
      if (held === work || !held.giveWay || !(held.pace > 0)) continue;
      if (!slowest || held.pace < slowest.pace) slowest = held;
    }
    return slowest;
  }
}

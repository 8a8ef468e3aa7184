import { groupings, type HeldLimit, type HeldName, type Party } from './table.ts';

export interface Holder extends Party {
  /** Takes back what it held, which others need more; undefined while that would free nothing. */
  displaced?: ((limit: HeldName) => void) | undefined;
}

/** The limits on one thing that is held for a while: each lease counts against all of them. */
export class Leases {
  readonly #byLimit: readonly (readonly [HeldLimit, Map<string, Pool>])[];

  constructor(limits: readonly HeldLimit[]) {
    this.#byLimit = limits.map((limit) => [limit, new Map()]);
  }

  get taken(): number {
    const pools = this.#byLimit[0]?.[1].values();
    return pools?.reduce((sum, { taken }) => sum + taken, 0) ?? 0;
  }

  /** The limit that leaves nothing; undefined where something is free, or another holder gives way. */
  fullFor(holder: Holder): HeldName | undefined {
    using lease = this.begin(holder, 1);
    const giving = lease.givingWay(lease);
    return typeof giving === 'string' ? giving : undefined;
  }

  /** @returns a lease to dispose of in the end, or the limit that leaves nothing for it */
  take(holder: Holder, amount = 1): Lease | HeldName {
    const lease = this.begin(holder, amount);
    const full = lease.makeRoom(lease);
    if (full) lease[Symbol.dispose]();
    return full ?? lease;
  }

  begin(holder: Holder, amount: number): Lease {
    const shares = this.#byLimit.map(([limit, pools]) => {
      const key = groupings[limit.per](holder) ?? '';
      const pool = pools.get(key) ?? new Pool(limit, () => pools.delete(key));
      pools.set(key, pool);
      return pool.shareOf(holder);
    });
    return new Lease(holder, amount, shares);
  }
}

/** There is one for every open page, so it has no functions of its own. */
export class Lease implements Disposable {
  readonly holder: Holder;
  amount = 0;
  readonly #shares: readonly Share[];
  readonly #begin = performance.now();
  #isOver = false;

  constructor(holder: Holder, amount: number, shares: readonly Share[]) {
    this.holder = holder;
    this.#shares = shares;
    for (const { leases } of shares) leases.add(this);
    this.resize(amount);
  }

  /** The amount for each millisecond since its begin. */
  get pace(): number {
    return this.amount / (performance.now() - this.#begin);
  }

  isIn(pool: Pool): boolean {
    return this.#shares.some((share) => share.pool === pool);
  }

  resize(amount: number): void {
    if (this.#isOver) return;
    for (const share of this.#shares) share.add(amount - this.amount, amount);
    this.amount = amount;
  }

  /** @returns whether there is room for so much more */
  grow(amount: number): boolean {
    if (this.#isOver) return false;
    this.resize(this.amount + amount);
    if (this.makeRoom(this) === undefined) return true;
    this.resize(this.amount - amount);
    return false;
  }

  /** Ends other leases until the limits are kept. @returns the limit for which the newcomer would be the first to give way */
  makeRoom(newcomer?: Lease): HeldName | undefined {
    while (this.#shares.some(({ pool }) => pool.excess > 0)) {
      const giving = this.givingWay(newcomer);
      if (typeof giving === 'string') return giving;
      if (giving.size === 0) return undefined;
      for (const [lease, limit] of giving) {
        lease[Symbol.dispose]();
        lease.holder.displaced?.(limit);
      }
    }
    return undefined;
  }

  /** The leases that have to end, and the limit of each; or the limit that leaves nothing for the newcomer. */
  givingWay(newcomer?: Lease): ReadonlyMap<Lease, HeldName> | HeldName {
    const giving = new Map<Lease, HeldName>();
    for (const { pool } of this.#shares) {
      if (!pool.choose(giving, newcomer)) return pool.limit.name;
    }
    return giving;
  }

  [Symbol.dispose](): void {
    if (this.#isOver) return;
    this.resize(0);
    this.#isOver = true;
    for (const share of this.#shares) share.delete(this);
  }
}

class Pool {
  readonly limit: HeldLimit;
  readonly shares = new Map<string, Share>();
  taken = 0;
  readonly #onEmpty: () => void;

  constructor(limit: HeldLimit, onEmpty: () => void) {
    this.limit = limit;
    this.#onEmpty = onEmpty;
  }

  get excess(): number {
    return this.taken - this.limit.most;
  }

  shareOf(holder: Holder): Share {
    const { who } = this.limit;
    const hasSeat = typeof holder.participantId === 'string';
    const key = who ? `${hasSeat} ${groupings[who](holder)}` : '';
    const share = this.shares.get(key) ?? new Share(this, key, hasSeat);
    this.shares.set(key, share);
    return share;
  }

  /** Adds leases to end; where the limit names sharers, all but the last. @returns whether the limit is kept without them */
  choose(giving: Map<Lease, HeldName>, newcomer: Lease | undefined): boolean {
    const { name, who } = this.limit;
    let { excess } = this;
    if (excess <= 0) return true;
    let left = this.shares.values().reduce((sum, { leases }) => sum + leases.size, 0);
    for (const lease of giving.keys()) {
      if (!lease.isIn(this)) continue;
      excess -= lease.amount;
      left -= 1;
    }
    for (const lease of this.#inOrder(newcomer)) {
      if (excess <= 0 || left === 1) break;
      if (giving.has(lease)) continue;
      if (lease === newcomer) return false;
      giving.set(lease, name);
      excess -= lease.amount;
      left -= 1;
    }
    return excess <= 0 || who !== undefined;
  }

  delete(key: string): void {
    this.shares.delete(key);
    if (this.shares.size === 0) this.#onEmpty();
  }

  *#inOrder(newcomer: Lease | undefined): Generator<Lease> {
    const shares = [...this.shares.values()];
    if (this.limit.who) {
      for (const share of inOrder(shares, (one, other) => one.isBefore(other, newcomer)))
        yield* share.inOrder(newcomer);
      return;
    }
    const others = shares.flatMap(({ leases }) => [...leases].filter((one) => one !== newcomer));
    const ending = others.filter(({ holder, pace }) => holder.displaced && pace > 0);
    yield* inOrder(ending, (one, other) => one.pace < other.pace);
  }
}

class Share {
  readonly pool: Pool;
  readonly leases = new Set<Lease>();
  readonly #key: string;
  readonly #hasSeat: boolean;
  #taken = 0;
  /** No lease has been larger. */
  #largest = 0;

  constructor(pool: Pool, key: string, hasSeat: boolean) {
    this.pool = pool;
    this.#key = key;
    this.#hasSeat = hasSeat;
  }

  /** @param amount of a lease from now on */
  add(more: number, amount: number): void {
    this.#taken += more;
    this.pool.taken += more;
    this.#largest = Math.max(this.#largest, amount);
  }

  delete(lease: Lease): void {
    this.leases.delete(lease);
    if (this.leases.size === 0) this.pool.delete(this.#key);
  }

  /** Whether its leases give way before those of another share. */
  isBefore(other: Share, newcomer: Lease | undefined): boolean {
    if (this.#hasSeat !== other.#hasSeat) return other.#hasSeat;
    if (this.#taken !== other.#taken) return this.#taken > other.#taken;
    return newcomer !== undefined && this.leases.has(newcomer);
  }

  /** Its leases in the order in which they give way, of equal ones the newest first. */
  *inOrder(newcomer: Lease | undefined): Generator<Lease> {
    // A refusal is quick among thousands.
    if (newcomer && this.leases.has(newcomer) && newcomer.amount >= this.#largest) yield newcomer;
    yield* inOrder(this.leases, (one, other) => one.amount >= other.amount);
  }
}

/** Finds only as many as are taken. */
function* inOrder<T>(items: Iterable<T>, precedes: (one: T, other: T) => boolean): Generator<T> {
  const found = new Set<T>();
  for (;;) {
    let first: T | undefined;
    for (const item of items) {
      if (!found.has(item) && (first === undefined || precedes(item, first))) first = item;
    }
    if (first === undefined) return;
    found.add(first);
    yield first;
  }
}

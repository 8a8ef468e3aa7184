import type { ParticipantId, SessionId } from '@story-pointer/core/ids';

/** A holder of a limited resource. */
export interface Taker {
  readonly address: string;
  readonly sessionId: SessionId;
  /** Null for a client without a seat. */
  readonly participantId: ParticipantId | null;
}

/** A limited number of places for each session and each address. */
export class Places {
  readonly #inSession: Share;
  readonly #fromAddress: Share;

  constructor(perSession: number, perAddress: number) {
    this.#inSession = new Share(perSession, {
      kindOf: ({ sessionId }) => sessionId,
      whoOf: ({ participantId, address }) => participantId ?? address,
    });
    this.#fromAddress = new Share(perAddress, {
      kindOf: ({ address }) => address,
      whoOf: ({ participantId, sessionId }) => `${participantId !== null} ${sessionId}`,
    });
  }

  /**
   * The limit that leaves no place for this taker; undefined if a place is free or can be taken
   * from another.
   */
  fullFor(taker: Taker): 'address' | 'session' | undefined {
    if (this.#fromAddress.isFullFor(taker)) return 'address';
    return this.#inSession.isFullFor(taker) ? 'session' : undefined;
  }

  /**
   * @param onDisplaced called when another taker needs the place more
   * @returns a lease, which frees the place when disposed of; undefined if there is none
   */
  take(taker: Taker, onDisplaced: () => void): Disposable | undefined {
    const place = new Place(taker, onDisplaced, [this.#fromAddress, this.#inSession]);
    if (this.#fromAddress.take(place) && this.#inSession.take(place)) return place;
    place[Symbol.dispose]();
    return undefined;
  }
}

function hasSeat({ participantId }: Taker): boolean {
  return participantId !== null;
}

class Place implements Disposable {
  readonly taker: Taker;
  readonly #onDisplaced: () => void;
  readonly #shares: readonly Share[];

  constructor(taker: Taker, onDisplaced: () => void, shares: readonly Share[]) {
    this.taker = taker;
    this.#onDisplaced = onDisplaced;
    this.#shares = shares;
  }

  get hasSeat(): boolean {
    return hasSeat(this.taker);
  }

  displace(): void {
    this[Symbol.dispose]();
    this.#onDisplaced();
  }

  [Symbol.dispose](): void {
    for (const share of this.#shares) share.giveBack(this);
  }
}

/** The fields by which places are shared. */
interface Sharing {
  /** Places of one kind share a limit: those of a session, or of an address. */
  readonly kindOf: (taker: Taker) => string;
  /** Takers with the same value share their part of the places. */
  readonly whoOf: (taker: Taker) => string;
}

/**
 * When all places of a kind are taken, a taker with a seat displaces one without, and a taker with few places
 * displaces one with many, so that no taker can keep the others out. All of it takes constant time.
 */
class Share {
  readonly #most: number;
  readonly #sharing: Sharing;
  readonly #kinds = new Map<string, Kind>();

  constructor(most: number, sharing: Sharing) {
    this.#most = most;
    this.#sharing = sharing;
  }

  isFullFor(taker: Taker): boolean {
    const { kindOf, whoOf } = this.#sharing;
    const kind = this.#kinds.get(kindOf(taker));
    if (!kind || kind.size < this.#most) return false;
    return kind.whoGivesWay(whoOf(taker), hasSeat(taker)) === undefined;
  }

  /** @returns whether there is a place */
  take(place: Place): boolean {
    const { kindOf, whoOf } = this.#sharing;
    const name = kindOf(place.taker);
    const who = whoOf(place.taker);
    const kind = this.#kinds.get(name) ?? new Kind();
    if (kind.size >= this.#most) {
      const holder = kind.whoGivesWay(who, place.hasSeat);
      if (!holder) return false;
      holder.displaceNewest();
    }
    kind.add(who, place);
    this.#kinds.set(name, kind);
    return true;
  }

  giveBack(place: Place): void {
    const { kindOf, whoOf } = this.#sharing;
    const name = kindOf(place.taker);
    const kind = this.#kinds.get(name);
    kind?.remove(whoOf(place.taker), place);
    if (kind?.size === 0) this.#kinds.delete(name);
  }
}

/** All places of a kind that are taken. */
class Kind {
  size = 0;
  readonly #holders = new Map<string, Holder>();
  readonly #seated = new Ranking();
  readonly #seatless = new Ranking();

  /** The holder with the most places, if this taker may displace one of them. */
  whoGivesWay(who: string, isSeated: boolean): Holder | undefined {
    const seatless = this.#seatless.first;
    if (isSeated && seatless) return seatless;
    const largest = this.#rankingOf(isSeated).first;
    const own = this.#holders.get(who)?.places.size ?? 0;
    return largest && largest.places.size > own + 1 ? largest : undefined;
  }

  add(who: string, place: Place): void {
    const holder = this.#holders.get(who) ?? new Holder();
    this.#holders.set(who, holder);
    this.#rankingOf(place.hasSeat).update(holder, () => holder.add(place));
    this.size += 1;
  }

  remove(who: string, place: Place): void {
    const holder = this.#holders.get(who);
    if (!holder?.places.has(place)) return;
    this.#rankingOf(place.hasSeat).update(holder, () => holder.places.delete(place));
    if (holder.places.size === 0) this.#holders.delete(who);
    this.size -= 1;
  }

  #rankingOf(isSeated: boolean): Ranking {
    return isSeated ? this.#seated : this.#seatless;
  }
}

/** The places of one holder. */
class Holder {
  readonly places = new Set<Place>();
  /** The order in which they were taken; it may contain places that were given back. */
  #order: Place[] = [];

  add(place: Place): void {
    this.places.add(place);
    this.#order.push(place);
    if (this.#order.length > 2 * this.places.size) this.#order = [...this.places];
  }

  displaceNewest(): void {
    for (let newest = this.#order.pop(); newest; newest = this.#order.pop()) {
      if (!this.places.has(newest)) continue;
      newest.displace();
      return;
    }
  }
}

/** Holders by the number of their places. */
class Ranking {
  readonly #byCount = new Map<number, Set<Holder>>();
  /** The largest number of places that a holder has. */
  #most = 0;

  /** A holder with the most places. */
  get first(): Holder | undefined {
    const [holder] = this.#byCount.get(this.#most) ?? [];
    return holder;
  }

  /** @param change adds or removes one place */
  update(holder: Holder, change: () => void): void {
    this.#alike(holder).delete(holder);
    if (this.#alike(holder).size === 0) this.#byCount.delete(holder.places.size);
    change();
    const count = holder.places.size;
    if (count > 0) this.#byCount.set(count, this.#alike(holder).add(holder));
    if (count > this.#most) this.#most = count;
    // One change lowers the maximum by one at most.
    else if (!this.#byCount.has(this.#most)) this.#most -= 1;
  }

  #alike({ places }: Holder): Set<Holder> {
    return this.#byCount.get(places.size) ?? new Set();
  }
}

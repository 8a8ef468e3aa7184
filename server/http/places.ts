import type { ParticipantId, SessionId } from '@story-pointer/core/ids';

/** A holder of a limited resource. */
export interface Taker {
  readonly address: string;
  readonly sessionId: SessionId;
  /** Null for a client without a seat. */
  readonly participantId: ParticipantId | null;
}

/** A taker that another one can displace. */
export interface Displaceable extends Taker {
  /** Another taker needed its place more. */
  displaced(): void;
}

/** A limited number of places for each session and each address. */
export class Places {
  readonly #inSession: Share;
  readonly #fromAddress: Share;
  readonly #shares: readonly Share[];

  constructor(perSession: number, perAddress: number) {
    this.#inSession = new Share(perSession, {
      kindOf: ({ sessionId }) => sessionId,
      whoOf: ({ participantId, address }) => participantId ?? address,
    });
    this.#fromAddress = new Share(perAddress, {
      kindOf: ({ address }) => address,
      whoOf: ({ participantId, sessionId }) => `${participantId !== null} ${sessionId}`,
    });
    this.#shares = [this.#fromAddress, this.#inSession];
  }

  /** The number of places that are taken now. */
  get taken(): number {
    return this.#inSession.taken;
  }

  /**
   * The limit that leaves no place for this taker; undefined if a place is free or can be taken
   * from another.
   */
  fullFor(taker: Taker): 'address' | 'session' | undefined {
    if (this.#fromAddress.isFullFor(taker)) return 'address';
    return this.#inSession.isFullFor(taker) ? 'session' : undefined;
  }

  /** @returns a lease, which frees the place when disposed of; undefined if there is none */
  take(taker: Displaceable): Disposable | undefined {
    const place = new Place(taker, this.#shares);
    if (!this.#fromAddress.take(place)) return undefined;
    if (this.#inSession.take(place)) return place;
    this.#fromAddress.giveBack(place);
    return undefined;
  }
}

function hasSeat({ participantId }: Taker): boolean {
  return participantId !== null;
}

/** There is one for every open page, so it has no functions or collections of its own. */
class Place implements Disposable {
  readonly taker: Displaceable;
  readonly #shares: readonly Share[];

  constructor(taker: Displaceable, shares: readonly Share[]) {
    this.taker = taker;
    this.#shares = shares;
  }

  get hasSeat(): boolean {
    return hasSeat(this.taker);
  }

  displace(): void {
    this[Symbol.dispose]();
    this.taker.displaced();
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
 * displaces one with many, so that no taker can keep the others out. A refusal takes constant time.
 */
class Share {
  readonly #most: number;
  readonly #sharing: Sharing;
  readonly #kinds = new Map<string, Kind>();

  constructor(most: number, sharing: Sharing) {
    this.#most = most;
    this.#sharing = sharing;
  }

  get taken(): number {
    return [...this.#kinds.values()].reduce((sum, { size }) => sum + size, 0);
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
      holder.at(-1)?.displace();
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
  readonly #holders = new Map<string, HeldPlaces>();
  readonly #seated = new Ranking();
  readonly #seatless = new Ranking();

  /** The holder with the most places, if this taker may displace one of them. */
  whoGivesWay(who: string, isSeated: boolean): HeldPlaces | undefined {
    const seatless = this.#seatless.first;
    if (isSeated && seatless) return seatless;
    const largest = this.#rankingOf(isSeated).first;
    const own = this.#holders.get(who)?.length ?? 0;
    return largest && largest.length > own + 1 ? largest : undefined;
  }

  add(who: string, place: Place): void {
    const holder = this.#holders.get(who) ?? [];
    this.#holders.set(who, holder);
    this.#rankingOf(place.hasSeat).update(holder, () => holder.push(place));
    this.size += 1;
  }

  remove(who: string, place: Place): void {
    const holder = this.#holders.get(who);
    const index = holder?.lastIndexOf(place) ?? -1;
    if (!holder || index < 0) return;
    this.#rankingOf(place.hasSeat).update(holder, () => holder.splice(index, 1));
    if (holder.length === 0) this.#holders.delete(who);
    this.size -= 1;
  }

  #rankingOf(isSeated: boolean): Ranking {
    return isSeated ? this.#seated : this.#seatless;
  }
}

/** The places of one holder, the newest last. */
type HeldPlaces = Place[];

/** Holders by the number of their places. */
class Ranking {
  readonly #byCount = new Map<number, Set<HeldPlaces>>();
  /** The largest number of places that a holder has. */
  #most = 0;

  /** A holder with the most places. */
  get first(): HeldPlaces | undefined {
    const [holder] = this.#byCount.get(this.#most) ?? [];
    return holder;
  }

  /** @param change adds or removes one place */
  update(holder: HeldPlaces, change: () => void): void {
    this.#alike(holder).delete(holder);
    if (this.#alike(holder).size === 0) this.#byCount.delete(holder.length);
    change();
    const count = holder.length;
    if (count > 0) this.#byCount.set(count, this.#alike(holder).add(holder));
    if (count > this.#most) this.#most = count;
    // One change lowers the maximum by one at most.
    else if (!this.#byCount.has(this.#most)) this.#most -= 1;
  }

  #alike({ length }: HeldPlaces): Set<HeldPlaces> {
    return this.#byCount.get(length) ?? new Set();
  }
}

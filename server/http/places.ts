import type { Id } from '@story-pointer/core/ids';

/** Somebody who takes up something that there is only so much of, for as long as they need it. */
export interface Taker {
  readonly address: string;
  readonly sessionId: Id;
  /** Null for somebody without a seat. */
  readonly participantId: Id | null;
}

/** So many places for each session and for each address. */
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
   * @param onDisplaced told that somebody else needs the place more
   * @returns what gives the place back when it is disposed of; undefined where there is none
   */
  take(taker: Taker, onDisplaced: () => void): Disposable | undefined {
    const place = new Place(taker, onDisplaced, [this.#fromAddress, this.#inSession]);
    if (this.#fromAddress.take(place) && this.#inSession.take(place)) return place;
    place[Symbol.dispose]();
    return undefined;
  }
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
    return this.taker.participantId !== null;
  }

  displace(): void {
    this[Symbol.dispose]();
    this.#onDisplaced();
  }

  [Symbol.dispose](): void {
    for (const share of this.#shares) share.giveBack(this);
  }
}

/** By what places are told apart. */
interface Sharing {
  /** Of each kind there is only so much. */
  readonly kindOf: (taker: Taker) => string;
  /** Those with the same one are expected to share. */
  readonly whoOf: (taker: Taker) => string;
}

/**
 * Where all places of a kind are taken, those who hold a seat displace those who hold none, and who
 * has few displaces who has many: nobody can keep the others out by taking all there are.
 */
class Share {
  readonly #most: number;
  readonly #sharing: Sharing;
  readonly #taken = new Map<string, Set<Place>>();

  constructor(most: number, sharing: Sharing) {
    this.#most = most;
    this.#sharing = sharing;
  }

  /** @returns whether there is a place */
  take(place: Place): boolean {
    const { kindOf, whoOf } = this.#sharing;
    const kind = kindOf(place.taker);
    const taken = this.#taken.get(kind) ?? new Set();
    if (taken.size >= this.#most) {
      const displaced = placeFor(place, taken, whoOf);
      if (!displaced) return false;
      displaced.displace();
    }
    this.#taken.set(kind, taken.add(place));
    return true;
  }

  giveBack(place: Place): void {
    const kind = this.#sharing.kindOf(place.taker);
    const taken = this.#taken.get(kind);
    taken?.delete(place);
    if (taken?.size === 0) this.#taken.delete(kind);
  }
}

/** The place among those taken that `wanted` may have: the newest one of who has the most. */
function placeFor(
  wanted: Place,
  taken: ReadonlySet<Place>,
  whoOf: Sharing['whoOf'],
): Place | undefined {
  const counts = new Map<string, number>();
  const countOf = ({ taker }: Place) => counts.get(whoOf(taker)) ?? 0;
  for (const place of taken) counts.set(whoOf(place.taker), countOf(place) + 1);
  let found: Place | undefined;
  for (const place of taken) {
    if (place.hasSeat && !wanted.hasSeat) continue;
    if (place.hasSeat === wanted.hasSeat && countOf(place) <= countOf(wanted) + 1) continue;
    const isWorse =
      found?.hasSeat === place.hasSeat
        ? countOf(place) >= countOf(found)
        : !found || !place.hasSeat;
    if (isWorse) found = place;
  }
  return found;
}

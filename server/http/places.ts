import type { Id } from '@story-pointer/core/ids';

/** Somebody who takes up something that there is only so much of, for as long as they need it. */
export interface Taker {
  readonly address: string;
  readonly sessionId: Id;
  /** Null for somebody without a seat. */
  readonly participantId: Id | null;
}

interface Place {
  /** Those with the same one are expected to share. */
  readonly who: string;
  readonly hasSeat: boolean;
  readonly onDisplaced: () => void;
}

/** So many places for each session and for each address. */
export class Places {
  readonly #inSession: Share;
  readonly #fromAddress: Share;

  constructor(perSession: number, perAddress: number) {
    this.#inSession = new Share(perSession);
    this.#fromAddress = new Share(perAddress);
  }

  /**
   * @param onDisplaced told that somebody else needs the place more
   * @returns what gives the place back when it is disposed of; undefined where there is none
   */
  take(taker: Taker, onDisplaced: () => void): Disposable | undefined {
    const { address, sessionId, participantId } = taker;
    const hasSeat = participantId !== null;
    const places = new DisposableStack();
    const displace = () => {
      places.dispose();
      onDisplaced();
    };
    const own = { hasSeat, onDisplaced: displace };
    const there = this.#fromAddress.take(address, { ...own, who: `${hasSeat} ${sessionId}` });
    if (!there) return undefined;
    places.use(there);
    const here = this.#inSession.take(sessionId, { ...own, who: participantId ?? address });
    if (here) places.use(here);
    else places.dispose();
    return here && places;
  }
}

/**
 * Where all places of a kind are taken, those who hold a seat displace those who hold none, and who
 * has few displaces who has many: nobody can keep the others out by taking all there are.
 */
class Share {
  readonly #most: number;
  readonly #taken = new Map<string, Set<Place>>();

  constructor(most: number) {
    this.#most = most;
  }

  take(kind: string, place: Place): Disposable | undefined {
    const taken = this.#taken.get(kind) ?? new Set();
    if (taken.size >= this.#most) {
      const displaced = placeFor(place, taken);
      if (!displaced) return undefined;
      displaced.onDisplaced();
    }
    this.#taken.set(kind, taken.add(place));
    return { [Symbol.dispose]: () => this.#giveBack(kind, place) };
  }

  #giveBack(kind: string, place: Place): void {
    const taken = this.#taken.get(kind);
    taken?.delete(place);
    if (taken?.size === 0) this.#taken.delete(kind);
  }
}

/** The place among those taken that `wanted` may have: the newest one of who has the most. */
function placeFor(wanted: Place, taken: ReadonlySet<Place>): Place | undefined {
  const counts = new Map<string, number>();
  for (const { who } of taken) counts.set(who, (counts.get(who) ?? 0) + 1);
  const countOf = ({ who }: Place) => counts.get(who) ?? 0;
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

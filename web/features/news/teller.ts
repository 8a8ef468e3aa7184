import type { News } from './news.tsx';

/** How many milliseconds lie between two things that are told, unless the second cannot wait. */
const pace = 3000;

interface TellerParts<State> {
  readonly newsBetween: (before: State, now: State) => readonly News[];
  readonly tell: (news: News) => void;
  readonly schedule: (act: () => void, milliseconds: number) => () => void;
  readonly now: () => number;
}

/**
 * Tells what happens, but not everything on its own: where much comes in a short time, what has come
 * of it. What cannot wait takes along what waits.
 */
export class Teller<State> {
  readonly #parts: TellerParts<State>;
  /** How it was when something was told last. */
  #told: State;
  #toldAt = Number.NEGATIVE_INFINITY;
  #callOff: (() => void) | undefined;

  constructor(first: State, parts: TellerParts<State>) {
    this.#told = first;
    this.#parts = parts;
  }

  see(state: State): void {
    this.stop();
    const news = this.#parts.newsBetween(this.#told, state);
    const wait = this.#toldAt + pace - this.#parts.now();
    if (wait > 0 && news.length > 0 && news.every(({ canWait }) => canWait)) {
      this.#callOff = this.#parts.schedule(() => this.see(state), wait);
      return;
    }
    this.#told = state;
    if (news.length === 0) return;
    this.#toldAt = this.#parts.now();
    for (const one of news) this.#parts.tell(one);
  }

  /** Forgets what waits. */
  stop(): void {
    this.#callOff?.();
    this.#callOff = undefined;
  }
}

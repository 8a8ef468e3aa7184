import type { News } from './news.tsx';

/** Milliseconds between two announcements, unless the second cannot wait. */
const pace = 3000;

interface TellerParts<State> {
  readonly newsBetween: (before: State, now: State) => readonly News[];
  readonly tell: (news: News) => void;
  readonly schedule: (act: () => void, milliseconds: number) => () => void;
  readonly now: () => number;
}

/**
 * Announces changes of a state, merged when many come in a short time. An urgent one includes those
 * that wait.
 */
export class Teller<State> {
  readonly #parts: TellerParts<State>;
  /** The state at the last announcement. */
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

  /** Drops waiting announcements. */
  stop(): void {
    this.#callOff?.();
    this.#callOff = undefined;
  }
}

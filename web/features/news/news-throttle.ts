import type { News } from './news.tsx';

/** Milliseconds between two announcements, unless the second is urgent. */
const interval = 3000;

interface ThrottleParts<State> {
  readonly newsBetween: (before: State, now: State) => readonly News[];
  readonly announce: (news: News) => void;
  readonly schedule: (act: () => void, milliseconds: number) => () => void;
  readonly now: () => number;
}

/**
 * Announces changes of a state, merged when many come in a short time. An urgent one includes those
 * that wait.
 */
export class NewsThrottle<State> {
  readonly #parts: ThrottleParts<State>;
  #announced: State;
  #announcedAt = Number.NEGATIVE_INFINITY;
  #callOff: (() => void) | undefined;

  constructor(first: State, parts: ThrottleParts<State>) {
    this.#announced = first;
    this.#parts = parts;
  }

  update(state: State): void {
    this.stop();
    const news = this.#parts.newsBetween(this.#announced, state);
    const wait = this.#announcedAt + interval - this.#parts.now();
    if (wait > 0 && news.length > 0 && news.every(({ canWait }) => canWait)) {
      this.#callOff = this.#parts.schedule(() => this.update(state), wait);
      return;
    }
    this.#announced = state;
    if (news.length === 0) return;
    this.#announcedAt = this.#parts.now();
    for (const one of news) this.#parts.announce(one);
  }

  stop(): void {
    this.#callOff?.();
    this.#callOff = undefined;
  }
}

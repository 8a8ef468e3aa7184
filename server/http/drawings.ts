import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many drawn pages are kept, of which one has some kilobytes. */
const mostKept = 100;

/** How many may wait to be drawn. */
const mostWaiting = 200;

/**
 * Pages that are drawn when somebody asks for them, which takes ten times as long as to send one. What is alike is
 * drawn once, and what is not one after another, with everybody else's turn in between.
 */
export class Drawings {
  /** By what they show, the latest last. */
  readonly #kept = new Map<string, string>();
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param what it shows
   * @returns undefined where too many wait
   */
  async draw(what: string, draw: () => string): Promise<string | undefined> {
    const known = this.#kept.get(what);
    if (known !== undefined) return known;
    if (this.#waiting >= mostWaiting) return undefined;
    this.#waiting += 1;
    const turn = this.#last.then(() => nextTurn());
    this.#last = turn;
    await turn;
    this.#waiting -= 1;
    // Somebody who was before in line may have asked for the same.
    const drawn = this.#kept.get(what) ?? draw();
    this.#keep(what, drawn);
    return drawn;
  }

  #keep(what: string, drawn: string): void {
    this.#kept.delete(what);
    this.#kept.set(what, drawn);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}

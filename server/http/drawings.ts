import { setImmediate as nextTurn } from 'node:timers/promises';

/** The number of rendered pages kept in memory, some kilobytes each. */
const mostKept = 100;

/** The number of pages that may wait to be rendered. */
const mostWaiting = 200;

/**
 * Renders pages on request, which takes ten times as long as sending one. Identical pages are rendered once; others
 * are rendered one per turn of the event loop.
 */
export class Drawings {
  /** By their content, the latest last. */
  readonly #kept = new Map<string, string>();
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param what identifies the content of the page
   * @returns undefined if too many pages are waiting
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
    // An earlier request in the queue may have rendered the same page.
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

import { ApiError } from './problem.ts';

/**
 * Gives what is sent its id. What was not answered keeps it: sent again with nothing changed it is
 * the same command, and happens once.
 */
export class CommandIds {
  readonly #make: () => string;
  #last: { readonly text: string; readonly id: string } | undefined;

  constructor(make: () => string) {
    this.#make = make;
  }

  idFor(what: object): string {
    const text = JSON.stringify(what);
    if (this.#last?.text !== text) this.#last = { text, id: this.#make() };
    return this.#last.id;
  }

  /** Passes on what comes of the last one, and forgets its id once the server has answered. */
  async keepUntilAnswered<T>(answer: Promise<T>): Promise<T> {
    const asked = this.#last;
    const forget = () => {
      if (this.#last === asked) this.#last = undefined;
    };
    try {
      const answered = await answer;
      forget();
      return answered;
    } catch (error) {
      if (!(error instanceof ApiError && error.isPassing)) forget();
      throw error;
    }
  }
}

import type { Told } from '@story-pointer/core/view';

/** Carries what has happened in the rooms to every process that has people in them. */
export interface Bus {
  /** Tells everybody listening, in the order of the calls. */
  publish(told: Told): void;
  /** @returns a function that ends the listening */
  listen(listener: (told: Told) => void): () => void;
}

/** The bus of a single process. */
export class LocalBus implements Bus {
  readonly #listeners = new Set<(told: Told) => void>();

  publish(told: Told): void {
    for (const listener of this.#listeners) listener(told);
  }

  listen(listener: (told: Told) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

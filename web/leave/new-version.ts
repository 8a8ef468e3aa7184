import { reload } from '../browser/reload.ts';
import { logFailure } from '../calls/log.ts';
import { outbox } from '../calls/outbox.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Milliseconds between two checks whether the page can reload. */
const pace = 1000;

/** A newer version of the page that waits until loading it costs nobody anything. */
class NewVersion {
  readonly #listeners = new Set<() => void>();
  #load: (() => void | Promise<void>) | undefined;

  /** @param load takes the page to it, where that may help */
  isThere(load: () => void | Promise<void>): void {
    if (this.#load) return;
    this.#load = load;
    this.#loadIfFree();
    setInterval(() => this.#loadIfFree(), pace);
    for (const listener of this.#listeners) listener();
  }

  get isWaiting(): boolean {
    return this.#load !== undefined;
  }

  /** Takes the page there as soon as what was sent from it has been answered. */
  load(): void {
    if (!this.#load) return;
    if (outbox.isEmpty) reload();
    else outbox.subscribe(() => outbox.isEmpty && reload());
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #loadIfFree(): void {
    // A failed load is tried again.
    if (!hasUnsavedWork()) Promise.resolve(this.#load?.()).catch(logFailure);
  }
}

export const newVersion = new NewVersion();

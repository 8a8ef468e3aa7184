import type { Log } from './log.ts';
import type { Store } from './stores/store.ts';
import { within } from './within.ts';

/** How long the store may take to answer before the server counts as not ready. */
export const patienceSeconds = 2;

/** In milliseconds: asking costs a write, so all who ask in this time share the answer. */
const pace = 1000;

/** Whether the store can do its work; the log hears of it when that changes, however often it is asked. */
export class Readiness {
  readonly #store: Store;
  readonly #log: Log;
  #wasReady = true;
  #shared: Promise<boolean> | undefined;

  constructor(store: Store, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  isReady(): Promise<boolean> {
    this.#shared ??= this.#askAndKeep();
    return this.#shared;
  }

  #askAndKeep(): Promise<boolean> {
    setTimeout(() => {
      this.#shared = undefined;
    }, pace).unref();
    return this.#ask();
  }

  async #ask(): Promise<boolean> {
    try {
      await within(patienceSeconds, 'the store', this.#store.check());
      if (!this.#wasReady) this.#log.info('ready again');
      this.#wasReady = true;
    } catch (error) {
      if (this.#wasReady) this.#log.error({ error }, 'not ready');
      this.#wasReady = false;
    }
    return this.#wasReady;
  }
}

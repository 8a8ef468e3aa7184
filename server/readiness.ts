import type { Log } from './log.ts';
import type { Store } from './stores/store.ts';
import { within } from './within.ts';

/** Seconds for the store to answer before the server counts as not ready. */
export const timeoutSeconds = 2;

/** In milliseconds: a check costs a write, so all requests within this time share one. */
const cacheTime = 1000;

/** Whether the store can write; the log records only changes. */
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
    }, cacheTime).unref();
    return this.#ask();
  }

  async #ask(): Promise<boolean> {
    try {
      await within(timeoutSeconds, 'the store', this.#store.check());
      if (!this.#wasReady) this.#log.info('ready again');
      this.#wasReady = true;
    } catch (error) {
      if (this.#wasReady) this.#log.error({ error }, 'not ready');
      this.#wasReady = false;
    }
    return this.#wasReady;
  }
}

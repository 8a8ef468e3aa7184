import type { Context, MiddlewareHandler } from 'hono';
import { readKey } from './identity.ts';
import { EdgeError } from './problem.ts';
import { Rate } from './rates.ts';

/** How often something may come from one place, each in a minute. */
export interface RateLimits {
  readonly requestsPerBrowser: number;
  readonly requestsPerAddress: number;
  /** Sessions created and joined. */
  readonly entriesPerAddress: number;
  /** Asking for what is not there, as those do who try codes in the hope of a session. */
  readonly missesPerAddress: number;
}

/** Watches how often people knock, by the address and the browser they come from. */
export class RateWatch {
  readonly #browser: Rate;
  readonly #address: Rate;
  readonly #entry: Rate;
  readonly #miss: Rate;
  readonly #addressOf: (c: Context) => string;

  /** @param now milliseconds since 1970 */
  constructor(limits: RateLimits, addressOf: (c: Context) => string, now: () => number) {
    this.#browser = new Rate(limits.requestsPerBrowser, now);
    this.#address = new Rate(limits.requestsPerAddress, now);
    this.#entry = new Rate(limits.entriesPerAddress, now);
    this.#miss = new Rate(limits.missesPerAddress, now);
    this.#addressOf = addressOf;
  }

  /** For every request. @throws {EdgeError} tooManyRequests */
  readonly everything: MiddlewareHandler = async (c, next) => {
    const address = this.#addressOf(c);
    letThrough(this.#address.take(address));
    letThrough(this.#miss.wait(address));
    const key = readKey(c);
    if (key !== null) letThrough(this.#browser.take(key));
    await next();
    if (c.res.status === 404) this.missed(c);
  };

  /** For the ways into a session. @throws {EdgeError} tooManyRequests */
  readonly entries: MiddlewareHandler = async (c, next) => {
    letThrough(this.#entry.take(this.#addressOf(c)));
    await next();
  };

  /** Counts a request for what is not there. */
  missed(c: Context): void {
    this.#miss.take(this.#addressOf(c));
  }
}

function letThrough(wait: number): void {
  if (wait > 0) throw new EdgeError('tooManyRequests', { retryAfter: wait });
}

import type { Context, MiddlewareHandler } from 'hono';
import { readKey } from './identity.ts';
import type { Limiter, Share } from './limiter.ts';
import { EdgeError } from './problem.ts';

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
  readonly #limits: RateLimits;
  readonly #limiter: Limiter;
  readonly #addressOf: (c: Context) => string;

  constructor(limits: RateLimits, limiter: Limiter, addressOf: (c: Context) => string) {
    this.#limits = limits;
    this.#limiter = limiter;
    this.#addressOf = addressOf;
  }

  /** For every request. @throws {EdgeError} tooManyRequests */
  readonly everything: MiddlewareHandler = async (c, next) => {
    const { requestsPerAddress, requestsPerBrowser } = this.#limits;
    const who = this.#addressOf(c);
    const key = readKey(c);
    const taken: Share[] = [{ what: 'address', who, perMinute: requestsPerAddress }];
    if (key !== null) taken.push({ what: 'browser', who: key, perMinute: requestsPerBrowser });
    letThrough(await this.#limiter.take(taken, [this.#miss(who)]));
    await next();
    if (c.res.status === 404) await this.missed(c);
  };

  /** For the ways into a session. @throws {EdgeError} tooManyRequests */
  readonly entries: MiddlewareHandler = async (c, next) => {
    const perMinute = this.#limits.entriesPerAddress;
    letThrough(await this.#limiter.take([{ what: 'entry', who: this.#addressOf(c), perMinute }]));
    await next();
  };

  /** Counts a request for what is not there. */
  async missed(c: Context): Promise<void> {
    await this.#limiter.take([this.#miss(this.#addressOf(c))]);
  }

  #miss(who: string): Share {
    return { what: 'miss', who, perMinute: this.#limits.missesPerAddress };
  }
}

function letThrough(wait: number): void {
  if (wait > 0) throw new EdgeError('tooManyRequests', { retryAfter: wait });
}

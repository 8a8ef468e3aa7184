import type { KeyHash } from '@story-pointer/core/ids';
import { sessionIdOf } from '@story-pointer/core/session-code';
import { brokenOff } from './body.ts';
import type { Call } from './call.ts';
import { bytesKept, bytesKeptOfCommand } from './growth.ts';
import type { Identity } from './identity.ts';
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
  /** What may be added to the data in a day, in bytes. */
  readonly bytesPerBrowser: number;
  readonly bytesPerAddress: number;
}

const minutesOfADay = 24 * 60;

/** What should not be found by trying weighs as much, where it leads nowhere, as so many long codes. */
const missesPerTry = 20;

/** Who sends something: from which address, and with which key; null without one. */
interface Sender {
  readonly address: string;
  readonly key: KeyHash | null;
}

/** Watches how often people knock, by the address and the browser they come from. */
export class RateWatch {
  readonly #limits: RateLimits;
  readonly #limiter: Limiter;
  readonly #identity: Identity;
  /** The last who tries something, by what and from where. */
  readonly #trying = new Map<string, Promise<unknown>>();

  constructor(limits: RateLimits, limiter: Limiter, identity: Identity) {
    this.#limits = limits;
    this.#limiter = limiter;
    this.#identity = identity;
  }

  /**
   * For every request.
   * @param enters whether it is a way into a session
   * @param isKept whether something is stored for it
   * @throws {EdgeError} tooManyRequests, tooMuchKept
   */
  async request(call: Call, enters: boolean, isKept: boolean): Promise<void> {
    const who = this.#whoSends(call);
    const code = /^\/api\/sessions\/([^/]+)/.exec(call.path)?.[1];
    const entry = enters ? [this.#entry(call.address)] : [];
    const growth = isKept ? this.#growthBy(who, bytesKept(call)) : [];
    const misses = code === undefined ? [] : [this.#miss(call.address)];
    // At once, and so in one way to Redis and back: which of them it is matters only to who has to wait.
    const all = [...this.#requestBy(who), ...entry, ...growth];
    if ((await this.#limiter.take(all, misses)) === 0) return;
    letThrough(await this.#take(call, code));
    if (!isKept) return;
    letThrough(await this.#limiter.take(entry));
    letThrough(await this.#limiter.take(growth), 'tooMuchKept');
  }

  /** Whether this request may look for a session; counted like any other. */
  async mayLook(call: Call, code: string): Promise<boolean> {
    const taken = this.#requestBy(this.#whoSends(call));
    if ((await this.#limiter.take(taken, [this.#miss(call.address)])) === 0) return true;
    return (await this.#take(call, code)) === 0;
  }

  /**
   * For a command that comes over a live connection, whose sender has a seat.
   * @param bytes how long it is
   * @throws {EdgeError} tooManyRequests, tooMuchKept
   */
  async command(who: Sender, bytes: number): Promise<void> {
    const request = this.#requestBy(who);
    const growth = this.#growthBy(who, bytesKeptOfCommand(bytes));
    if ((await this.#limiter.take([...request, ...growth])) === 0) return;
    letThrough(await this.#limiter.take(request));
    letThrough(await this.#limiter.take(growth), 'tooMuchKept');
  }

  #growthBy({ address, key }: Sender, times: number): Share[] {
    const { bytesPerAddress, bytesPerBrowser } = this.#limits;
    const share = (what: string, who: string, bytesADay: number): Share => {
      const perMinute = bytesADay / minutesOfADay;
      return { what, who, perMinute, minutes: minutesOfADay, times };
    };
    const taken = [share('bytes by address', address, bytesPerAddress)];
    if (key !== null) taken.push(share('bytes by browser', key, bytesPerBrowser));
    return taken;
  }

  #requestBy({ address, key }: Sender): Share[] {
    const { requestsPerAddress, requestsPerBrowser } = this.#limits;
    const taken: Share[] = [{ what: 'address', who: address, perMinute: requestsPerAddress }];
    if (key !== null) taken.push({ what: 'browser', who: key, perMinute: requestsPerBrowser });
    return taken;
  }

  #whoSends(call: Call): Sender {
    return { address: call.address, key: this.#identity.keyOf(call) };
  }

  /**
   * Looks up what somebody may be trying to find. Who misses often waits long, and learns nothing
   * meanwhile. @throws {EdgeError} tooManyRequests, or malformed where they have hung up
   */
  async tried<T>(
    call: Call,
    what: 'short code' | 'link',
    find: () => Promise<T>,
    isMiss: (found: T) => boolean,
  ): Promise<T> {
    const who = call.address;
    const perMinute = this.#limits.missesPerAddress / missesPerTry;
    const tries: Share[] = [{ what, who, perMinute }];
    const look = async () => letThrough(await this.#limiter.take([], tries));
    // Who has to wait does not stand in line for that.
    await look();
    // One after another: of those that come at once, all would be let through before one is counted.
    return await this.#inTurn(`${what} ${who}`, async () => {
      if (call.request.signal.aborted) throw brokenOff();
      await look();
      const found = await find();
      if (isMiss(found)) await this.#limiter.take(tries);
      return found;
    });
  }

  async #inTurn<T>(line: string, work: () => Promise<T>): Promise<T> {
    const before = this.#trying.get(line) ?? Promise.resolve();
    const own = before.then(work, work);
    this.#trying.set(line, own);
    try {
      return await own;
    } finally {
      if (this.#trying.get(line) === own) this.#trying.delete(line);
    }
  }

  /** Counts a request for what is not there. */
  async missed(call: Call): Promise<void> {
    await this.#limiter.take([this.#miss(call.address)]);
  }

  /**
   * Where not all could be let through at once.
   * @param code of the session that is asked for; undefined where no answer tells whether there is one
   * @returns how many seconds to wait; 0 where it goes on all the same
   */
  async #take(call: Call, code: string | undefined): Promise<number> {
    // Counted all the same: it costs a look into the store.
    const wait = await this.#limiter.take(this.#requestBy(this.#whoSends(call)));
    if (wait > 0 || code === undefined) return wait;
    const missWait = await this.#limiter.take([], [this.#miss(call.address)]);
    if (missWait === 0) return 0;
    // Those who have a seat there do not pay for others behind their address who try codes.
    const isSeated = await this.#identity.isSeated(call, sessionIdOf(code));
    return isSeated ? 0 : missWait;
  }

  #entry(who: string): Share {
    return { what: 'entry', who, perMinute: this.#limits.entriesPerAddress };
  }

  #miss(who: string): Share {
    return { what: 'miss', who, perMinute: this.#limits.missesPerAddress };
  }
}

function letThrough(wait: number, code: 'tooManyRequests' | 'tooMuchKept' = 'tooManyRequests') {
  if (wait > 0) throw new EdgeError(code, { retryAfter: wait });
}

import type { Id, KeyHash } from '@story-pointer/core/ids';
import { isWholeCode, sessionIdOf } from '@story-pointer/core/session-code';
import type { CommandRequest } from '@story-pointer/core/wire-room';
import { brokenOff } from './body.ts';
import type { Call } from './call.ts';
import type { Identity } from './identity.ts';
import type { Limiter, LimitRefusal, LimitShare, RateName } from './limiter.ts';
import { isEmbedded } from './origin.ts';
import { EdgeError } from './problem.ts';

/** The limits by browser and address, for a minute unless noted. */
export interface RateLimits {
  readonly requestsPerBrowser: number;
  readonly requestsPerAddress: number;
  /** Sessions created, and people who join one session. */
  readonly entriesPerAddress: number;
  /** Requests for sessions that do not exist, by codes that may be guesses. */
  readonly missesPerAddress: number;
  /** In bytes, added to the data in a day. */
  readonly bytesPerBrowser: number;
  readonly bytesPerAddress: number;
  /** Requests for a missing vote. */
  readonly nudgesPerBrowser: number;
}

const minutesOfADay = 24 * 60;

/** A wrong short code counts as this many wrong session codes. */
const missesPerTry = 20;

/**
 * A session has a part of the limits of an address for itself: its people go on when others at the address have used
 * these up. The bytes of that part count when the session is created, so that all sessions together stay within
 * what an address may add.
 */
const partsOfAddress = { requests: 500, bytes: 5000 };

/** The rate of each limit, and the minutes of it that may be used at once. */
function ratesIn(limits: RateLimits) {
  const inMinute = (perMinute: number) => ({ perMinute, minutes: 1 });
  const inDay = (bytes: number) => ({ perMinute: bytes / minutesOfADay, minutes: minutesOfADay });
  return {
    requests_by_browser: inMinute(limits.requestsPerBrowser),
    requests_by_address: inMinute(limits.requestsPerAddress),
    requests_by_session: inMinute(limits.requestsPerAddress / partsOfAddress.requests),
    embedded_pages_by_address: inMinute(limits.requestsPerAddress),
    entries_by_address: inMinute(limits.entriesPerAddress),
    misses_by_address: inMinute(limits.missesPerAddress),
    short_codes_by_address: inMinute(limits.missesPerAddress / missesPerTry),
    bytes_by_browser: inDay(limits.bytesPerBrowser),
    bytes_by_address: inDay(limits.bytesPerAddress),
    bytes_by_session: inDay(limits.bytesPerAddress / partsOfAddress.bytes),
    nudges_by_browser: inMinute(limits.nudgesPerBrowser),
  } satisfies Record<RateName, unknown>;
}

/** The sender of a request; the key is null for a browser without one. */
interface Sender {
  readonly address: string;
  readonly key: KeyHash | null;
}

/** Applies the limits by address and browser. */
export class RateWatch {
  readonly #rates: ReturnType<typeof ratesIn>;
  /** In bytes. */
  readonly #partOfSession: number;
  readonly #limiter: Limiter;
  readonly #identity: Identity;
  /** The last look-up of a short code from each address. */
  readonly #lookUps = new Map<string, Promise<unknown>>();

  constructor(limits: RateLimits, limiter: Limiter, identity: Identity) {
    this.#rates = ratesIn(limits);
    this.#partOfSession = limits.bytesPerAddress / partsOfAddress.bytes;
    this.#limiter = limiter;
    this.#identity = identity;
  }

  /**
   * For every request.
   * @param enters whether it enters a session
   * @throws {EdgeError} tooManyRequests
   */
  async request(call: Call, enters: boolean): Promise<void> {
    const { code } = call;
    // Joins count by session: nobody at this address can use up those of a session they have no code of.
    const place = code === undefined ? call.address : placeOf(call, sessionIdOf(code));
    const entry = enters ? [this.#share('entries_by_address', place)] : [];
    letThrough(await this.#take(call, this.#requestBy(this.#senderOf(call)), code, entry));
  }

  /**
   * For a page view, whichever browser it is.
   * @throws {EdgeError} tooManyRequests
   */
  async address(call: Call): Promise<void> {
    const { address } = call;
    // Counted separately, so that other sites cannot use up the requests of the people at this
    // address.
    const taken = isEmbedded(call)
      ? [this.#share('embedded_pages_by_address', address)]
      : this.#requestBy({ address, key: null });
    letThrough(await this.#limiter.take(taken));
  }

  /**
   * The same for a page about a session.
   * @returns whether the session may be looked up
   * @throws {EdgeError} tooManyRequests
   */
  async mayLook(call: Call, code: string): Promise<boolean> {
    const refusal = await this.#take(
      call,
      this.#requestBy({ address: call.address, key: null }),
      code,
    );
    if (refusal?.what !== 'misses_by_address') letThrough(refusal);
    return refusal === undefined;
  }

  /**
   * For a command over a live connection, whose sender has a seat.
   * @param bytes its length
   * @throws {EdgeError} tooManyRequests, tooMuchKept
   */
  async command(who: Sender, sessionId: Id, bytes: number): Promise<void> {
    const requests = this.#requestBy(who);
    const growth = this.#growthBy(who, rows.command + bytesPerByte * bytes);
    const refusal = await this.#takeIn(sessionId, [...requests, ...growth]);
    letThrough(await this.#counted(requests, refusal));
  }

  /** For the content of a command, whatever way it came. @throws {EdgeError} tooManyRequests, tooMuchKept */
  async content(who: Sender, sessionId: Id, command: CommandRequest['command']): Promise<void> {
    const bytes = bytesKeptOfStories(command);
    const taken = bytes > 0 ? this.#growthBy(who, bytes) : [];
    if (command.type === 'nudge')
      taken.push(this.#share('nudges_by_browser', who.key ?? who.address));
    if (taken.length > 0) letThrough(await this.#takeIn(sessionId, taken));
  }

  /** For a new session, whose request has been read. @throws {EdgeError} tooMuchKept */
  async creation(call: Call): Promise<void> {
    const { address, key } = this.#senderOf(call);
    const bytes = rows.entry + bytesPerByte * call.bodyBytes;
    const taken = [this.#share('bytes_by_address', address, bytes + this.#partOfSession)];
    if (key !== null) taken.push(this.#share('bytes_by_browser', key, bytes));
    letThrough(await this.#limiter.take(taken));
  }

  /**
   * For a request to a session that exists, once it has been read: only what is stored counts.
   * @throws {EdgeError} tooMuchKept
   */
  async kept(call: Call, sessionId: Id, kind: 'entry' | 'command'): Promise<void> {
    const bytes = rows[kind] + bytesPerByte * call.bodyBytes;
    letThrough(await this.#takeIn(sessionId, this.#growthBy(this.#senderOf(call), bytes)));
  }

  /** Takes shares, those of the session in place of those of the address where these are used up. */
  async #takeIn(sessionId: Id, shares: readonly LimitShare[]): Promise<LimitRefusal | undefined> {
    const refusal = await this.#limiter.take(shares);
    if (refusal?.what !== 'requests_by_address' && refusal?.what !== 'bytes_by_address')
      return refusal;
    const own = await this.#limiter.take(shares.map((share) => this.#ofSession(share, sessionId)));
    return own && (own.seconds < refusal.seconds ? own : refusal);
  }

  #ofSession(share: LimitShare, sessionId: Id): LimitShare {
    switch (share.what) {
      case 'requests_by_address':
        return this.#share('requests_by_session', sessionId, share.times);
      case 'bytes_by_address':
        return this.#share('bytes_by_session', sessionId, share.times);
      default:
        return share;
    }
  }

  /**
   * @param code of the requested session; undefined if the response does not reveal whether it
   * exists
   * @param others shares to take besides a request
   */
  async #take(
    call: Call,
    requests: readonly LimitShare[],
    code: string | undefined,
    others: readonly LimitShare[] = [],
  ) {
    const misses = code === undefined ? [] : this.#missesBy(call, code);
    // All in one call, and so in one round trip to Redis.
    const refusal = await this.#limiter.take([...requests, ...others], misses);
    return await this.#counted(requests, refusal);
  }

  /** A refusal counts as a request too, since it costs work. */
  async #counted(requests: readonly LimitShare[], refusal: LimitRefusal | undefined) {
    if (!refusal || requests.some(({ what }) => what === refusal.what)) return refusal;
    return (await this.#limiter.take(requests)) ?? refusal;
  }

  #growthBy({ address, key }: Sender, times: number): LimitShare[] {
    const taken = [this.#share('bytes_by_address', address, times)];
    if (key !== null) taken.push(this.#share('bytes_by_browser', key, times));
    return taken;
  }

  #requestBy({ address, key }: Sender): LimitShare[] {
    const taken = [this.#share('requests_by_address', address)];
    if (key !== null) taken.push(this.#share('requests_by_browser', key));
    return taken;
  }

  #senderOf(call: Call): Sender {
    return { address: call.address, key: this.#identity.keyOf(call) };
  }

  /**
   * Looks up a short code, which the sender may be guessing. Frequent misses make the sender wait,
   * without an answer.
   * @throws {EdgeError} tooManyRequests, or malformed if the sender has disconnected
   */
  async lookUp<T>(call: Call, find: () => Promise<T | undefined>): Promise<T | undefined> {
    const tries = [this.#share('short_codes_by_address', call.address)];
    const look = async () => letThrough(await this.#limiter.take([], tries));
    // A request that has to wait anyway does not join the queue.
    await look();
    // One after another: concurrent ones would all pass before one is counted.
    return await this.#inTurn(call.address, async () => {
      if (call.request.signal.aborted) throw brokenOff();
      await look();
      const found = await find();
      if (found === undefined) await this.#limiter.take(tries);
      return found;
    });
  }

  async #inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
    const before = this.#lookUps.get(address) ?? Promise.resolve();
    const own = before.then(work, work);
    this.#lookUps.set(address, own);
    try {
      return await own;
    } finally {
      if (this.#lookUps.get(address) === own) this.#lookUps.delete(address);
    }
  }

  /** Counts a request to a session that does not exist. */
  async missed(call: Call, code: string): Promise<void> {
    await this.#limiter.take(this.#missesBy(call, code));
  }

  /** Whole codes cannot be guessed: a wrong one is no miss, and a right one is never kept waiting. */
  #missesBy({ address }: Call, code: string): LimitShare[] {
    return isWholeCode(sessionIdOf(code)) ? [] : [this.#share('misses_by_address', address)];
  }

  #share(what: RateName, who: string, times = 1): LimitShare {
    return { what, who, times, ...this.#rates[what] };
  }
}

/** Stands for an address in a session, for limits that those without its code cannot use up. */
function placeOf({ address }: Call, sessionId: Id): string {
  return `${address} ${sessionId}`;
}

/** @throws {EdgeError} tooManyRequests, tooMuchKept */
function letThrough(refusal: LimitRefusal | undefined): void {
  if (!refusal) return;
  const code = refusal.what.startsWith('bytes_') ? 'tooMuchKept' : 'tooManyRequests';
  throw new EdgeError(code, { retryAfter: refusal.seconds, reason: refusal.what });
}

/** The bytes that the rows of a request, their indexes and its receipt use besides its content. */
const rows = { entry: 700, command: 200, story: 600 };

/** A long name may use a page of the file alone, which is half empty then. */
const bytesPerByte = 2;

/** The bytes that the stories of a command add beside their text. */
function bytesKeptOfStories(command: CommandRequest['command']): number {
  return command.type === 'addStories' ? command.add.length * rows.story : 0;
}

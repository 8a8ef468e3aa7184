import { createHash, createHmac, scryptSync, timingSafeEqual } from 'node:crypto';
import { cookieName } from '@story-pointer/core/cookie-name';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import type { Context } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import type { ServiceSettings } from '../tracker-tokens.ts';
import type { Call, Env } from './call.ts';
import type { Identity } from './identity.ts';
import { cookiePrefix, type PublicAddress } from './public-address.ts';

const hours = 12;
const secondsRemembered = hours * 60 * 60;
/** The clock of another process may be ahead. */
const msAhead = 60_000;

/** Lets browsers use the tokens of the server for a while after they have given its word. */
export class ServiceAccess {
  readonly #settings: ServiceSettings;
  readonly #address: PublicAddress;
  readonly #identity: Pick<Identity, 'keyOf'>;
  readonly #now: () => number;
  readonly #cookie: string;
  /** Follows from the word, so that another word ends what was remembered; slowly, so that a cookie does not tell it. */
  readonly #key: Buffer | null;

  constructor(
    settings: ServiceSettings,
    address: PublicAddress,
    identity: Pick<Identity, 'keyOf'>,
    now: () => number,
  ) {
    this.#settings = settings;
    this.#address = address;
    this.#identity = identity;
    this.#now = now;
    this.#cookie = cookiePrefix(address) + cookieName('story-pointer-trackers', address.basePath);
    const { word } = settings;
    this.#key = word === '' ? null : scryptSync(word, 'story-pointer-trackers', 32);
  }

  tokenFor(name: TrackerName) {
    return this.#settings.tokens.get(name);
  }

  isGranted(c: Context<Env>): boolean {
    if (this.#settings.signIn?.personOf(c.env)) return true;
    const [, until = '', mac = ''] =
      /^(\d{1,15})\.([\w-]{43})$/.exec(getCookie(c, this.#cookie) ?? '') ?? [];
    const left = Number(until) - this.#now();
    const isTimely = left > 0 && left <= secondsRemembered * 1000 + msAhead;
    return isTimely && this.#key !== null && isSame(mac, this.#macOf(this.#key, c.env, until));
  }

  /** Remembers the browser if the word is right. @returns whether it is */
  grant({ env: call }: Context<Env>, given: string): boolean {
    const { word } = this.#settings;
    if (this.#key === null || !isSame(given.trim(), word)) return false;
    const until = String(Math.floor(this.#now()) + secondsRemembered * 1000);
    this.#set(call, `${until}.${this.#macOf(this.#key, call, until)}`, secondsRemembered);
    return true;
  }

  end({ env: call }: Context<Env>): void {
    this.#set(call, '', 0);
  }

  /** In another browser the same cookie means nothing. */
  #macOf(key: Buffer, call: Call, until: string): string {
    const browser = this.#identity.keyOf(call) ?? '';
    return createHmac('sha256', key).update(`${until} ${browser}`).digest('base64url');
  }

  #set(call: Call, value: string, maxAge: number): void {
    call.setCookies.push(
      generateCookie(this.#cookie, value, {
        ...{ httpOnly: true, sameSite: 'Strict', secure: this.#address.isSecure },
        ...{ path: `${this.#address.basePath}/`, maxAge },
      }),
    );
  }
}

/** Takes the same time for all texts. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text.normalize()).digest();
  return timingSafeEqual(digest(one), digest(other));
}

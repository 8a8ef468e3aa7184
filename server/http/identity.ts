import type { Id, KeyHash } from '@story-pointer/core/ids';
import { SHA256 } from 'bun';
import { generateCookie } from 'hono/cookie';
import type { Call, CookieKey, SentKeys } from './call.ts';
import { isFromPage } from './origin.ts';
import { EdgeError } from './problem.ts';
import type { PublicAddress } from './public-address.ts';

/** A browser is known by one random key in a cookie; the server keeps only its hash. */

/** What the cookie was called by version 1 everywhere, and is called still where there is no https. */
const plainName = 'story-pointer-key';

/** As long as browsers keep a cookie at most. */
const maxAgeDays = 400;

/** A cookie that was given so many days ago is given anew when it is used. */
const renewAfterDays = 30;

const secondsPerDay = 24 * 60 * 60;

/** A key, and the day it was given on, in days since 1970; version 1 did not write that down. */
const valuePattern = /^([A-Za-z0-9_-]{43})(?:\.(\d{1,7}))?$/;

/** Parents of the host for which a neighbour may have set a cookie. */
const mostParents = 3;

interface IdentityParts {
  readonly address: PublicAddress;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The seats in a session that a key holds. */
  readonly seatsIn: (sessionId: Id, keyHash: KeyHash) => Promise<readonly Id[]>;
  /** Whether a key holds a seat anywhere. */
  readonly holdsAny: (keyHash: KeyHash) => Promise<boolean>;
}

/** Somebody on the way into a session. */
interface Newcomer {
  readonly keyHash: KeyHash;
  /** Gives the browser its key, where it has none yet: once it has a seat to hold. */
  readonly giveKey: () => void;
  /** Keys that it brings and does not act with. */
  readonly others: readonly KeyHash[];
}

/** Tells browsers apart. */
export class Identity {
  readonly #parts: IdentityParts;
  /**
   * A sub-domain can set a cookie for its parents. Browsers take one called __Host- from the host
   * itself alone, but only without a path; one called __Secure- at least not without https.
   */
  readonly #ownName: string;
  /** Both names under which a key may come, the own one first. */
  readonly #names: readonly string[];

  constructor(parts: IdentityParts) {
    const { isSecure, basePath } = parts.address;
    const prefix = basePath === '' ? '__Host-' : '__Secure-';
    this.#parts = parts;
    this.#ownName = isSecure ? prefix + plainName : plainName;
    this.#names = [...new Set([this.#ownName, plainName])];
  }

  /**
   * The hash of the key a request comes with, in its cookie or, from a program, as a bearer token; null
   * without one. A sign-in proxy may add a token of its own to all requests, the same for everybody: a
   * page's requests therefore have no bearer key, and a cookie counts before one.
   * @throws {EdgeError} twoKeys
   */
  keyOf(call: Call): KeyHash | null {
    return this.allKeysOf(call)[0] ?? null;
  }

  /** Like `keyOf`, with the key that version 1 gave, where there is another by now. */
  allKeysOf(call: Call): readonly KeyHash[] {
    return this.#sentIn(call).hashes;
  }

  /**
   * The key to act with in a seat. What came under the name of version 1 may have been set by a
   * sub-domain: it counts in the seats it holds already, and takes no new ones.
   */
  async keyFor(call: Call, sessionId: Id, participantId: Id | null): Promise<KeyHash | null> {
    const [own = null, former] = this.allKeysOf(call);
    if (former === undefined || participantId === null) return own;
    const seats = await this.#parts.seatsIn(sessionId, former);
    return seats.includes(participantId) ? former : own;
  }

  /** Whether whoever asks has a seat in a session. */
  async isSeated(call: Call, sessionId: Id): Promise<boolean> {
    const keys = this.allKeysOf(call);
    const seats = await Promise.all(keys.map((key) => this.#parts.seatsIn(sessionId, key)));
    return seats.flat().length > 0;
  }

  /**
   * The key to take a new seat with. One that holds no seat yet was not given here: a neighbour may
   * have put it there, who then could act in the new seat as well.
   * @param firstKey what the browser has made for itself, the same in all its tabs and attempts
   * @throws {EdgeError} twoKeys, malformedKey
   */
  async enter(call: Call, firstKey: string = randomKey()): Promise<Newcomer> {
    this.expectReadableKey(call);
    const { cookies, bearer } = this.#sentIn(call);
    const kept = cookies.find(({ name }) => name === this.#ownName)?.hash;
    const isOurs = kept !== undefined && (await this.#parts.holdsAny(kept));
    const given = bearer ?? (isOurs ? kept : null);
    const keyHash = given ?? digest(firstKey);
    const others = this.allKeysOf(call).filter((key) => key !== keyHash);
    if (given !== null) return { keyHash, others, giveKey: () => undefined };
    return { keyHash, others, giveKey: () => this.#give(call, this.#ownName, firstKey) };
  }

  /** @throws {EdgeError} malformedKey where a program sends a key that cannot be one */
  expectReadableKey(call: Call): void {
    const { hashes, bearer } = this.#sentIn(call);
    if (bearer === null && hashes.length === 0) throw new EdgeError('malformedKey');
  }

  /** Lets the key live on in a browser that uses it, unless it has just been given one. */
  renew(call: Call): void {
    if (call.setCookies.length > 0) return;
    for (const { name, key, day } of this.#sentIn(call).cookies) {
      const isFresh = Math.abs(this.#today - day) < renewAfterDays;
      if (!isFresh) this.#give(call, name, key);
    }
  }

  /** @throws {EdgeError} twoKeys */
  #sentIn(call: Call): SentKeys {
    call.sentKeys ??= this.#read(call);
    return call.sentKeys;
  }

  #read(call: Call): SentKeys {
    const cookies = this.#cookiesIn(call.header('cookie') ?? '', call);
    if (cookies.length > 0) return { cookies, hashes: cookies.map(({ hash }) => hash) };
    const bearer = isFromPage(call) ? undefined : hashOf(bearerOf(call));
    return { cookies, bearer, hashes: bearer ? [bearer] : [] };
  }

  get #today(): number {
    return Math.floor(this.#parts.now() / (1000 * secondsPerDay));
  }

  #give(call: Call, name: string, key: string): void {
    const { isSecure, basePath } = this.#parts.address;
    const cookie = generateCookie(name, `${key}.${this.#today}`, {
      httpOnly: true,
      sameSite: 'Lax',
      secure: isSecure,
      path: `${basePath}/`,
      maxAge: maxAgeDays * secondsPerDay,
    });
    call.setCookies.push(cookie);
  }

  /** @throws {EdgeError} twoKeys */
  #cookiesIn(header: string, call: Call): CookieKey[] {
    const found: CookieKey[] = [];
    for (const name of this.#names) {
      const [first, ...others] = valuesOf(name, header).map((value) => valuePattern.exec(value));
      const [, key, day] = first ?? [];
      if (others.some((other) => other?.[1] !== key)) {
        throw new EdgeError('twoKeys', { setCookies: this.#dropForeign(call, name) });
      }
      if (key !== undefined) found.push({ name, key, day: Number(day), hash: digest(key) });
    }
    return found;
  }

  /** Takes back what neighbours have set; what we have set names no domain, and stays. */
  #dropForeign(call: Call, name: string): string[] {
    const { origin = `http://${call.header('host')}`, basePath, isSecure } = this.#parts.address;
    const labels = new URL(origin).hostname.split('.');
    const parents = labels.map((_, index) => labels.slice(index).join('.'));
    const below = ['', '/api', '/api/sessions'].map((path) => basePath + path);
    const paths = new Set(['/', ...below.flatMap((path) => [path || '/', `${path}/`])]);
    const flags = isSecure ? '; Secure' : '';
    return parents
      .filter((domain) => domain.includes('.'))
      .slice(0, mostParents)
      .flatMap((domain) =>
        [...paths].map((path) => `${name}=; Domain=${domain}; Path=${path}; Max-Age=0${flags}`),
      );
  }
}

/** What the cookies of this name say. */
function valuesOf(name: string, header: string): string[] {
  const values: string[] = [];
  for (const pair of header.split(';')) {
    const cookie = pair.trim();
    if (cookie.startsWith(name) && cookie[name.length] === '=') {
      values.push(cookie.slice(name.length + 1));
    }
  }
  return values;
}

/** What a program sends instead of a cookie. */
function bearerOf(call: Call): string | undefined {
  const [, scheme, token = ''] = /^(\S+) *(.*)$/.exec(call.header('authorization') ?? '') ?? [];
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

function randomKey(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}

/** @returns null for what is no key */
function hashOf(value: string | undefined): KeyHash | null | undefined {
  if (value === undefined) return undefined;
  const key = valuePattern.exec(value)?.[1];
  return key === undefined ? null : digest(key);
}

/** SHA-256, in hexadecimal. */
export function digest(text: string): string {
  return SHA256.hash(text, 'hex');
}

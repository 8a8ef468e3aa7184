import { cookieName } from '@story-pointer/core/cookie-name';
import { frameHeader, inCookie, keyAmong } from '@story-pointer/core/frame-key';
import type { Id, KeyHash, ParticipantId, SessionId } from '@story-pointer/core/ids';
import {
  type Grant,
  isOfTeam,
  isTokenText,
  isValid,
  type SentToken,
  sessionOfToken,
} from '@story-pointer/core/session/tokens';
import type { TeamVisitor } from '@story-pointer/core/team/team';
import { generateCookie } from 'hono/cookie';
import type { Viewer } from '../room/views.ts';
import type { Call, CookieKey, SentKeys } from './call.ts';
import { isFromPage } from './origin.ts';
import { EdgeError } from './problem.ts';
import { cookiePrefix, type PublicAddress } from './public-address.ts';

/** A browser is identified by one random key in a cookie; the server keeps only its hash. */

/** Cookie name of version 1, still used at the root of a host without https. */
const plainName = 'story-pointer-key';

const maxAgeDays = 400;

const renewAfterDays = 30;

const secondsPerDay = 24 * 60 * 60;

/** A key and its day of issue, in days since 1970; version 1 did not store the day. */
const valuePattern = /^([A-Za-z0-9_-]{43})(?:\.(\d{1,7}))?$/;

/** The most cookies with an earlier name that count; browsers send that of the longest path first. */
const mostFormer = 3;

/** The most parents of the host for which a neighbour may have set a cookie. */
const mostParents = 3;

interface IdentityParts {
  readonly address: PublicAddress;
  readonly now: () => number;
  readonly digest: (text: string) => string;
  /** The rights of the tokens of the installation, by their hashes. */
  readonly grants: ReadonlyMap<string, Grant>;
  /** The rights of a token of a team in one of its sessions. */
  readonly teamGrant: (tokenHash: string, sessionId: SessionId) => Promise<Grant | undefined>;
  readonly seatsIn: (sessionId: SessionId, keyHash: KeyHash) => Promise<readonly Id[]>;
  readonly holdsAny: (keyHash: KeyHash) => Promise<boolean>;
}

export interface Newcomer {
  readonly keyHash: KeyHash;
  /** The new key of a program that sent none. Pages get theirs in a cookie alone, out of the reach of scripts. */
  readonly newKey?: string | undefined;
  /** Gives the browser its key, if it has none yet; call it once the browser has a seat. */
  readonly giveKey: () => void;
  /** Other keys of the browser, which it does not act with. */
  readonly others: readonly KeyHash[];
}

export class Identity {
  readonly #parts: IdentityParts;
  /** Sub-domains can set cookies for parents. Browsers accept __Host- from the host alone, without a path; __Secure- by https. */
  readonly #ownName: string;
  /** For frames of other sites: a browser without partitions would have it replace the cookie of its own pages. */
  readonly #framedName: string;
  /** The name of version 2.0, which no other site can set more easily than our own. */
  readonly #movedName: string;
  /** Names of earlier releases. Installations at shorter paths may use them still. */
  readonly #formerNames: readonly string[];

  constructor(parts: IdentityParts) {
    const { basePath } = parts.address;
    const prefix = cookiePrefix(parts.address);
    this.#parts = parts;
    this.#ownName = prefix + cookieName(plainName, basePath);
    this.#framedName = `${this.#ownName}-framed`;
    this.#movedName = prefix + plainName;
    this.#formerNames = [...new Set([this.#framedName, this.#movedName, plainName])].filter(
      (name) => name !== this.#ownName,
    );
  }

  /** For limits: the key from the cookie, else for programs the bearer, which a sign-in proxy may add to all. @throws {EdgeError} twoKeys */
  keyOf(call: Call): KeyHash | null {
    const { token, hashes } = this.#sentIn(call);
    return token?.tokenHash ?? hashes[0] ?? null;
  }

  /** The keys of a browser, those from earlier releases after a newer one. @throws {EdgeError} twoKeys, notForTokens */
  allKeysOf(call: Call): readonly KeyHash[] {
    const { token, hashes } = this.#sentIn(call);
    if (token) throw new EdgeError('notForTokens');
    return hashes;
  }

  /** A cookie with an earlier name may come from elsewhere: it counts in the seats it holds, and claims no new ones. */
  async keyFor(
    call: Call,
    sessionId: SessionId,
    participantId: ParticipantId | null,
  ): Promise<KeyHash | null> {
    const [own = null, ...former] = this.allKeysOf(call);
    if (participantId === null) return own;
    for (const key of former) {
      const seats = await this.#parts.seatsIn(sessionId, key);
      if (seats.includes(participantId)) return key;
    }
    return own;
  }

  /** The token that a program sends in place of a key. @throws {EdgeError} twoKeys */
  tokenOf(call: Call): SentKeys['token'] {
    return this.#sentIn(call).token;
  }

  /** The same with what it allows there, where it is no token of the session. @throws {EdgeError} twoKeys */
  async tokenFor(call: Call, sessionId: SessionId | undefined): Promise<SentToken | undefined> {
    const { token } = this.#sentIn(call);
    if (!token) return undefined;
    const { grants, now, teamGrant } = this.#parts;
    const { tokenHash } = token;
    const isOnList = token.isOfTeam && sessionId !== undefined;
    const granted = isOnList ? await teamGrant(tokenHash, sessionId) : grants.get(tokenHash);
    return granted && isValid(granted, now()) ? { tokenHash, granted } : { tokenHash };
  }

  /** The sender of a request to a team. @throws {EdgeError} twoKeys, notForTokens */
  visitorOf(call: Call): TeamVisitor {
    const { token } = this.#sentIn(call);
    return token?.isOfTeam
      ? { keys: [], tokenHash: token.tokenHash }
      : { keys: this.allKeysOf(call) };
  }

  /** The key that a program sends as a bearer. @throws {EdgeError} twoKeys */
  keyOfProgram(call: Call): KeyHash | null | undefined {
    return this.#sentIn(call).bearer;
  }

  /** The seat or the token of a request. @throws {EdgeError} twoKeys */
  async viewerFor(
    call: Call,
    sessionId: SessionId,
    participantId: ParticipantId | null,
  ): Promise<Viewer> {
    const token = await this.tokenFor(call, sessionId);
    if (token) return { participantId: null, keyHash: null, token };
    return { participantId, keyHash: await this.keyFor(call, sessionId, participantId) };
  }

  /** Replaces a key that holds no seat and manages no team, since a neighbour may have set it. @throws {EdgeError} twoKeys, malformedKey */
  async enter(call: Call, proposed?: string): Promise<Newcomer> {
    this.expectReadableKey(call);
    const { cookies, bearer } = this.#sentIn(call);
    const isFramed = call.header(frameHeader) !== undefined;
    const ownName = isFramed ? this.#framedName : this.#ownName;
    const kept = cookies.find(({ name }) => name === ownName)?.hash;
    const isOurs = kept !== undefined && (await this.#parts.holdsAny(kept));
    const given = bearer ?? (isOurs ? kept : null);
    const firstKey = proposed ?? randomKey();
    const keyHash = given ?? this.#parts.digest(firstKey);
    const others = this.allKeysOf(call).filter((key) => key !== keyHash);
    if (given !== null) return { keyHash, others, giveKey: () => undefined };
    const newKey = proposed === undefined && !isFromPage(call) ? firstKey : undefined;
    return { keyHash, newKey, others, giveKey: () => this.#give(call, ownName, firstKey) };
  }

  /** @throws {EdgeError} malformedKey if a program sends an invalid key */
  expectReadableKey(call: Call): void {
    const { hashes, bearer } = this.#sentIn(call);
    if (bearer === null && hashes.length === 0) throw new EdgeError('malformedKey');
  }

  /** Renews the cookie of an active browser, unless it is recent, and moves one from its earlier name. */
  async renew(call: Call): Promise<void> {
    if (call.setCookies.length > 0) return;
    const { cookies } = this.#sentIn(call);
    const hasOwn = cookies.some(({ name }) => name === this.#ownName);
    for (const { name, key, day, hash } of cookies) {
      const isMoved = !hasOwn && name === this.#movedName;
      const isFresh = Math.abs(this.#today - day) < renewAfterDays;
      if (isFresh && !isMoved) continue;
      const isOurs = name === this.#ownName || (await this.#parts.holdsAny(hash));
      if (isOurs) this.#give(call, isMoved ? this.#ownName : name, key);
    }
  }

  /** @throws {EdgeError} twoKeys */
  #sentIn(call: Call): SentKeys {
    call.sentKeys ??= this.#read(call);
    return call.sentKeys;
  }

  #read(call: Call): SentKeys {
    const framed =
      call.header(frameHeader) ?? keyAmong(call.header('sec-websocket-protocol') ?? '');
    if (framed !== undefined && framed !== inCookie) {
      const bearer = this.#hashOf(framed);
      return { cookies: [], bearer, hashes: bearer ? [bearer] : [] };
    }
    const cookies = this.#cookiesIn(call.header('cookie') ?? '', call);
    if (cookies.length > 0) return { cookies, hashes: cookies.map(({ hash }) => hash) };
    // A page of ours may be a client of the tools; elsewhere a proxy may add a bearer to all requests.
    const sent = isFromPage(call) && !call.isMcp ? undefined : bearerOf(call);
    const bearer = this.#hashOf(sent);
    if (bearer === null && sent !== undefined && isTokenText(sent)) {
      const [tokenHash, sessionId] = [this.#parts.digest(sent), sessionOfToken(sent)];
      return { cookies, hashes: [], token: { tokenHash, sessionId, isOfTeam: isOfTeam(sent) } };
    }
    return { cookies, bearer, hashes: bearer ? [bearer] : [] };
  }

  /** @returns null for an invalid key */
  #hashOf(value: string | undefined): KeyHash | null | undefined {
    if (value === undefined) return undefined;
    const key = valuePattern.exec(value)?.[1];
    return key === undefined ? null : this.#parts.digest(key);
  }

  get #today(): number {
    return Math.floor(this.#parts.now() / (1000 * secondsPerDay));
  }

  #give(call: Call, name: string, key: string): void {
    const { isSecure, basePath } = this.#parts.address;
    const isFramed = name === this.#framedName;
    const cookie = generateCookie(name, `${key}.${this.#today}`, {
      httpOnly: true,
      sameSite: isFramed ? 'None' : 'Lax',
      secure: isSecure || isFramed,
      partitioned: isFramed,
      path: `${basePath}/`,
      maxAge: maxAgeDays * secondsPerDay,
    });
    call.setCookies.push(cookie);
  }

  /** @throws {EdgeError} twoKeys */
  #cookiesIn(header: string, call: Call): CookieKey[] {
    const { digest } = this.#parts;
    const own = keysIn(this.#ownName, header, digest);
    if (own.length > 1) {
      throw new EdgeError('twoKeys', { setCookies: this.#dropForeign(call, this.#ownName) });
    }
    const former = this.#formerNames.flatMap((name) => keysIn(name, header, digest));
    const all = [...own, ...former.slice(0, mostFormer)];
    return all.filter(({ key }, index) => all.findIndex((one) => one.key === key) === index);
  }

  /** Deletes cookies that neighbours have set; our own name no domain and stay. */
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

function keysIn(name: string, header: string, digest: IdentityParts['digest']): CookieKey[] {
  const found = new Map<string, CookieKey>();
  for (const value of valuesOf(name, header)) {
    const [, key, day] = valuePattern.exec(value) ?? [];
    if (key !== undefined && !found.has(key))
      found.set(key, { name, key, day: Number(day), hash: digest(key) });
  }
  return [...found.values()];
}

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

/** The bearer token that a program sends instead of a cookie. */
function bearerOf(call: Call): string | undefined {
  const [, scheme, token = ''] = /^(\S+) *(.*)$/.exec(call.header('authorization') ?? '') ?? [];
  return scheme?.toLowerCase() === 'bearer' ? token : undefined;
}

function randomKey(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}

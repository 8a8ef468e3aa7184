import type { KeyHash } from '@story-pointer/core/ids';
import { firstOfEach } from '@story-pointer/core/search';
import type { Server } from 'bun';
import { getPath } from 'hono/utils/url';
import type { WebSocketClient } from '../transport/websocket-client.ts';
import { clientAddress } from './client-address.ts';

/** A key that came in a cookie. */
export interface CookieKey {
  /** The name of the cookie. */
  readonly name: string;
  readonly key: string;
  /** The day it was given on, in days since 1970; NaN where that is not told. */
  readonly day: number;
  readonly hash: KeyHash;
}

/** What a request tells its browser by. */
export interface SentKeys {
  /** Those under our names, the own one first. */
  readonly cookies: readonly CookieKey[];
  /** What a program sends as its key; null where it cannot be one. */
  readonly bearer?: KeyHash | null | undefined;
  /** Of the keys to act with. */
  readonly hashes: readonly KeyHash[];
}

/** How this server is reached. */
export interface Reach {
  /** Below which everything stands, without a slash at its end. */
  readonly basePath: string;
  /** How many proxies stand in front. */
  readonly trustedProxies: number;
}

/** A request on its way through the server, and what is found out about it once. */
export class Call {
  readonly request: Request;
  readonly server: Server<WebSocketClient>;
  /** Its address below the base path, without what stands behind a '?'. */
  readonly path: string;
  /** Filled in by the identity. */
  sentKeys: SentKeys | undefined;
  /** What the answer gives the browser. */
  readonly setCookies: string[] = [];
  readonly #trustedProxies: number;
  #address: string | undefined;

  constructor(
    request: Request,
    server: Server<WebSocketClient>,
    { basePath, trustedProxies }: Reach,
  ) {
    this.request = request;
    this.server = server;
    this.path = pathBelow(basePath, request);
    this.#trustedProxies = trustedProxies;
  }

  /** What stands behind the '?' of its address. */
  get query(): Readonly<Record<string, string>> {
    return firstOfEach(new URLSearchParams(/\?[^#]*/.exec(this.request.url)?.[0]));
  }

  get isApi(): boolean {
    return this.path.startsWith('/api/');
  }

  /** Where it comes from, as far as one can tell people apart by it. */
  get address(): string {
    this.#address ??= clientAddress(
      this.server.requestIP(this.request)?.address ?? '',
      this.header('x-forwarded-for'),
      this.#trustedProxies,
    );
    return this.#address;
  }

  header(name: string): string | undefined {
    return this.request.headers.get(name) ?? undefined;
  }
}

/** What Hono hands on with a request. */
export interface Env {
  readonly Bindings: Call;
}

/** Everything else sees a host of its own; a proxy may have taken the path away already. */
function pathBelow(basePath: string, request: Request): string {
  // HTTP/1.0 may name no host, and then there is nothing in the address but the path.
  const { url } = request;
  const path = url.startsWith('/') ? url.replace(/[?#].*/s, '') : getPath(request);
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

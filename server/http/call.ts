import type { KeyHash, SessionId } from '@story-pointer/core/ids';
import { firstOfEach } from '@story-pointer/core/search';
import type { Server } from 'bun';
import { getPath } from 'hono/utils/url';
import type { Lease } from '../limits/leases.ts';
import type { PageClient } from '../transport/page-client.ts';
import { clientAddress } from './client-address.ts';

export interface CookieKey {
  readonly name: string;
  readonly key: string;
  /** The day it was issued, in days since 1970; NaN if unknown. */
  readonly day: number;
  readonly hash: KeyHash;
}

/** The token that a program sends, right or wrong. */
interface BearerToken {
  readonly tokenHash: string;
  /** Undefined in one that is of no session. */
  readonly sessionId: SessionId | undefined;
  readonly isOfTeam: boolean;
}

export interface SentKeys {
  /** Keys from our own cookies, the current name first. */
  readonly cookies: readonly CookieKey[];
  /** The key of a program; null if it is malformed. */
  readonly bearer?: KeyHash | null | undefined;
  readonly hashes: readonly KeyHash[];
  readonly token?: BearerToken | undefined;
}

interface Reach {
  /** The path below which everything is served, without a slash at its end. */
  readonly basePath: string;
  readonly trustedProxies: number;
  /** Whether it came to a port where metrics and readiness are served. */
  readonly isOperations: boolean;
}

/** A request on its way through the server, with values that are computed once. */
export class Call {
  readonly request: Request;
  readonly server: Server<PageClient>;
  readonly path: string;
  readonly isOperations: boolean;
  sentKeys: SentKeys | undefined;
  /** The pattern of the address, for the log: the address itself can hold a code. */
  route: string | undefined;
  lease: Lease | undefined;
  /** A body that is read as it comes, because it is long or its length unknown. */
  longBody: Promise<string> | undefined;
  bodyBytes = 0;
  /** Its body as it was before a schema took fields from it. */
  sent: unknown;
  isMiss = false;
  readonly setCookies: string[] = [];
  readonly #trustedProxies: number;
  #address: string | undefined;

  constructor(
    request: Request,
    server: Server<PageClient>,
    { basePath, trustedProxies, isOperations }: Reach,
  ) {
    this.request = request;
    this.server = server;
    this.isOperations = isOperations;
    this.path = pathBelow(basePath, request);
    this.#trustedProxies = trustedProxies;
  }

  get query(): Readonly<Record<string, string>> {
    return firstOfEach(new URLSearchParams(/\?[^#]*/.exec(this.request.url)?.[0]));
  }

  get isCreation(): boolean {
    return this.request.method === 'POST' && this.path === '/api/sessions';
  }

  get isTeamStart(): boolean {
    return this.request.method === 'POST' && /^\/api\/teams\/[^/]+\/sessions$/.test(this.path);
  }

  /** The code of the session that a command is sent to; undefined for any other request. */
  get codeOfCommand(): string | undefined {
    if (this.request.method !== 'POST') return undefined;
    return /^\/api\/sessions\/([^/]+)\/commands$/.exec(this.path)?.[1];
  }

  /** The code of the session, or the team, that a request to the API names, right or wrong. */
  get code(): string | undefined {
    const code = /^\/api\/(?:sessions|teams)\/([^/]+)/.exec(this.path)?.[1];
    try {
      // As the router reads it: what is escaped is the same code, for limits as well.
      return code && decodeURIComponent(code);
    } catch {
      return code;
    }
  }

  get isMcp(): boolean {
    return this.path === '/mcp';
  }

  get isApi(): boolean {
    return this.path.startsWith('/api/') || this.isMcp;
  }

  /** The address at the other end of the connection, such as that of a proxy; '' once it is closed. */
  get peer(): string {
    return this.server.requestIP(this.request)?.address ?? '';
  }

  /** The sender's address, or the network of an IPv6 address. */
  get address(): string {
    this.#address ??= clientAddress(
      this.peer,
      this.header('x-forwarded-for'),
      this.#trustedProxies,
    );
    return this.#address;
  }

  header(name: string): string | undefined {
    return this.request.headers.get(name) ?? undefined;
  }
}

export interface Env {
  readonly Bindings: Call;
}

/** The rest of the server sees paths without the base path; a proxy may have removed it already. */
function pathBelow(basePath: string, request: Request): string {
  // HTTP/1.0 may name no host, and then the address is only the path.
  const { url } = request;
  const path = url.startsWith('/') ? url.replace(/[?#].*/s, '') : getPath(request);
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path;
}

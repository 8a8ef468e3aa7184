import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import type { Tracker, TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerOf } from '@story-pointer/core/trackers/trackers';
import { pathBelow } from '@story-pointer/core/trackers/url';
import * as z from 'zod/mini';
import { Leases } from '../limits/leases.ts';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { Limits } from '../limits/table.ts';
import type { Log } from '../log.ts';
import { parseJson } from '../parse-json.ts';
import { within } from '../within.ts';
import { parseBody } from './body.ts';
import type { Call } from './call.ts';
import { EdgeError, refusedBy } from './problem.ts';

const requestSchema = z.object({
  tracker: z.string(),
  method: z.enum(['GET', 'PUT']),
  /** Below the address of the tracker. */
  path: z.string().check(z.maxLength(8000), z.startsWith('/')),
  body: z.optional(z.unknown()),
  /** Whether the token has scopes: they work at another address of some trackers. */
  isScoped: z.optional(z.boolean()),
});

type RelayRequest = z.infer<typeof requestSchema>;

/** The headers of an answer that adapters read. */
const passed = [
  'retry-after',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-seraph-loginreason',
];

const msToAnswer = 10_000;
const mostBytes = 5 * 1024 * 1024;

interface RelayParts {
  readonly trackers: readonly TrackerName[];
  readonly limits: Limits;
  readonly watch: RateWatch;
  readonly log: Log;
  readonly reach: Reach;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Missing for anything but JSON. */
  readonly body?: unknown;
}

/** Sends the requests of pages to the trackers that the operator names, with the token of the person, which it forgets. */
export class Relay {
  readonly #parts: RelayParts;
  readonly #leases: Leases;
  readonly #scopedAddresses = new Map<TrackerName, string>();

  constructor(parts: RelayParts) {
    this.#parts = parts;
    this.#leases = new Leases(parts.limits.held.trackerRequests);
  }

  /** @throws {EdgeError} */
  async take(call: Call): Promise<Response> {
    const request = await parseBody(call, requestSchema);
    const name = this.#parts.trackers.find((one) => one === request.tracker);
    const tracker = name && trackerOf(name);
    const url = tracker && urlOf(tracker, request);
    if (!url) throw new EdgeError('notFound');
    const token = call.header('tracker-token') ?? '';
    // An open relay would show strangers what a tracker shows to its own network.
    const { pattern, words } = tracker.tokenForm;
    if (!pattern.test(token))
      throw new EdgeError('malformed', { detail: `tracker-token: it must be ${words}` });
    const { watch, log } = this.#parts;
    await watch.tracker(call, tracker.source);
    const lease = this.#leases.take({ address: call.address, tracker: tracker.source });
    if (typeof lease === 'string') throw refusedBy(lease);
    using _ = lease;
    // Made by the adapter: a client could try passwords otherwise.
    const credentials = tracker.credentials(token);
    const begin = performance.now();
    const place = request.isScoped ? await this.#scoped(tracker, url, call) : url;
    const answer = place ? await this.#send(place, credentials, request, call) : { status: 502 };
    const milliseconds = Math.round(performance.now() - begin);
    log.info({ tracker: tracker.source, status: answer.status, milliseconds }, 'asked a tracker');
    if (answer.status === 401) await watch.refusedToken(call);
    return Response.json(answer);
  }

  /** The answer of a tracker; a status of a gateway where none came. */
  async #send(
    url: URL,
    credentials: Readonly<Record<string, string>>,
    { method, body }: Pick<RelayRequest, 'method' | 'body'>,
    { request, server }: Call,
  ): Promise<Answer> {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(msToAnswer)]);
    const headers = {
      ...{ accept: 'application/json', 'user-agent': 'Story Pointer' },
      ...credentials,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const sent = body !== undefined && { body: JSON.stringify(body) };
    const init = { method, headers, ...sent, signal, redirect: 'manual' } as const;
    try {
      return await read(await this.#parts.reach(url, init, server.port));
    } catch {
      return { status: signal.aborted ? 504 : 502 };
    }
  }

  /** The same request at the address for tokens with scopes, which the tracker itself tells. */
  async #scoped({ source, api, scoped }: Tracker, url: URL, call: Call): Promise<URL | undefined> {
    let address = this.#scopedAddresses.get(source);
    if (address === undefined && scoped) {
      const told = await this.#send(new URL(api + scoped.path), {}, { method: 'GET' }, call);
      address = scoped.read(told.body);
      if (address !== undefined) this.#scopedAddresses.set(source, address);
    }
    return address === undefined ? undefined : new URL(address + url.href.slice(api.length));
  }
}

/** The address to ask; undefined for anything but the requests of the tracker's adapter. */
function urlOf({ api, relayed }: Tracker, { method, path }: RelayRequest): URL | undefined {
  if (!URL.canParse(api + path)) return undefined;
  // Parsed first: a path may lead to the parent of another.
  const url = new URL(api + path);
  const below = pathBelow(api, url);
  if (below === null) return undefined;
  return relayed?.some((one) => one.method === method && one.path.test(below)) ? url : undefined;
}

export type Reach = (
  url: URL,
  init: RequestInit & { readonly signal: AbortSignal },
  ownPort: number | undefined,
) => Promise<Response>;

/** Asks the address that is checked, after one look-up of its name. */
export const reach: Reach = async (url, init, ownPort) => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = lookup(host, { order: 'ipv4first' });
  const { address, family } = await within(msToAnswer / 1000, 'the address', found);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (port === ownPort && isOwn(address)) return new Response(null, { status: 508 });
  const target = new URL(url);
  target.hostname = family === 6 ? `[${address}]` : address;
  const headers = { ...init.headers, host: url.host };
  return await fetch(target, { ...init, headers, tls: { serverName: host } });
};

async function read(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const isJson = /\bjson\b/i.test(headers.get('content-type') ?? '');
  const text = await textOf(response);
  if (text === null) return { status: 413 };
  const given = passed.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { status, headers: Object.fromEntries(given), body: isJson ? parseJson(text) : undefined };
}

/** Whether an address is one of this machine. */
function isOwn(address: string): boolean {
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return /^(?:127\.|0\.|::1?$|::ffff:)/.test(address) || own.some((one) => one.address === address);
}

/** The text of an answer; null for one that is too long. */
async function textOf({ body }: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return null;
    text += decoder.decode(part, { stream: true });
  }
  return text;
}

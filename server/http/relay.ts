import { createHash } from 'node:crypto';
import type { Tracker, TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerOf } from '@story-pointer/core/trackers/trackers';
import { pathBelow } from '@story-pointer/core/trackers/url';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Text } from '../clients/view-text.ts';
import { Leases } from '../limits/leases.ts';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { Limits } from '../limits/table.ts';
import type { Log } from '../log.ts';
import { parseJson } from '../parse-json.ts';
import { parseBody } from './body.ts';
import type { Call, Env } from './call.ts';
import { EdgeError, refusedBy } from './problem.ts';
import { msToAnswer, type Reach } from './reach.ts';
import { sendText } from './send-text.ts';

const requestSchema = z.object({
  tracker: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Below the address of the tracker. */
  path: z.string().check(z.maxLength(8000), z.startsWith('/')),
  body: z.optional(z.unknown()),
  /** Whether the token has scopes: they work at another address of some trackers. */
  isScoped: z.optional(z.boolean()),
});

type RelayRequest = z.infer<typeof requestSchema>;

/** The headers of an answer that adapters read. */
const passed = ['retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

const mostBytes = 5 * 1024 * 1024;
/** Longer ones are sent in parts, as fast as they are read; pages wait no longer. */
const longJson = 64 * 1024;
const msToRead = 20_000;

const msProven = 60_000;
const mostProven = 1000;

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
  /** Its text in parts; missing for anything but JSON. */
  readonly json?: readonly string[];
}

/** The token of one person at a tracker. */
interface Signature {
  readonly tracker: Tracker;
  readonly token: string;
  /** The address where this token works. */
  readonly api: string;
}

interface Proof {
  readonly until: number;
  readonly refusal: Promise<Answer | null>;
}

/** Sends the requests of pages to the trackers that the operator names, with the token of the person, which it forgets. */
export class Relay {
  readonly #parts: RelayParts;
  readonly #leases: Leases;
  readonly #scopedAddresses = new Map<TrackerName, string>();
  /** By the digests of tokens. */
  readonly #proofs = new Map<string, Proof>();

  constructor(parts: RelayParts) {
    this.#parts = parts;
    this.#leases = new Leases(parts.limits.held.trackerRequests);
  }

  /** @throws {EdgeError} */
  async take(c: Context<Env>): Promise<Response> {
    const call = c.env;
    const request = await parseBody(call, requestSchema);
    const name = this.#parts.trackers.find((one) => one === request.tracker);
    const tracker = name && trackerOf(name);
    const url = tracker && urlOf(tracker, request);
    if (!url) throw new EdgeError('notFound');
    const token = call.header('tracker-token') ?? '';
    const { pattern, words } = tracker.tokenForm;
    if (!pattern.test(token))
      throw new EdgeError('malformed', { detail: `tracker-token: it must be ${words}` });
    const { watch, log } = this.#parts;
    const lease = this.#leases.take({ ...watch.senderOf(call), tracker: tracker.source });
    if (typeof lease === 'string') throw refusedBy(lease);
    using held = new DisposableStack();
    held.use(lease);
    await watch.tracker(call, tracker.source);
    const begin = performance.now();
    const api = request.isScoped ? await this.#scopedAddress(tracker, call) : tracker.api;
    const answer =
      api === undefined
        ? { status: 502 }
        : await this.#ask(
            { tracker, token, api },
            url.href.slice(tracker.api.length),
            request,
            call,
          );
    const milliseconds = Math.round(performance.now() - begin);
    log.info({ tracker: tracker.source, status: answer.status, milliseconds }, 'asked a tracker');
    if (answer.status === 401) await watch.refusedToken(call);
    return sendText(c, textOf(answer), (cut) => {
      const reading = held.move();
      const timer = setTimeout(() => {
        reading.dispose();
        cut();
      }, msToRead);
      reading.defer(() => clearTimeout(timer));
      return reading;
    });
  }

  /** The answer for the owner of a token; strangers would see what a tracker shows its own network without one. */
  async #ask(
    signature: Signature,
    path: string,
    request: RelayRequest,
    call: Call,
  ): Promise<Answer> {
    const { tracker, token, api } = signature;
    const url = new URL(api + path);
    const {
      server,
      request: { signal: left },
    } = call;
    const digest = createHash('sha256')
      .update(`${tracker.source} ${api} ${token}`)
      .digest('base64');
    const known = this.#proofs.get(digest);
    const isKnown = known && known.until > performance.now();
    const proof = isKnown ? known : this.#prove(signature, digest, call);
    const refusal = await proof.refusal;
    const answer =
      refusal ??
      meant(tracker, await this.#send(url, tracker.credentials(token), request, server.port, left));
    if (refusal || answer.status === 401) this.#proofs.delete(digest);
    return answer;
  }

  /** Asks for the owner: trackers answer an unknown token as they answer strangers. */
  #prove({ tracker, token, api }: Signature, digest: string, call: Call): Proof {
    const { owner, credentials } = tracker;
    const url = new URL(api + owner.path);
    // Others may wait for it when its caller has left.
    const question = { method: 'GET', ...owner.post } as const;
    const asked = this.#send(url, credentials(token), question, call.server.port);
    const refusal = asked.then((sent) => {
      const answer = meant(tracker, sent);
      // A guess, too, where an account is locked.
      if (answer.status === 403) return { ...answer, status: 401 };
      if (answer.status !== 200) return answer;
      return owner.read(parsed(answer)) === undefined ? { status: 401 } : null;
    });
    const proof = { until: performance.now() + msProven, refusal };
    this.#proofs.delete(digest);
    this.#proofs.set(digest, proof);
    const [oldest] = this.#proofs.keys();
    if (this.#proofs.size > mostProven && oldest !== undefined) this.#proofs.delete(oldest);
    return proof;
  }

  /** The answer of a tracker; a status of a gateway where none came. */
  async #send(
    url: URL,
    credentials: Readonly<Record<string, string>>,
    { method, body }: Pick<RelayRequest, 'method' | 'body'>,
    ownPort: number | undefined,
    left?: AbortSignal,
  ): Promise<Answer> {
    const timeout = AbortSignal.timeout(msToAnswer);
    const signal = left ? AbortSignal.any([left, timeout]) : timeout;
    const headers = {
      ...{ accept: 'application/json', 'user-agent': 'Story Pointer' },
      ...credentials,
      ...(body !== undefined && { 'content-type': typeOf(body) }),
    };
    const sent = body !== undefined && { body: JSON.stringify(body) };
    const init = { method, headers, ...sent, signal, redirect: 'manual' } as const;
    try {
      return await read(await this.#parts.reach(url, init, ownPort));
    } catch {
      return { status: signal.aborted ? 504 : 502 };
    }
  }

  /** The address for tokens with scopes, which the tracker itself tells. */
  async #scopedAddress({ source, api, scoped }: Tracker, call: Call): Promise<string | undefined> {
    let address = this.#scopedAddresses.get(source);
    if (address === undefined && scoped) {
      const url = new URL(api + scoped.path);
      const told = await this.#send(url, {}, { method: 'GET' }, call.server.port);
      address = scoped.read(parsed(told));
      if (address !== undefined) this.#scopedAddresses.set(source, address);
    }
    return address;
  }
}

/** The address to ask; undefined for anything but the requests of the tracker's adapter. */
function urlOf({ api, relayed }: Tracker, { method, path, body }: RelayRequest): URL | undefined {
  if (!URL.canParse(api + path)) return undefined;
  // Parsed first: a path may lead to the parent of another.
  const url = new URL(api + path);
  const below = pathBelow(api, url);
  if (below === null) return undefined;
  const names = [...url.searchParams.keys()];
  const isAllowed = relayed?.some(
    (one) =>
      one.method === method &&
      one.path.test(below) &&
      names.every((name) => one.query?.test(name)) &&
      (one.body ? one.body.safeParse(body).success : body === undefined),
  );
  return isAllowed ? url : undefined;
}

/** A list of changes is a JSON Patch. */
function typeOf(body: unknown): string {
  return Array.isArray(body) ? 'application/json-patch+json' : 'application/json';
}

/** An answer with the status that it means: a long one is no refusal. */
function meant({ meaning }: Tracker, answer: Answer): Answer {
  if (!meaning || isLong(answer)) return answer;
  return { ...answer, status: meaning(answer.status, answer.json && parsed(answer)) };
}

async function read(response: Response): Promise<Answer> {
  const { headers } = response;
  // Jira refuses a token in a header, and answers as it answers strangers.
  const isRefused = /AUTHENTICATED_FAILED|AUTHENTICATION_DENIED/.test(
    headers.get('x-seraph-loginreason') ?? '',
  );
  const status = isRefused && response.status === 200 ? 401 : response.status;
  const given = passed.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const answer = { status, headers: Object.fromEntries(given) };
  if (!/\bjson\b/i.test(headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    return answer;
  }
  const json = await partsOf(response);
  if (json === null) return { status: 413 };
  return json.some((part) => part.trim() !== '') ? { ...answer, json } : answer;
}

/** The text of an answer; null for one that is too long. */
async function partsOf({ body }: Response): Promise<readonly string[] | null> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) return null;
    parts.push(decoder.decode(part, { stream: true }));
  }
  return parts;
}

const parsed = ({ json = [] }: Answer) => parseJson(json.join(''));

function isLong({ json = [] }: Answer): boolean {
  return json.reduce((sum, { length }) => sum + length, 0) > longJson;
}

/** JSON of trackers passes unparsed: megabytes would delay other requests. */
function textOf(answer: Answer): Text {
  return isLong(answer) ? written(answer) : [...written(answer)].join('');
}

function* written({ json, ...answer }: Answer): Generator<string, undefined> {
  const own = JSON.stringify(answer);
  if (!json) return void (yield own);
  yield '{"body":';
  yield* json;
  // Last, so that nothing in the tracker's text counts in its place.
  yield `,${own.slice(1)}`;
}

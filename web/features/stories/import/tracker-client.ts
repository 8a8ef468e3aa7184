import type {
  Answer,
  ChangeRequest,
  Send,
  Tracker,
  TrackerFault,
  TrackerName,
} from '@story-pointer/core/trackers/tracker';
import {
  type FoundIssues,
  findIssues,
  ownerIn,
  trackerOf,
  trackerPlace,
} from '@story-pointer/core/trackers/trackers';
import * as z from 'zod/mini';
import { isKeptUntil, msKept } from '../../../browser/kept-tokens.ts';
import type { Connection } from './tracker-messages.ts';

/** In seconds. */
const mostPause = 2;
const mostAttempts = 8;

/** A page that takes longer, or is larger, counts as not answered. */
const msToAnswer = 20_000;
const mostText = 20 * 1024 * 1024;

const keptSchema = z.object({ token: z.string(), owner: z.string(), until: z.number() });

/** The place of this device for tokens, by the origins of their APIs. */
export interface Shelf {
  get(origin: string): Promise<unknown>;
  set(origin: string, kept: z.infer<typeof keptSchema>): Promise<void>;
  remove(origin: string): Promise<void>;
}

interface Signature {
  readonly token: string;
  readonly owner: string;
}

/** Header values that browsers accept, and no token is longer. */
const plainToken = /^[\x21-\x7e]{1,1000}$/;

type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

interface TrackerClientParts {
  /** Null where no token may be kept. */
  readonly shelf: Shelf | null;
  readonly fetch: Fetch;
  readonly names: readonly TrackerName[];
  /** The address of our server for trackers that browsers do not reach. */
  readonly relay: URL;
  readonly now?: () => number;
}

/** Asks trackers, with the token that was given for each; hands out no token. */
export class TrackerClient {
  readonly #shelf: Shelf | null;
  readonly #fetch: Fetch;
  readonly #names: readonly TrackerName[];
  readonly #relay: URL;
  readonly #now: () => number;
  readonly #held = new Map<TrackerName, Signature>();

  constructor({ shelf, fetch, names, relay, now = Date.now }: TrackerClientParts) {
    this.#shelf = shelf;
    this.#fetch = fetch;
    this.#names = names;
    this.#relay = relay;
    this.#now = now;
  }

  async read(address: string, signal: AbortSignal): Promise<FoundIssues> {
    const place = trackerPlace(address, this.#names);
    if (!place) return { ok: false, fault: { is: 'notFound' } };
    const tracker = trackerOf(place.source);
    return findIssues(place, this.#sendingTo(tracker, signal));
  }

  #sendingTo(tracker: Tracker, signal?: AbortSignal): Send {
    return async (path, change) => {
      const signature = await this.#signatureFor(tracker);
      const answer = await this.#send(tracker, path, signature?.token, { change, signal });
      // A token that is refused again and again locks its account.
      if (signature && answer?.status === 401) await this.#end(tracker, signature);
      return answer;
    };
  }

  /** Takes a token that its tracker accepts, in place of an earlier one. */
  async connect(source: TrackerName, text: string, isKept: boolean): Promise<TrackerFault | null> {
    const token = text.trim();
    if (!plainToken.test(token)) return { is: 'wrongToken' };
    const tracker = trackerOf(source);
    const found = ownerIn(tracker, await this.#send(tracker, tracker.owner.path, token));
    if (!found.ok) return found.fault;
    await this.forget(source);
    const { owner } = found;
    if (!isKept || !(await this.#keep(tracker, { token, owner })))
      this.#held.set(source, { token, owner });
    return null;
  }

  async forget(source: TrackerName): Promise<void> {
    this.#held.delete(source);
    await this.#shelf?.remove(trackerOf(source).api).catch(() => undefined);
  }

  async connections(): Promise<readonly Connection[]> {
    const all = this.#names.map(async (source) => {
      const found = await this.#signatureFor(trackerOf(source));
      return found ? [{ source, owner: found.owner, until: found.until }] : [];
    });
    return (await Promise.all(all)).flat();
  }

  /** Kept tokens are read each time: another tab may have forgotten or replaced them. */
  async #signatureFor(tracker: Tracker): Promise<(Signature & Pick<Connection, 'until'>) | null> {
    const held = this.#held.get(tracker.source);
    if (held) return { ...held, until: null };
    const kept = await this.#shelf?.get(tracker.api).catch(() => undefined);
    if (kept === undefined) return null;
    const { data } = keptSchema.safeParse(kept);
    if (data && isKeptUntil(data.until, this.#now())) return data;
    await this.forget(tracker.source);
    return null;
  }

  async #keep({ api }: Tracker, signature: Signature): Promise<boolean> {
    if (!this.#shelf) return false;
    const kept = { ...signature, until: this.#now() + msKept };
    return await this.#shelf.set(api, kept).then(
      () => true,
      () => false,
    );
  }

  /** Leaves a token alone that has taken the place of the refused one. */
  async #end(tracker: Tracker, { token }: Signature): Promise<void> {
    const now = await this.#signatureFor(tracker);
    if (now?.token === token) await this.forget(tracker.source);
  }

  /** Our server lets a tracker have few requests at a time, and asks others to wait a moment. */
  async #fetchInTurn(url: URL, init: RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#fetch(url, init);
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      const isSoon = response.status === 429 && seconds <= mostPause && attempt < mostAttempts;
      if (!isSoon || url.href !== this.#relay.href) return response;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      init.signal?.throwIfAborted();
    }
  }

  async #send(
    tracker: Tracker,
    path: string,
    token: string | undefined,
    {
      change,
      signal,
    }: { change?: ChangeRequest | undefined; signal?: AbortSignal | undefined } = {},
  ): Promise<Answer | undefined> {
    const isSigned = token !== undefined;
    const receivedAt = this.#now();
    // Our server passes on nothing without a token.
    if (tracker.relayed && !isSigned)
      return { status: 401, header: () => null, body: undefined, receivedAt, isSigned };
    const authorization = isSigned ? tracker.authorization(token) : '';
    const request = tracker.relayed
      ? relayedRequest(this.#relay, tracker, authorization, { path, change })
      : directRequest(tracker, authorization, { path, change });
    if (!request) return undefined;
    const silence = AbortSignal.timeout(msToAnswer);
    try {
      const response = await this.#fetchInTurn(request.url, {
        ...request.init,
        // Redirects are seen, and never followed.
        ...{ redirect: 'manual', referrerPolicy: 'no-referrer', cache: 'no-store' },
        signal: signal ? AbortSignal.any([signal, silence]) : silence,
      });
      const text = await textOf(response);
      const body = text && parsed(text);
      const read = tracker.relayed ? relayedAnswer(response, body) : directAnswer(response, body);
      return { ...read, receivedAt: this.#now(), isSigned };
    } catch {
      // Browsers tell no difference between a missing network and a refusal.
      return undefined;
    }
  }
}

interface SentRequest {
  readonly url: URL;
  readonly init: RequestInit;
}

interface Wanted {
  readonly path: string;
  readonly change: ChangeRequest | undefined;
}

function directRequest(
  { api }: Tracker,
  authorization: string,
  { path, change }: Wanted,
): SentRequest | null {
  const url = new URL(path, api);
  // A token goes to no other host.
  if (url.origin !== api) return null;
  const { method = 'GET', body } = change ?? {};
  const headers = {
    accept: 'application/json',
    ...(authorization && { authorization }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body !== undefined && { body: JSON.stringify(body) };
  return { url, init: { method, headers, ...sent, credentials: 'omit' } };
}

/** A request to our server, behind a proxy that may want its cookies. */
function relayedRequest(
  url: URL,
  { source }: Tracker,
  authorization: string,
  { path, change }: Wanted,
): SentRequest {
  const headers = {
    ...{ accept: 'application/json', 'content-type': 'application/json' },
    'tracker-authorization': authorization,
  };
  const body = JSON.stringify({ tracker: source, method: 'GET', path, ...change });
  return { url, init: { method: 'POST', headers, body, credentials: 'same-origin' } };
}

type ReadAnswer = Pick<Answer, 'status' | 'header' | 'body'>;

function directAnswer({ type, status, headers }: Response, body: unknown): ReadAnswer {
  // Browsers hide the status of a redirect.
  return {
    status: type === 'opaqueredirect' ? 301 : status,
    header: (name) => headers.get(name),
    body,
  };
}

const relayedSchema = z.object({
  status: z.int(),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.unknown()),
});

/** The answer of a tracker that our server passes on. A refusal of ours says nothing of a token. */
function relayedAnswer({ status, headers }: Response, body: unknown): ReadAnswer {
  const { data } = relayedSchema.safeParse(status === 200 ? body : undefined);
  if (!data)
    return {
      status: status === 429 ? 429 : 503,
      header: (name) => headers.get(name),
      body: undefined,
    };
  return { status: data.status, header: (name) => data.headers?.[name] ?? null, body: data.body };
}

/** @throws {RangeError} of a body that is too large */
async function textOf({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    if (text.length > mostText) throw new RangeError('too large');
  }
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import type { ChangeRequest } from '@story-pointer/core/trackers/calls';
import {
  type Answer,
  messageIn,
  refusals,
  type Tracker,
  type TrackerFault,
} from '@story-pointer/core/trackers/tracker';
import * as z from 'zod/mini';
import type { Signature } from './tracker-tokens.ts';

/** In seconds. */
const mostPause = 2;
const mostAttempts = 8;

/** A page that takes longer, or is larger, counts as not answered. */
const msToAnswer = 20_000;
const msToReach = 6000;
const mostText = 20 * 1024 * 1024;

type Token = Pick<Signature, 'token' | 'isScoped'>;

interface SentRequest {
  readonly url: URL;
  readonly init: RequestInit;
}

interface Received {
  readonly response: Response;
  /** The parsed JSON; undefined for anything else. */
  readonly body: unknown;
}

type ReadAnswer = Omit<Answer, 'receivedAt' | 'isSigned'>;

export interface SenderParts {
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>;
  /** The address of our server for trackers that browsers do not reach. */
  readonly relay: URL;
  readonly now?: () => number;
}

/** Redirects are seen, and never followed. */
const careful = { redirect: 'manual', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;

const strangers: ReadAnswer = { status: 401, header: () => null, body: undefined };

const wordSchema = z.object({ isGranted: z.boolean() });

/** Sends single requests to trackers, or to our server for them. */
export class TrackerSender {
  readonly #fetch: SenderParts['fetch'];
  readonly #relay: URL;
  readonly #now: () => number;

  constructor({ fetch, relay, now = Date.now }: SenderParts) {
    this.#fetch = fetch;
    this.#relay = relay;
    this.#now = now;
  }

  /** Gives our server the word for its tokens, or ends what it gave; null for that. @returns why it lets no one use them */
  async give(word: string | null): Promise<TrackerFault | null> {
    const sent = { method: 'POST', headers: jsonHeaders, body: JSON.stringify({ word }) };
    const init: RequestInit = word === null ? { method: 'DELETE' } : sent;
    const url = new URL(`${this.#relay}/access`);
    const answer = await this.#answerTo({ url, init: { ...init, credentials: 'same-origin' } });
    if (answer?.response.status === 429) return { is: 'busy' };
    const { data } = wordSchema.safeParse(answer?.body);
    if (!data) return { is: 'unreachable' };
    return data.isGranted ? null : { is: 'accessMissing' };
  }

  /** Whether a tracker responds at all, whatever its answer. */
  async reach({ api }: Tracker, left: AbortSignal): Promise<boolean> {
    const signal = AbortSignal.any([left, AbortSignal.timeout(msToReach)]);
    try {
      await this.#fetch(new URL(api), { mode: 'no-cors', cache: 'no-store', signal });
      return true;
    } catch {
      return false;
    }
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

  async send(
    tracker: Tracker,
    by: Token | null,
    path: string,
    change?: ChangeRequest,
    signal?: AbortSignal,
  ): Promise<Answer | undefined> {
    const isSigned = by !== null;
    const isRelayed = tracker.isRelayed || by?.token === null;
    // Our server passes on nothing without a token.
    if (isRelayed && !by) return { ...strangers, receivedAt: this.#now(), isSigned };
    const request =
      isRelayed && by
        ? relayedRequest(this.#relay, tracker, by, path, change)
        : directRequest(tracker, by?.token ?? '', path, change);
    const found = request && (await this.#answerTo(request, signal));
    if (!found) return undefined;
    const read = isRelayed ? relayedAnswer(found) : directAnswer(tracker, found);
    return { ...read, receivedAt: this.#now(), isSigned };
  }

  /** @returns undefined without an answer: browsers tell no difference between a missing network and a refusal */
  async #answerTo({ url, init }: SentRequest, left?: AbortSignal): Promise<Received | undefined> {
    const silence = AbortSignal.timeout(msToAnswer);
    const signal = left ? AbortSignal.any([left, silence]) : silence;
    try {
      const response = await this.#fetchInTurn(url, { ...init, ...careful, signal });
      return { response, body: parsed(await textOf(response)) };
    } catch {
      return undefined;
    }
  }
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

function directRequest(
  { api, credentials }: Tracker,
  token: string,
  path: string,
  change: ChangeRequest | undefined,
): SentRequest | null {
  const url = new URL(path, api);
  // A token goes to no other host.
  if (url.origin !== api) return null;
  const { method = 'GET', body } = change ?? {};
  const headers = {
    accept: 'application/json',
    ...(token !== '' && credentials(token)),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = body !== undefined && { body: JSON.stringify(body) };
  return { url, init: { method, headers, ...sent, credentials: 'omit' } };
}

const jsonHeaders = { accept: 'application/json', 'content-type': 'application/json' };

/** A request to our server, behind a proxy that may want its cookies. */
function relayedRequest(
  url: URL,
  { source }: Tracker,
  { token, isScoped }: Token,
  path: string,
  change: ChangeRequest | undefined,
): SentRequest {
  const headers = { ...jsonHeaders, ...(token !== null && { 'tracker-token': token }) };
  const { method = 'GET', body: changed } = change ?? {};
  const body = JSON.stringify({
    ...{ tracker: source, method, path, body: changed },
    ...(isScoped && { isScoped }),
    ...(token === null && { isService: true }),
  });
  return { url, init: { method: 'POST', headers, body, credentials: 'same-origin' } };
}

function directAnswer({ meaning }: Tracker, { response, body }: Received): ReadAnswer {
  const { type, headers } = response;
  // Browsers hide the status of a redirect.
  const status = type === 'opaqueredirect' ? 301 : response.status;
  return {
    status: meaning?.(status, body) ?? status,
    header: (name) => headers.get(name),
    body,
  };
}

const relayedSchema = z.object({
  status: z.int(),
  headers: z.optional(z.record(z.string(), z.string())),
  refusal: z.optional(z.enum(refusals)),
  projects: z.optional(z.array(z.string())),
  body: z.optional(z.unknown()),
});

/** The answer of a tracker that our server passes on. A refusal of ours says nothing of a token. */
function relayedAnswer({ response: { status, headers }, body }: Received): ReadAnswer {
  const { data } = relayedSchema.safeParse(status === 200 ? body : undefined);
  if (!data)
    return {
      status: status === 200 || status === 429 ? status : 503,
      header: (name) => headers.get(name),
      body: undefined,
    };
  // Jira answers so to a token that lacks a scope, which has not ended.
  const isMissing = data.status === 401 && /scope does not match/i.test(messageIn(data.body));
  return {
    status: isMissing ? 403 : data.status,
    header: (name) => data.headers?.[name] ?? null,
    ...{ body: data.body, refusal: data.refusal, projects: data.projects },
  };
}

import { type ReadAgain, readAgain, type ToReadAgain } from '@story-pointer/core/trackers/again';
import {
  type PointsToWrite,
  type PointsWritten,
  writePoints,
} from '@story-pointer/core/trackers/points';
import type {
  Answer,
  ChangeRequest,
  Send,
  Tracker,
  TrackerFault,
  TrackerName,
} from '@story-pointer/core/trackers/tracker';
import {
  type FoundChoices,
  type FoundIssues,
  findChoices,
  findIssues,
  issuePoints,
  ownerIn,
  rightsAt,
  trackerOf,
  trackerPlace,
} from '@story-pointer/core/trackers/trackers';
import * as z from 'zod/mini';
import { isKeptUntil, msKept } from '../../../browser/kept-tokens.ts';
import type { Connection, PointsRead, TrackerAsk } from './tracker-messages.ts';
import { directAnswer, directRequest, relayedAnswer, relayedRequest } from './tracker-requests.ts';

/** In seconds. */
const mostPause = 2;
const mostAttempts = 8;

/** A page that takes longer, or is larger, counts as not answered. */
const msToAnswer = 20_000;
const mostText = 20 * 1024 * 1024;

const rightsSchema = z.nullable(
  z.union([
    z.enum(['wholeNumbers', 'numbers', 'numbersAndSizes', 'nothing']),
    z.readonly(z.array(z.string())),
  ]),
);

const signatureFields = {
  token: z.string(),
  owner: z.string(),
  rights: z._default(rightsSchema, null),
  writes: z._default(z.boolean(), false),
  isScoped: z._default(z.boolean(), false),
};
type Signature = z.infer<z.ZodMiniObject<typeof signatureFields>>;

const keptSchema = z.object({ ...signatureFields, until: z.number() });

/** The place of this device for tokens, by the origins of their APIs. */
export interface Shelf {
  get(origin: string): Promise<unknown>;
  set(origin: string, kept: z.infer<typeof keptSchema>): Promise<void>;
  remove(origin: string): Promise<void>;
}

interface Asking {
  readonly change?: ChangeRequest | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the token was accepted where tokens with scopes work. */
  readonly isScoped?: boolean | undefined;
}

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

  async readAgain(
    source: TrackerName,
    wanted: ToReadAgain,
    signal: AbortSignal,
  ): Promise<ReadAgain> {
    const tracker = trackerOf(source);
    return readAgain(tracker, wanted, this.#sendingTo(tracker, signal));
  }

  async choose(source: TrackerName, address: string, signal: AbortSignal): Promise<FoundChoices> {
    const tracker = trackerOf(source);
    // Strangers would be shown an empty list.
    if (!(await this.#signatureFor(tracker))) return { ok: false, fault: { is: 'tokenEnded' } };
    return findChoices(tracker, address, this.#sendingTo(tracker, signal));
  }

  async write(link: string, wanted: PointsToWrite): Promise<PointsWritten> {
    const place = await this.#writable(link);
    return 'is' in place ? place : writePoints(place.issue, wanted, this.#sendingTo(place.tracker));
  }

  async compare(link: string, points: string): Promise<PointsRead> {
    const place = await this.#writable(link);
    if ('is' in place) return place;
    const found = await place.issue.read(this.#sendingTo(place.tracker), points);
    return 'is' in found ? found : { there: found.points };
  }

  /** Nothing is asked without a token: it has ended, or was forgotten in another tab. */
  async #writable(link: string) {
    const place = issuePoints(link, this.#names);
    if (!place) return { is: 'notWritable' } as const;
    return (await this.#signatureFor(place.tracker)) ? place : ({ is: 'tokenEnded' } as const);
  }

  async switchWriting(source: TrackerName, writes: boolean): Promise<void> {
    const tracker = trackerOf(source);
    const found = await this.#signatureFor(tracker);
    if (!found) return;
    const { until, ...signature } = found;
    if (until === null) this.#held.set(source, { ...signature, writes });
    else
      await this.#shelf?.set(tracker.api, { ...signature, writes, until }).catch(() => undefined);
  }

  #sendingTo(tracker: Tracker, signal?: AbortSignal): Send {
    return async (path, change) => {
      const signature = await this.#signatureFor(tracker);
      const isScoped = signature?.isScoped;
      const asking = { change, signal, isScoped };
      const answer = await this.#send(tracker, path, signature?.token, asking);
      // A token that is refused again and again locks its account.
      if (!signature || answer?.status !== 401) return answer;
      if (tracker.guarded?.test(path) && (await this.#isOwned(tracker, signature)))
        return { ...answer, status: 403 };
      await this.#end(tracker, signature);
      return answer;
    };
  }

  /** Whether a token that was refused somewhere still has its owner. */
  async #isOwned(tracker: Tracker, { token, isScoped }: Signature): Promise<boolean> {
    return ownerIn(tracker, await this.#send(tracker, tracker.owner.path, token, { isScoped })).ok;
  }

  /** Takes a token that its tracker accepts, in place of an earlier one. */
  async connect(ask: Omit<TrackerAsk & { is: 'connect' }, 'is'>): Promise<TrackerFault | null> {
    const { source, isKept, address } = ask;
    const token = ask.token.trim();
    const tracker = trackerOf(source);
    if (!tracker.tokenForm.pattern.test(token)) return { is: 'wrongToken' };
    const { path, post } = tracker.owner;
    const ownerBy = async (isScoped: boolean) =>
      ownerIn(tracker, await this.#send(tracker, path, token, { change: post, isScoped }));
    let found = await ownerBy(false);
    const isScoped = tracker.scoped !== null && !found.ok && found.fault.is === 'wrongToken';
    if (isScoped) found = await ownerBy(true);
    if (!found.ok) return found.fault;
    const { owner } = found;
    const rights = await rightsAt(tracker, address, (below, change) =>
      this.#send(tracker, below, token, { change, isScoped }),
    );
    const signature = { token, owner, rights, writes: rights !== 'nothing', isScoped };
    await this.forget(source);
    if (!isKept || !(await this.#keep(tracker, signature))) this.#held.set(source, signature);
    return null;
  }

  async forget(source: TrackerName): Promise<void> {
    this.#held.delete(source);
    await this.#shelf?.remove(trackerOf(source).api).catch(() => undefined);
  }

  async connections(): Promise<readonly Connection[]> {
    const all = this.#names.map(async (source) => {
      const found = await this.#signatureFor(trackerOf(source));
      if (!found) return [];
      const { token: _, isScoped: __, ...shown } = found;
      return [{ source, ...shown }];
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
    { change, signal, isScoped }: Asking = {},
  ): Promise<Answer | undefined> {
    const isSigned = token !== undefined;
    const receivedAt = this.#now();
    // Our server passes on nothing without a token.
    if (tracker.relayed && !isSigned)
      return { status: 401, header: () => null, body: undefined, receivedAt, isSigned };
    const request = tracker.relayed
      ? relayedRequest(this.#relay, tracker, token ?? '', { path, change, isScoped })
      : directRequest(tracker, token ?? '', { path, change });
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

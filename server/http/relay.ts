import { createHash } from 'node:crypto';
import type { Question } from '@story-pointer/core/trackers/calls';
import { addOwnTrackers } from '@story-pointer/core/trackers/own-trackers';
import type { Tracker, TrackerName } from '@story-pointer/core/trackers/tracker';
import { trackerOf } from '@story-pointer/core/trackers/trackers';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { Leases } from '../limits/leases.ts';
import type { RateWatch } from '../limits/rate-watch.ts';
import type { Limits } from '../limits/table.ts';
import type { Log } from '../log.ts';
import type { ServiceToken } from '../tracker-tokens.ts';
import { parseBody } from './body.ts';
import type { Call, Env } from './call.ts';
import { callFor, confine, type FoundCall } from './confined-call.ts';
import { EdgeError, refusedBy } from './problem.ts';
import { msToAnswer, type Reach } from './reach.ts';
import { sendText } from './send-text.ts';
import type { ServiceAccess } from './service-access.ts';
import { type Answer, isSpent, meant, parsed, read, textOf } from './tracker-answer.ts';

addOwnTrackers();

const requestSchema = z.object({
  tracker: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Below the address of the tracker. */
  path: z.string().check(z.maxLength(8000), z.startsWith('/')),
  body: z.optional(z.unknown()),
  /** Whether the token has scopes: they work at another address of some trackers. */
  isScoped: z.optional(z.boolean()),
  /** Whether it is sent with the token of the server, and none of a person. */
  isService: z.optional(z.boolean()),
});

const grantSchema = z.object({ word: z.string().check(z.maxLength(1000)) });

type RelayRequest = Pick<z.infer<typeof requestSchema>, 'method' | 'path' | 'body'>;

const msToRead = 20_000;

const msProven = 60_000;
/** Trackers lock accounts after a few refusals. */
const msRefused = 600_000;
const mostProven = 1000;

interface RelayParts {
  readonly trackers: readonly TrackerName[];
  readonly limits: Limits;
  readonly watch: RateWatch;
  readonly log: Log;
  readonly reach: Reach;
  readonly access: ServiceAccess;
}

/** The token of one person at a tracker, or of the server. */
interface Signature {
  readonly tracker: Tracker;
  readonly token: string;
  readonly service: ServiceToken | undefined;
  /** The address where this token works. */
  readonly api: string;
}

interface Proof {
  readonly until: number;
  readonly refusal: Promise<Answer | null>;
  /** Whether the token of the server is not tried before. */
  readonly isLong?: boolean;
}

/** Sends the requests of pages to the trackers that the operator names, with the token of the person, which it forgets. */
export class Relay {
  readonly #parts: RelayParts;
  readonly #leases: Leases;
  readonly #scopedAddresses = new Map<TrackerName, string>();
  /** By the digests of tokens. */
  readonly #proofs = new Map<string, Proof>();
  /** The number of refusals of each token of the server, by its digest. */
  readonly #rests = new Map<string, number>();

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
    const service = request.isService ? name && this.#parts.access.tokenFor(name) : undefined;
    const isAllowed = request.isService ? service !== undefined : tracker?.isRelayed;
    const found = tracker && isAllowed && callFor(tracker, request);
    if (!found) throw new EdgeError('notFound');
    const token = service?.token ?? call.header('tracker-token') ?? '';
    const { pattern, words } = tracker.tokenForm;
    if (!pattern.test(token))
      throw new EdgeError('malformed', { detail: `tracker-token: it must be ${words}` });
    if (service && call.header('tracker-token') !== undefined)
      throw new EdgeError('malformed', { detail: 'tracker-token: the server has its own' });
    if (service && !this.#parts.access.isGranted(c))
      return c.json({ status: 401, refusal: 'accessMissing' } satisfies Answer);
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
        : await this.#answer({ tracker, token, api, service }, found, request, call);
    const milliseconds = Math.round(performance.now() - begin);
    log.info({ tracker: tracker.source, status: answer.status, milliseconds }, 'asked a tracker');
    if (answer.status === 401 && !service) await watch.refusedToken(call);
    const projects = request.path === tracker.owner.path ? service?.projects : undefined;
    return sendText(c, textOf({ ...answer, ...(projects && { projects }) }), (cut) => {
      const reading = held.move();
      const timer = setTimeout(() => {
        reading.dispose();
        cut();
      }, msToRead);
      reading.defer(() => clearTimeout(timer));
      return reading;
    });
  }

  /** Remembers a browser that has the word for the tokens of the server. @throws {EdgeError} tooManyRequests */
  async grant(c: Context<Env>): Promise<Response> {
    const { word } = await parseBody(c.env, grantSchema);
    const { watch, access } = this.#parts;
    const rates = ['tracker_words_by_browser', 'tracker_words_by_address'] as const;
    return c.json({ isGranted: await watch.word(c.env, rates, () => access.grant(c, word)) });
  }

  /** Remembers a browser no longer. */
  leave(c: Context<Env>): Response {
    this.#parts.access.end(c);
    return c.body(null, 204);
  }

  async #answer(
    signature: Signature,
    found: FoundCall,
    request: RelayRequest,
    call: Call,
  ): Promise<Answer> {
    const { service, tracker } = signature;
    if (!service) return this.#ask(signature, found.path, request, call);
    const within = confine(tracker, found, request.body, service.projects);
    if (typeof within === 'number') return { status: within };
    const { issue, fits, path, body, keep } = within;
    const ask = async (question: Question): Promise<Answer> => {
      const [path, post] =
        typeof question === 'string' ? [question] : [question.path, question.post];
      const asking = { method: 'GET', path, ...post } as const;
      const there = callFor(tracker, asking);
      return there ? await this.#answer(signature, there, asking, call) : { status: 404 };
    };
    // Keys move from project to project.
    const there = issue === null ? null : await ask(issue);
    if (there && there.status !== 200) return there;
    if (fits) {
      const asked = there && fits.ask === issue ? there : await ask(fits.ask);
      if (asked.status !== 200) return asked;
      if (!fits.isTrue(asked)) return { status: 403 };
    }
    return keep(await this.#ask(signature, path, { ...request, body }, call));
  }

  /** The answer for the owner of a token; strangers would see what a tracker shows its own network without one. */
  async #ask(
    signature: Signature,
    path: string,
    request: Pick<RelayRequest, 'method' | 'body'>,
    call: Call,
  ): Promise<Answer> {
    const { tracker, token, api, service } = signature;
    const url = new URL(api + path);
    const { server } = call;
    const { signal: left } = call.request;
    const digest = createHash('sha256')
      .update(`${tracker.source} ${api} ${token}`)
      .digest('base64');
    const known = this.#proofs.get(digest);
    const isKnown = known && known.until > performance.now();
    const proof = isKnown ? known : this.#prove(signature, digest, call);
    const refusal = await proof.refusal;
    const answer =
      refusal ??
      meant(
        tracker,
        await this.#send(
          url,
          tracker.credentials(token),
          request,
          server.port,
          left,
          service && ['link'],
        ),
      );
    if (service && answer.status === 401 && !proof.isLong) {
      // Jira refuses some requests of a token that has not ended.
      const ended = refusal ?? (await this.#laterProof(proof, signature, digest, call).refusal);
      return ended?.status === 401
        ? this.#rest(tracker, digest, ended)
        : { ...answer, status: 403 };
    }
    if (service && answer.status === 200) this.#rests.delete(digest);
    if (proof.isLong) return answer;
    if (refusal || answer.status === 401) this.#proofs.delete(digest);
    return answer;
  }

  /** One question for all requests that are refused together. */
  #laterProof(before: Proof, signature: Signature, digest: string, call: Call): Proof {
    const now = this.#proofs.get(digest);
    return now && now !== before ? now : this.#prove(signature, digest, call);
  }

  /** Leaves the token of the server unused for a while, and longer each time. */
  #rest({ source: tracker }: Tracker, digest: string, refused: Answer): Answer {
    const ended: Answer = { refusal: 'serverTokenEnded', ...refused };
    if (this.#proofs.get(digest)?.isLong) return ended;
    const before = this.#rests.get(digest) ?? 0;
    this.#rests.set(digest, before + 1);
    // Each attempt counts as a failed sign-in of its account.
    const until = performance.now() + msRefused * 6 ** Math.min(before, 3);
    this.#proofs.set(digest, { until, refusal: Promise.resolve(ended), isLong: true });
    this.#parts.log.warn({ tracker }, 'a tracker refuses the token of this server');
    return ended;
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
      // A guess, too, where an account is locked; a limit that is spent says nothing of the token.
      if (answer.status === 403 && !isSpent(answer)) return { ...answer, status: 401 };
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
    more?: readonly string[],
  ): Promise<Answer> {
    const timeout = AbortSignal.timeout(msToAnswer);
    const signal = left ? AbortSignal.any([left, timeout]) : timeout;
    // A list of changes is a JSON Patch.
    const type = Array.isArray(body) ? 'application/json-patch+json' : 'application/json';
    const headers = {
      ...{ accept: 'application/json', 'user-agent': 'Story Pointer' },
      ...credentials,
      ...(body !== undefined && { 'content-type': type }),
    };
    const sent = body !== undefined && { body: JSON.stringify(body) };
    const init = { method, headers, ...sent, signal, redirect: 'manual' } as const;
    try {
      return await read(await this.#parts.reach(url, init, ownPort), more);
    } catch {
      return { status: signal.aborted ? 504 : 502 };
    }
  }

  /** The address for tokens with scopes, which the tracker itself tells. */
  async #scopedAddress({ source, api, scoped }: Tracker, call: Call): Promise<string | undefined> {
    let address = this.#scopedAddresses.get(source);
    if (address === undefined && scoped) {
      const url = new URL(api + scoped.path);
      const answer = await this.#send(url, {}, { method: 'GET' }, call.server.port);
      address = scoped.read(parsed(answer));
      if (address !== undefined) this.#scopedAddresses.set(source, address);
    }
    return address;
  }
}

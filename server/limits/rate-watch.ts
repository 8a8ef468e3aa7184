import type { Id, SessionId } from '@story-pointer/core/ids';
import { isWholeCode, sessionIdOf, shortCodeOf } from '@story-pointer/core/session-code';
import type { TeamCommand } from '@story-pointer/core/team/command-schema';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import type { CommandRequest } from '@story-pointer/core/wire-room';
import { brokenOff } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import type { Identity } from '../http/identity.ts';
import { isEmbedded } from '../http/origin.ts';
import { EdgeError } from '../http/problem.ts';
import type { Limiter, LimitRefusal, LimitShare } from './rates.ts';
import { groupings, type Limits, type Party, type RateName } from './table.ts';
import { OneAtATime } from './turns.ts';

const ofRequest = ['requests_by_address', 'requests_by_browser'] as const;
const ofGrowth = ['bytes_by_address', 'bytes_by_browser'] as const;
const ofTracker = [
  ...(['tracker_requests_by_address', 'tracker_requests_by_browser', 'tracker_requests'] as const),
];
const ofToken = ['tracker_tokens_by_address'] as const;

/** The first one names the queue of its guesses. */
type Rates = readonly [RateName, ...RateName[]];

/** The part of a session stands in for that of an address which is used up. */
const ofSession: Readonly<Partial<Record<RateName, RateName>>> = {
  requests_by_address: 'requests_by_session',
  bytes_by_address: 'bytes_by_session',
};

/** The bytes that the rows of a request, their indexes and its receipt use besides its content; those of a webhook with all that can wait for it. */
const rows = { entry: 980, command: 230, story: 700, webhook: 1_500_000 };

/** A long name may use a page of the file alone, which is half empty then. */
const bytesPerByte = 2;

/** Applies the limits on rates to requests and commands. */
export class RateWatch {
  readonly #rates: Limits['rates'];
  readonly #limiter: Limiter;
  readonly #identity: Identity;
  readonly #guesses = new Map<string, OneAtATime>();

  constructor({ rates }: Limits, limiter: Limiter, identity: Identity) {
    this.#rates = rates;
    this.#limiter = limiter;
    this.#identity = identity;
  }

  /** @throws {EdgeError} tooManyRequests */
  async request(call: Call): Promise<void> {
    const sender = this.senderOf(call);
    letThrough(await this.#take(sender, call.code, this.#entry(call, sender)));
  }

  /** For a page view, whichever browser it is. @throws {EdgeError} tooManyRequests */
  async address(call: Call): Promise<void> {
    const names = isEmbedded(call) ? (['embedded_pages_by_address'] as const) : ofRequest;
    letThrough(await this.#limiter.take(this.#shares(names, { address: call.address })));
  }

  /** For a page about a session. @returns whether it may be looked up @throws {EdgeError} tooManyRequests */
  async mayLook({ address }: Call, code: string): Promise<boolean> {
    const refusal = await this.#take({ address }, code);
    if (refusal?.what !== 'misses_by_address') letThrough(refusal);
    return refusal === undefined;
  }

  /** For a command over a live connection. @param bytes its length @throws {EdgeError} tooManyRequests, tooMuchKept */
  async command(
    sender: Party,
    sessionId: SessionId,
    command: CommandRequest['command'],
    bytes: number,
  ): Promise<void> {
    const requests = this.#shares(ofRequest, sender);
    const taken = [...requests, ...this.#growth(sender, bytes, command)];
    letThrough(await this.#counted(requests, await this.#takeIn(sessionId, taken)));
  }

  /** For a request whose session or team is known to exist: only what is stored counts. @throws {EdgeError} tooManyRequests, tooMuchKept */
  async kept(call: Call, id: Id, command?: CommandRequest['command'] | TeamCommand): Promise<void> {
    const growth = this.#growth(this.senderOf(call), call.bodyBytes, command);
    letThrough(await this.#takeIn(id, growth));
  }

  /** For joining a session by another address than its own. @throws {EdgeError} tooManyRequests, tooMuchKept */
  async joining(call: Call, sessionId: SessionId): Promise<void> {
    const sender = this.senderOf(call);
    const growth = this.#growth(sender, call.bodyBytes);
    letThrough(await this.#takeIn(sessionId, [...this.#joins(sender, sessionId), ...growth]));
  }

  /** For a session that is created by another address than its own. @throws {EdgeError} tooManyRequests */
  async entry(call: Call): Promise<void> {
    letThrough(await this.#limiter.take(this.#shares(['entries_by_address'], this.senderOf(call))));
  }

  /** For a new session, whose request has been read. @param text its bytes @throws {EdgeError} tooMuchKept */
  async creation(call: Call, stories: number, text = call.bodyBytes): Promise<void> {
    const sender = this.senderOf(call);
    const { perMinute, minutes } = this.#rates.bytes_by_session;
    const bytes = rows.entry + stories * rows.story + bytesPerByte * text;
    const taken = [
      ...this.#shares(['bytes_by_address'], sender, bytes + perMinute * minutes),
      ...this.#shares(['bytes_by_browser'], sender, bytes),
    ];
    letThrough(await this.#limiter.take(taken));
  }

  /** Looks up a short code, which may be a guess: after many misses the sender waits. @throws {EdgeError} */
  async lookUp<T>(call: Call, find: () => Promise<T | undefined>): Promise<T | undefined> {
    return await this.#guess(call, ['short_codes_by_address'], find);
  }

  /** Compares a secret of the operator: after many wrong ones the sender waits. @throws {EdgeError} tooManyRequests */
  async word(call: Call, rates: Rates, isRight: () => boolean): Promise<boolean> {
    const compare = async () => isRight() || undefined;
    return (await this.#guess(call, rates, compare)) ?? false;
  }

  async #guess<T>(
    call: Call,
    rates: Rates,
    find: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const { address } = call;
    const tries = this.#shares(rates, this.senderOf(call));
    const name = `${rates[0]} ${address}`;
    const look = async () => letThrough(await this.#limiter.take([], tries));
    // A request that has to wait anyway does not join the queue.
    await look();
    // One after another: concurrent ones would all pass before one is counted.
    const line = this.#guesses.get(name) ?? new OneAtATime();
    this.#guesses.set(name, line);
    try {
      return await line.run(async () => {
        if (call.request.signal.aborted) throw brokenOff();
        await look();
        const found = await find();
        if (found === undefined) await this.#limiter.take(tries);
        return found;
      });
    } finally {
      if (line.isEmpty) this.#guesses.delete(name);
    }
  }

  /** For a request to a tracker. @throws {EdgeError} tooManyRequests */
  async tracker(call: Call, tracker: TrackerName): Promise<void> {
    const sender = { ...this.senderOf(call), tracker };
    const tokens = this.#shares(ofToken, sender);
    letThrough(await this.#limiter.take(this.#shares(ofTracker, sender), tokens));
  }

  /** For a token that its tracker has refused: it may be a guess. */
  async refusedToken({ address }: Call): Promise<void> {
    await this.#limiter.take(this.#shares(ofToken, { address }));
  }

  async missed({ address }: Call, code: string): Promise<void> {
    await this.#limiter.take(this.#misses({ address }, code));
  }

  /** Takes all in one round trip to Redis. @param code undefined if the response does not reveal whether the session exists */
  async #take(sender: Party, code: string | undefined, others: readonly LimitShare[] = []) {
    const requests = this.#shares(ofRequest, sender);
    const misses = code === undefined ? [] : this.#misses(sender, code);
    const refusal = await this.#limiter.take([...requests, ...others], misses);
    return await this.#counted(requests, refusal);
  }

  /** Takes shares, those of the session in place of those of the address where these are used up. */
  async #takeIn(sessionId: SessionId, shares: readonly LimitShare[]) {
    const refusal = await this.#limiter.take(shares);
    if (!refusal || !ofSession[refusal.what]) return refusal;
    const ownShares = shares.flatMap((share) => {
      const name = ofSession[share.what];
      return name ? this.#shares([name], { address: '', sessionId }, share.times) : share;
    });
    const own = await this.#limiter.take(ownShares);
    return own && (own.seconds < refusal.seconds ? own : refusal);
  }

  /** A refusal counts as a request too, since it costs work. */
  async #counted(requests: readonly LimitShare[], refusal: LimitRefusal | undefined) {
    if (!refusal || requests.some(({ what }) => what === refusal.what)) return refusal;
    return (await this.#limiter.take(requests)) ?? refusal;
  }

  /** For creating or joining a session. A link to a seat has no such limit: it cannot be guessed. */
  #entry({ request, path, isCreation, isTeamStart, code = '' }: Call, sender: Party): LimitShare[] {
    if (request.method !== 'POST') return [];
    if (isCreation || isTeamStart) return this.#shares(['entries_by_address'], sender);
    if (!path.endsWith('/participants')) return [];
    return this.#joins(sender, sessionIdOf(code));
  }

  #joins(sender: Party, id: SessionId): LimitShare[] {
    return this.#shares(['joins_by_address'], { ...sender, sessionId: shortCodeOf(id) ?? id });
  }

  senderOf(call: Call): Party {
    return { address: call.address, browser: this.#identity.keyOf(call) };
  }

  #growth(
    sender: Party,
    bytes: number,
    command?: CommandRequest['command'] | TeamCommand,
  ): LimitShare[] {
    const { type } = command ?? {};
    const stories = command?.type === 'addStories' ? command.add.length : 0;
    const webhooks = Number(type === 'confirmWebhook');
    const kept = command ? rows.command : rows.entry;
    const parts = stories * rows.story + webhooks * rows.webhook;
    const taken = this.#shares(ofGrowth, sender, kept + parts + bytesPerByte * bytes);
    if (type === 'nudge') taken.push(...this.#shares(['nudges_by_browser'], sender));
    if (type === 'makeWebhook' || type === 'confirmWebhook')
      taken.push(...this.#shares(['webhooks_by_address'], sender));
    return taken;
  }

  /** Whole codes cannot be guessed: a wrong one is no miss, and a right one is never kept waiting. */
  #misses(sender: Party, code: string): LimitShare[] {
    return isWholeCode(sessionIdOf(code)) ? [] : this.#shares(['misses_by_address'], sender);
  }

  #shares(names: readonly RateName[], party: Party, times = 1): LimitShare[] {
    return names.flatMap((what) => {
      const { per, perMinute, minutes } = this.#rates[what];
      const who = groupings[per](party);
      return who === undefined ? [] : [{ what, who, times, perMinute, minutes }];
    });
  }
}

/** @throws {EdgeError} tooManyRequests, tooMuchKept */
function letThrough(refusal: LimitRefusal | undefined): void {
  if (!refusal) return;
  const { what: reason, seconds: retryAfter } = refusal;
  const code = reason.startsWith('bytes_') ? 'tooMuchKept' : 'tooManyRequests';
  throw new EdgeError(code, { retryAfter, reason });
}

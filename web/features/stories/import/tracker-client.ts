import { type ReadAgain, readAgain, type ToReadAgain } from '@story-pointer/core/trackers/again';
import { addComment, type Comment } from '@story-pointer/core/trackers/comments';
import { type FoundChoices, findChoices } from '@story-pointer/core/trackers/find-choices';
import {
  type PointsToWrite,
  type PointsWritten,
  writePoints,
} from '@story-pointer/core/trackers/points';
import {
  resumesAt,
  type Send,
  type Tracker,
  type TrackerFault,
  type TrackerName,
  type WriteFault,
} from '@story-pointer/core/trackers/tracker';
import {
  type FoundIssues,
  findIssues,
  issuePoints,
  ownerIn,
  rightsAt,
  trackerOf,
  trackerPlace,
} from '@story-pointer/core/trackers/trackers';
import * as z from 'zod/mini';
import { isKeptUntil, msKept } from '../../../browser/kept-tokens.ts';
import type { Connecting, Connection, PointsRead, Switches } from './tracker-messages.ts';
import { type SenderParts, TrackerSender } from './tracker-sender.ts';
import { Waits } from './tracker-waits.ts';

/** Milliseconds that a request waits for its tracker: without a token a person rather connects. */
const longestWait = { signed: 3_600_000, unsigned: 60_000 };
const mostWaits = 5;

const rightsSchema = z.nullable(
  z.union([
    z.enum(['wholeNumbers', 'numbers', 'numbersAndSizes', 'nothing', 'noField']),
    z.readonly(z.array(z.string())),
  ]),
);

const keptSchema = z.object({
  token: z.string(),
  owner: z.string(),
  rights: z._default(rightsSchema, null),
  writes: z._default(z.boolean(), false),
  comments: z._default(z.boolean(), false),
  isScoped: z._default(z.boolean(), false),
  until: z.number(),
});

/** The token of a person, or null for the one of the server, which is never kept. */
interface Signature extends Omit<z.infer<typeof keptSchema>, 'token' | 'until'> {
  readonly token: string | null;
  /** The projects of the server's token. */
  readonly projects?: readonly string[] | null;
}

/** The place of this device for tokens, by the origins of their APIs. */
export interface Shelf {
  get(origin: string): Promise<unknown>;
  set(origin: string, kept: z.infer<typeof keptSchema>): Promise<void>;
  remove(origin: string): Promise<void>;
}

interface TrackerClientParts extends SenderParts {
  /** Null where no token may be kept. */
  readonly shelf: Shelf | null;
  readonly names: readonly TrackerName[];
  readonly waits?: Waits;
}

const refused = ['wrongToken', 'serverTokenEnded'];

/** Faults that the token of the server has for other projects. */
const uncovered = ['empty', 'notFound', 'notReadable', 'notWritable'];

/** Asks trackers, with the token that was given for each; hands out no token. */
export class TrackerClient {
  readonly #shelf: Shelf | null;
  readonly #names: readonly TrackerName[];
  readonly #sender: TrackerSender;
  readonly #waits: Waits;
  readonly #now: () => number;
  readonly #held = new Map<TrackerName, Signature>();

  constructor(parts: TrackerClientParts) {
    this.#shelf = parts.shelf;
    this.#names = parts.names;
    this.#sender = new TrackerSender(parts);
    this.#waits = parts.waits ?? new Waits(() => undefined);
    this.#now = parts.now ?? Date.now;
  }

  async read(address: string, signal: AbortSignal): Promise<FoundIssues> {
    const place = trackerPlace(address, this.#names);
    if (!place) return { ok: false, fault: { is: 'notFound' } };
    const tracker = trackerOf(place.source);
    const found = await findIssues(place, this.#sendingTo(tracker, signal));
    if (found.ok) return found;
    return { ok: false, fault: await this.#faultOf(tracker, found.fault) };
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
    const signature = await this.#signatureFor(tracker);
    if (!signature) return { ok: false, fault: { is: 'tokenEnded' } };
    const send = this.#sendingTo(tracker, signal);
    return findChoices(tracker, address, signature.projects ?? null, send);
  }

  /** @param signal ends a wait for the tracker */
  async write(link: string, wanted: PointsToWrite, signal?: AbortSignal): Promise<PointsWritten> {
    const place = await this.#writable(link);
    if ('is' in place) return place;
    const { tracker, issue } = place;
    const written = await writePoints(issue, wanted, this.#sendingTo(tracker, signal));
    return written.is === 'written' ? written : this.#faultOf(tracker, written);
  }

  async comment(link: string, comment: Comment, signal?: AbortSignal): Promise<WriteFault | null> {
    const place = await this.#writable(link);
    if ('is' in place) return place;
    const { tracker, comments } = place;
    const send = this.#sendingTo(tracker, signal);
    const fault = comments && (await addComment(comments, comment, send, this.#now()));
    return fault ? this.#faultOf(tracker, fault) : null;
  }

  async compare(link: string, points: string, signal?: AbortSignal): Promise<PointsRead> {
    const place = await this.#writable(link);
    if ('is' in place) return place;
    const found = await place.issue.read(this.#sendingTo(place.tracker, signal), points);
    return 'is' in found ? this.#faultOf(place.tracker, found) : { there: found.points };
  }

  /** Nothing is asked without a token: it has ended, or was forgotten in another tab. */
  async #writable(link: string) {
    const place = issuePoints(link, this.#names);
    if (!place) return { is: 'notWritable' } as const;
    return (await this.#signatureFor(place.tracker)) ? place : ({ is: 'tokenEnded' } as const);
  }

  /** The token of the server may be for other projects. */
  async #faultOf<Fault extends { readonly is: string }>(tracker: Tracker, fault: Fault) {
    const isService = (await this.#signatureFor(tracker))?.token === null;
    return isService && uncovered.includes(fault.is) ? ({ is: 'notCovered' } as const) : fault;
  }

  async switch(source: TrackerName, switches: Switches): Promise<void> {
    const tracker = trackerOf(source);
    const found = await this.#signatureFor(tracker);
    if (!found) return;
    const { until, ...signature } = { ...found, ...switches };
    if (until === null) this.#held.set(source, signature);
    else await this.#keep(tracker, signature, until);
  }

  #sendingTo(tracker: Tracker, signal?: AbortSignal): Send {
    const { source } = tracker;
    return async (path, change) => {
      for (let waited = 0; ; waited += 1) {
        const signature = await this.#signatureFor(tracker);
        // One that is on its way cannot be called back.
        const left = change ? undefined : signal;
        const asking = { change, signal: left, isScoped: signature?.isScoped };
        const answer = await this.#sender.send(tracker, path, signature?.token, asking);
        if (!answer || answer.status === 200) return answer;
        // A token that is refused again and again locks its account; a CAPTCHA has locked it, and leaves the token.
        const isRefused = answer.status === 401 && answer.refusal !== 'captcha';
        if (signature && isRefused) {
          const isGuarded = answer.refusal === undefined && tracker.guarded?.test(path);
          if (isGuarded && (await this.#isOwned(tracker, signature)))
            return { ...answer, status: 403 };
          await this.#end(tracker, signature);
        }
        const until = resumesAt(answer);
        const now = this.#now();
        const longest = longestWait[signature ? 'signed' : 'unsigned'];
        const isDoubled = change?.isOnce && answer.status === 503;
        if (until === null || isDoubled || until - now > longest || waited === mostWaits)
          return answer;
        await this.#waits.wait({ source, until }, now, signal);
        if (signal?.aborted) return undefined;
      }
    };
  }

  /** Whether a token that was refused somewhere still has its owner. */
  async #isOwned(tracker: Tracker, { token, isScoped }: Signature): Promise<boolean> {
    const { path, post } = tracker.owner;
    return ownerIn(
      tracker,
      await this.#sender.send(tracker, path, token, { change: post, isScoped }),
    ).ok;
  }

  /** Takes a token that its tracker accepts, in place of an earlier one. */
  async connect(ask: Connecting): Promise<TrackerFault | null> {
    const { source, isKept, address, word = '' } = ask;
    const token = ask.token?.trim() ?? null;
    const tracker = trackerOf(source);
    if (token !== null && !tracker.tokenForm.pattern.test(token)) return { is: 'wrongToken' };
    // Without a word the browser may be remembered.
    const refusal = token === null && word !== '' && (await this.#sender.give(word));
    if (refusal) return refusal;
    const { path, post } = tracker.owner;
    const ownerBy = async (isScoped: boolean) =>
      ownerIn(tracker, await this.#sender.send(tracker, path, token, { change: post, isScoped }));
    let found = await ownerBy(false);
    const isScoped = tracker.scoped !== null && !found.ok && refused.includes(found.fault.is);
    if (isScoped) found = await ownerBy(true);
    if (!found.ok) return found.fault;
    const { owner, projects } = found;
    const rights = await rightsAt(tracker, address, (below, change) =>
      this.#sender.send(tracker, below, token, { change, isScoped }),
    );
    const writes = rights !== 'nothing';
    const signature = { token, owner, projects, rights, writes, comments: false, isScoped };
    // The token of the server comes before a kept one, which stays.
    if (token !== null) await this.#remove(source);
    const isStored = isKept && (await this.#keep(tracker, signature, this.#now() + msKept));
    if (!isStored) this.#held.set(source, signature);
    return null;
  }

  /** Forgets a token of one's own, or ends the access to the server's. */
  async forget(source: TrackerName): Promise<void> {
    if (this.#held.get(source)?.token !== null) return this.#remove(source);
    this.#held.delete(source);
    await this.#sender.give(null);
  }

  async #remove(source: TrackerName): Promise<void> {
    this.#held.delete(source);
    await this.#shelf?.remove(trackerOf(source).api).catch(() => undefined);
  }

  async connections(): Promise<readonly Connection[]> {
    const all = this.#names.map(async (source) => {
      const found = await this.#signatureFor(trackerOf(source));
      if (!found) return [];
      const { token, isScoped: _, projects: __, ...shown } = found;
      return [{ source, isService: token === null, ...shown }];
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
    await this.#remove(tracker.source);
    return null;
  }

  async #keep(
    { api }: Tracker,
    { token, projects: _, ...rest }: Signature,
    until: number,
  ): Promise<boolean> {
    if (!this.#shelf || token === null) return false;
    return await this.#shelf.set(api, { token, ...rest, until }).then(
      () => true,
      () => false,
    );
  }

  /** Leaves a token alone that has taken the place of the refused one. */
  async #end(tracker: Tracker, { token }: Signature): Promise<void> {
    const now = await this.#signatureFor(tracker);
    if (now?.token !== token) return;
    if (token === null) this.#held.delete(tracker.source);
    else await this.#remove(tracker.source);
  }
}

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
  type TrackedIssue,
  trackerOf,
  trackerPlace,
} from '@story-pointer/core/trackers/trackers';
import { msKept, type Shelf } from '../../../browser/kept-tokens.ts';
import { type SenderParts, TrackerSender } from './tracker-sender.ts';
import { type Connection, type Signature, TrackerTokens } from './tracker-tokens.ts';
import { Waits } from './tracker-waits.ts';

/** Milliseconds that a request waits for its tracker: without a token a person rather connects. */
const longestWait = { signed: 3_600_000, unsigned: 60_000 };
const mostWaits = 5;

interface TrackerClientParts extends SenderParts {
  /** Null where no token may be kept. */
  readonly shelf: Shelf | null;
  readonly names: readonly TrackerName[];
  readonly waits?: Waits;
}

interface Connecting {
  readonly source: TrackerName;
  /** Null for the token of the server. */
  readonly token: string | null;
  /** The word for that one. */
  readonly word?: string;
  readonly isKept: boolean;
  /** The address whose issues the token is for. */
  readonly address: string;
}

/** The estimates of an issue, or why there are none to see. */
export type PointsRead = { readonly there: readonly string[] } | WriteFault;

const refused = ['wrongToken', 'serverTokenEnded'];

/** Faults that the token of the server has for other projects. */
const uncovered = ['empty', 'notFound', 'notReadable', 'notWritable'];

/** Asks trackers, with the token that was given for each; hands out no token. */
export class TrackerClient {
  readonly #names: readonly TrackerName[];
  readonly #sender: TrackerSender;
  readonly #tokens: TrackerTokens;
  readonly #waits: Waits;
  readonly #now: () => number;

  constructor(parts: TrackerClientParts) {
    this.#names = parts.names;
    this.#sender = new TrackerSender(parts);
    this.#waits = parts.waits ?? new Waits(() => undefined);
    this.#now = parts.now ?? Date.now;
    this.#tokens = new TrackerTokens(parts.shelf, this.#now);
  }

  async read(address: string, signal: AbortSignal): Promise<FoundIssues> {
    const place = trackerPlace(address, this.#names);
    if (!place) return { ok: false, fault: { is: 'notFound' } };
    const tracker = trackerOf(place.source);
    const found = await findIssues(place, this.#sendingTo(tracker, signal));
    if (found.ok) return found;
    return { ok: false, fault: (await this.#notCovered(tracker, found.fault)) ?? found.fault };
  }

  readAgain(source: TrackerName, wanted: ToReadAgain, signal: AbortSignal): Promise<ReadAgain> {
    const tracker = trackerOf(source);
    return readAgain(tracker, wanted, this.#sendingTo(tracker, signal));
  }

  /** Asks for pages to choose from. */
  async choose(source: TrackerName, address: string, signal: AbortSignal): Promise<FoundChoices> {
    const tracker = trackerOf(source);
    // Strangers would be shown an empty list.
    const signature = await this.#tokens.of(tracker);
    if (!signature) return { ok: false, fault: { is: 'tokenEnded' } };
    const send = this.#sendingTo(tracker, signal);
    return findChoices(tracker, address, signature.projects ?? null, send);
  }

  /** @param signal ends a wait for the tracker */
  write(link: string, wanted: PointsToWrite, signal?: AbortSignal): Promise<PointsWritten> {
    return this.#atIssue(link, signal, ({ issue }, send) => writePoints(issue, wanted, send));
  }

  /** Adds a comment about points that are there. @returns why not */
  comment(link: string, comment: Comment, signal?: AbortSignal): Promise<WriteFault | null> {
    return this.#atIssue(link, signal, async ({ comments }, send) =>
      addComment(comments, comment, send, this.#now()),
    );
  }

  /** Reads the estimates of an issue, for points that could replace them. */
  compare(link: string, points: string, signal?: AbortSignal): Promise<PointsRead> {
    return this.#atIssue(link, signal, async ({ issue }, send) => {
      const found = await issue.read(send, points);
      return 'is' in found ? found : { there: found.points };
    });
  }

  /** Nothing is asked without a token: it has ended, or was forgotten in another tab. */
  async #atIssue<Result extends PointsWritten | PointsRead | null>(
    link: string,
    signal: AbortSignal | undefined,
    ask: (at: TrackedIssue, send: Send) => Promise<Result>,
  ): Promise<Result | WriteFault> {
    const at = issuePoints(link, this.#names);
    if (!at) return { is: 'notWritable' };
    const { tracker } = at;
    if (!(await this.#tokens.of(tracker))) return { is: 'tokenEnded' };
    const result = await ask(at, this.#sendingTo(tracker, signal));
    return (await this.#notCovered(tracker, result)) ?? result;
  }

  /** The token of the server may be for other projects. */
  async #notCovered(tracker: Tracker, result: PointsWritten | PointsRead | null) {
    const isAbsent = result && 'is' in result && uncovered.includes(result.is);
    const isService = isAbsent && (await this.#tokens.of(tracker))?.token === null;
    return isService ? ({ is: 'notCovered' } as const) : null;
  }

  async switch(
    source: TrackerName,
    switches: Partial<Pick<Connection, 'writes' | 'comments'>>,
  ): Promise<void> {
    const tracker = trackerOf(source);
    const signature = await this.#tokens.of(tracker);
    if (signature) await this.#tokens.store(tracker, { ...signature, ...switches });
  }

  #sendingTo(tracker: Tracker, signal?: AbortSignal): Send {
    const { source } = tracker;
    return async (path, change) => {
      for (let waited = 0; ; waited += 1) {
        const signature = await this.#tokens.of(tracker);
        // One that is on its way cannot be called back.
        const left = change ? undefined : signal;
        const answer = await this.#sender.send(tracker, signature, path, change, left);
        if (!answer || answer.status === 200) return answer;
        // A token that is refused again and again locks its account; a CAPTCHA has locked it, and leaves the token.
        const isRefused = answer.status === 401 && answer.refusal !== 'captcha';
        if (signature && isRefused) {
          const isGuarded = answer.refusal === undefined && tracker.guarded?.test(path);
          if (isGuarded && (await this.#ownerBy(tracker, signature)).ok)
            return { ...answer, status: 403 };
          await this.#tokens.end(tracker, signature);
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

  async #ownerBy(tracker: Tracker, by: Pick<Signature, 'token' | 'isScoped'>) {
    const { path, post } = tracker.owner;
    return ownerIn(tracker, await this.#sender.send(tracker, by, path, post));
  }

  /** Takes a token that its tracker accepts, in place of an earlier one. @returns why not */
  async connect(ask: Connecting): Promise<TrackerFault | null> {
    const { source, isKept, address, word = '' } = ask;
    const token = ask.token?.trim() ?? null;
    const tracker = trackerOf(source);
    if (token !== null && !tracker.tokenForm.pattern.test(token)) return { is: 'wrongToken' };
    // Without a word the browser may be remembered.
    const refusal = token === null && word !== '' && (await this.#sender.give(word));
    if (refusal) return refusal;
    let found = await this.#ownerBy(tracker, { token, isScoped: false });
    const isScoped = tracker.scoped !== null && !found.ok && refused.includes(found.fault.is);
    if (isScoped) found = await this.#ownerBy(tracker, { token, isScoped });
    if (!found.ok) return found.fault;
    const { owner, projects } = found;
    const { rights, place } = await rightsAt(tracker, address, (path, change) =>
      this.#sender.send(tracker, { token, isScoped }, path, change),
    );
    // The token of the server comes before a kept one, which stays.
    if (token !== null) await this.#tokens.remove(tracker);
    await this.#tokens.store(tracker, {
      ...{ token, owner, projects, rights, place, isScoped, comments: false },
      writes: rights !== 'nothing',
      until: isKept ? this.#now() + msKept : null,
    });
    return null;
  }

  /** Forgets a token of one's own, or ends the access to the server's. */
  async forget(source: TrackerName): Promise<void> {
    const tracker = trackerOf(source);
    const signature = await this.#tokens.of(tracker);
    if (signature?.token !== null) return this.#tokens.remove(tracker);
    await this.#tokens.end(tracker, signature);
    await this.#sender.give(null);
  }

  /** Whether it responds at all, without a token. */
  reach(source: TrackerName, signal: AbortSignal): Promise<boolean> {
    return this.#sender.reach(trackerOf(source), signal);
  }

  async connections(): Promise<readonly Connection[]> {
    const all = this.#names.map(async (source) => {
      const found = await this.#tokens.of(trackerOf(source));
      if (!found) return [];
      const { token, isScoped: _, projects: __, ...shown } = found;
      return [{ source, isService: token === null, ...shown }];
    });
    return (await Promise.all(all)).flat();
  }
}

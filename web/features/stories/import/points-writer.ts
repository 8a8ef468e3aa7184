import type { SessionId, StoryId } from '@story-pointer/core/ids';
import type { Comment } from '@story-pointer/core/trackers/comments';
import type { PointsToWrite, PointsWritten } from '@story-pointer/core/trackers/points';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { isLasting } from '@story-pointer/core/trackers/trackers';
import { Store } from '../../../browser/store.ts';

/** The points of a story on their way to its tracker. */
export interface Writing extends PointsToWrite {
  readonly sessionId: SessionId;
  readonly storyId: StoryId;
  readonly link: string;
  readonly source: TrackerName;
  /** A comment about these points; null for none. */
  readonly comment?: () => Promise<Comment | null>;
  /** Whether the story still has these points and the link. */
  readonly isCurrent: () => boolean;
  /** Calls back once the session has noted them. */
  readonly onWritten: (onNoted: () => void) => void;
}

/** A write that waits or is under way; otherwise why it was not done. */
export interface Progress {
  readonly writing: Writing;
  readonly fault: Exclude<PointsWritten, { readonly is: 'written' }> | null;
}

/** Whether a new connection is needed. */
export function isEnded(result: PointsWritten): boolean {
  const { is } = result.is === 'notCommented' ? result.why : result;
  return is === 'tokenEnded' || is === 'accessMissing' || is === 'serverTokenEnded';
}

/** Writes one story after another; the last points of a story win. */
export class PointsWriter {
  readonly progress = new Store<ReadonlyMap<StoryId, Progress>>(new Map());
  readonly #write: (writing: Writing, signal: AbortSignal) => Promise<PointsWritten>;
  /** The points that this page has written to the issues of links, until the session has noted them. */
  readonly #last = new Map<string, string>();
  readonly #queue = new Map<StoryId, Writing>();
  #isRunning = false;
  #cancel = (_: TrackerName): void => undefined;

  constructor(write: (writing: Writing, signal: AbortSignal) => Promise<PointsWritten>) {
    this.#write = write;
  }

  add(writing: Writing): void {
    this.#queue.set(writing.storyId, writing);
    this.#show(writing, null);
    if (!this.#isRunning) void this.#run();
  }

  /** Leaves out a story whose points need no write. */
  drop(storyId: StoryId): void {
    this.#queue.delete(storyId);
    const shown = new Map(this.progress.read());
    if (shown.delete(storyId)) this.progress.set(shown);
  }

  /** Leaves out all writes to a tracker, and ends the one that waits for it. */
  dropAll(source: TrackerName): void {
    for (const { writing } of this.progress.read().values())
      if (writing.source === source) this.drop(writing.storyId);
    this.#cancel(source);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (const [storyId, writing] of this.#queue) {
      this.#queue.delete(storyId);
      if (!writing.isCurrent()) {
        this.drop(storyId);
        continue;
      }
      const { link, points } = writing;
      const last = this.#last.get(link);
      const known = last === undefined ? writing.known : [...writing.known, last];
      const cancelled = Promise.withResolvers<PointsWritten>();
      const ended = new AbortController();
      this.#cancel = (source) => {
        if (source !== writing.source) return;
        ended.abort();
        cancelled.resolve({ is: 'notWritable' });
      };
      const written = this.#write({ ...writing, known }, ended.signal);
      const result = await Promise.race([written, cancelled.promise]);
      // Later points, or none, may have taken its place.
      const isShown = this.progress.read().get(storyId)?.writing === writing;
      if (result.is === 'written' || result.is === 'notCommented') {
        this.#last.set(link, points);
        writing.onWritten(() => {
          if (this.#last.get(link) === points) this.#last.delete(link);
        });
        if (isShown) this.drop(storyId);
      }
      if (result.is === 'written') continue;
      if (isShown) this.#show(writing, result);
      if (isLasting(result.is === 'notCommented' ? result.why : result))
        this.#giveUp(writing.source, result);
    }
    this.#isRunning = false;
  }

  #giveUp(source: TrackerName, result: NonNullable<Progress['fault']>): void {
    // The points of the others are not there yet.
    const fault = result.is === 'notCommented' ? result.why : result;
    for (const writing of this.#queue.values()) {
      if (writing.source !== source) continue;
      this.#queue.delete(writing.storyId);
      this.#show(writing, fault);
    }
  }

  #show(writing: Writing, fault: Progress['fault']): void {
    this.progress.set(new Map(this.progress.read()).set(writing.storyId, { writing, fault }));
  }
}

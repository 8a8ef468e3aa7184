import type { SessionId, StoryId } from '@story-pointer/core/ids';
import type { Comment } from '@story-pointer/core/trackers/comments';
import type { PointsToWrite, PointsWritten } from '@story-pointer/core/trackers/points';
import type { TrackerName, WriteFault } from '@story-pointer/core/trackers/tracker';
import { isEnded, isLasting } from '@story-pointer/core/trackers/trackers';
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

export type Fault =
  | Exclude<PointsWritten, { readonly is: 'written' }>
  /** The points are there, and the comment about them is not. */
  | { readonly is: 'notCommented'; readonly why: WriteFault };

/** A write that waits or is under way; otherwise why it was not done. */
export interface Progress {
  readonly writing: Writing;
  readonly fault: Fault | null;
}

/** Whether points, or the comment about them, wait for a new connection. */
export function waitsForToken(fault: PointsWritten | Fault): boolean {
  return isEnded(fault.is === 'notCommented' ? fault.why : fault);
}

interface Steps {
  readonly write: (writing: Writing, signal: AbortSignal) => Promise<PointsWritten>;
  /** Adds the comment of a writing whose points are there. */
  readonly comment: (writing: Writing, signal: AbortSignal) => Promise<WriteFault | null>;
}

interface Run {
  readonly storyId: StoryId;
  readonly ending: AbortController;
}

/** Writes the stories of each tracker one after another; the last points of a story win. */
export class PointsWriter {
  readonly progress = new Store<ReadonlyMap<StoryId, Progress>>(new Map());
  readonly #steps: Steps;
  /** The points that this page may have written to the issues of links, until the session has noted them. */
  readonly #own = new Map<string, readonly string[]>();
  readonly #queue = new Map<StoryId, Writing>();
  readonly #runs = new Map<TrackerName, Run>();

  constructor(steps: Steps) {
    this.#steps = steps;
  }

  add(writing: Writing): void {
    this.#end(writing.storyId);
    this.#queue.set(writing.storyId, writing);
    this.#show(writing, null);
    if (!this.#runs.has(writing.source)) void this.#run(writing.source);
  }

  /** Leaves out a story whose points need no write, also one that waits for its tracker. */
  drop(storyId: StoryId): void {
    this.#end(storyId);
    this.#queue.delete(storyId);
    this.#hide(storyId);
  }

  /** Leaves out all writes to a tracker. */
  dropAll(source: TrackerName): void {
    for (const { writing } of this.progress.read().values())
      if (writing.source === source) this.drop(writing.storyId);
    this.#runs.get(source)?.ending.abort();
  }

  async #run(source: TrackerName): Promise<void> {
    for (const [storyId, writing] of this.#queue) {
      if (writing.source !== source) continue;
      this.#queue.delete(storyId);
      if (!writing.isCurrent()) {
        this.#hide(storyId);
        continue;
      }
      const ending = new AbortController();
      this.#runs.set(source, { storyId, ending });
      const fault = await this.#writeOne(writing, ending.signal);
      // Later points, or none, may have taken its place.
      if (this.progress.read().get(storyId)?.writing === writing)
        if (fault) this.#show(writing, fault);
        else this.#hide(storyId);
      if (fault && fault.is !== 'notCommented' && !ending.signal.aborted && isLasting(fault))
        this.#giveUp(source, fault);
    }
    this.#runs.delete(source);
  }

  async #writeOne(writing: Writing, signal: AbortSignal): Promise<Fault | null> {
    const { link, points } = writing;
    const own = this.#own.get(link) ?? [];
    const known = [...writing.known, ...own];
    const written = await this.#steps.write({ ...writing, known }, signal);
    if (written.is !== 'written') {
      if (signal.aborted) this.#own.set(link, [...own, points]);
      return written;
    }
    this.#own.set(link, [points]);
    writing.onWritten(() => {
      if (this.#own.get(link)?.join() === points) this.#own.delete(link);
    });
    const why = writing.comment ? await this.#steps.comment(writing, signal) : null;
    return why && { is: 'notCommented', why };
  }

  #giveUp(source: TrackerName, fault: Fault): void {
    for (const writing of this.#queue.values()) {
      if (writing.source !== source) continue;
      this.#queue.delete(writing.storyId);
      this.#show(writing, fault);
    }
  }

  #end(storyId: StoryId): void {
    for (const run of this.#runs.values()) if (run.storyId === storyId) run.ending.abort();
  }

  #show(writing: Writing, fault: Fault | null): void {
    this.progress.set(new Map(this.progress.read()).set(writing.storyId, { writing, fault }));
  }

  #hide(storyId: StoryId): void {
    const shown = new Map(this.progress.read());
    if (shown.delete(storyId)) this.progress.set(shown);
  }
}

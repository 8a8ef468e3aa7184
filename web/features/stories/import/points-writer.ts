import type { SessionId, StoryId } from '@story-pointer/core/ids';
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

/** Writes one story after another; the last points of a story win. */
export class PointsWriter {
  readonly progress = new Store<ReadonlyMap<StoryId, Progress>>(new Map());
  readonly #write: (writing: Writing) => Promise<PointsWritten>;
  /** The points that this page has written to the issues of links, until the session has noted them. */
  readonly #last = new Map<string, string>();
  readonly #queue = new Map<StoryId, Writing>();
  #isRunning = false;

  constructor(write: (writing: Writing) => Promise<PointsWritten>) {
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

  /** Leaves out all writes to a tracker whose token was removed. */
  dropAll(source: TrackerName): void {
    for (const { writing } of this.progress.read().values())
      if (writing.source === source) this.drop(writing.storyId);
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
      const result = await this.#write({ ...writing, known });
      // Later points, or none, may have taken its place.
      const isShown = this.progress.read().get(storyId)?.writing === writing;
      if (result.is === 'written') {
        this.#last.set(link, points);
        writing.onWritten(() => {
          if (this.#last.get(link) === points) this.#last.delete(link);
        });
        if (isShown) this.drop(storyId);
      } else if (isShown) {
        this.#show(writing, result);
      }
      if (isLasting(result)) this.#giveUp(writing.source, result);
    }
    this.#isRunning = false;
  }

  #giveUp(source: TrackerName, result: PointsWritten): void {
    if (result.is === 'written') return;
    for (const writing of this.#queue.values()) {
      if (writing.source !== source) continue;
      this.#queue.delete(writing.storyId);
      this.#show(writing, result);
    }
  }

  #show(writing: Writing, fault: Progress['fault']): void {
    this.progress.set(new Map(this.progress.read()).set(writing.storyId, { writing, fault }));
  }
}

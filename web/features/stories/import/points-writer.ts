import type { StoryId } from '@story-pointer/core/ids';
import type { PointsToWrite, PointsWritten } from '@story-pointer/core/trackers/points';
import type { TrackerName } from '@story-pointer/core/trackers/tracker';
import { Store } from '../../../browser/store.ts';

/** The points of a story on their way to its tracker. */
export interface Writing extends PointsToWrite {
  readonly storyId: StoryId;
  readonly link: string;
  readonly source: TrackerName;
  readonly onWritten: () => void;
}

/** A write that waits or is under way; otherwise why it was not done. */
export interface Progress {
  readonly writing: Writing;
  readonly fault: Exclude<PointsWritten, { readonly is: 'written' }> | null;
}

/** Faults that the next write to the same tracker would have as well. */
const lasting = ['tokenEnded', 'rateLimited', 'unreachable', 'unavailable'];

/** Writes one story after another; the last points of a story win. */
export class PointsWriter {
  readonly progress = new Store<ReadonlyMap<StoryId, Progress>>(new Map());
  readonly #write: (writing: Writing) => Promise<PointsWritten>;
  /** The points that this page has written, before the session knows of them. */
  readonly #last = new Map<StoryId, string>();
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

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (const [storyId, writing] of this.#queue) {
      this.#queue.delete(storyId);
      const last = this.#last.get(storyId);
      const known = last === undefined ? writing.known : [...writing.known, last];
      const result = await this.#write({ ...writing, known });
      if (result.is === 'written') {
        this.#last.set(storyId, writing.points);
        writing.onWritten();
        if (!this.#queue.has(storyId)) this.drop(storyId);
      } else if (!this.#queue.has(storyId)) {
        this.#show(writing, result);
      }
      if (lasting.includes(result.is)) this.#giveUp(writing.source, result);
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

import type { Id } from '@story-pointer/core/ids';
import { decide } from '@story-pointer/core/session/decide';
import type { Surroundings } from '@story-pointer/core/session/decision';
import { accepted } from '@story-pointer/core/session/refusals';
import type { CommandQueue } from './queue.ts';
import { type StoredRoom, unlessMissing } from './stored-room.ts';

/** Starts and stops countdowns by who is here. Each process with people there does so: after the first nothing is left to change. */
export class CountdownReview {
  readonly #stored: StoredRoom;
  readonly #queue: CommandQueue;
  readonly #around: Surroundings;
  #wanted: readonly Id[] | null = null;
  #isRunning = false;

  constructor(stored: StoredRoom, queue: CommandQueue, around: Surroundings) {
    this.#stored = stored;
    this.#queue = queue;
    this.#around = around;
  }

  /** Whether no review is under way that will do it. */
  isDue(here: readonly Id[]): boolean {
    this.#wanted = here;
    return !this.#isRunning;
  }

  /** Reviews until no more changes come in. */
  async run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#wanted) {
        const here = this.#wanted;
        this.#wanted = null;
        await this.#review(here);
      }
    } finally {
      this.#isRunning = false;
    }
  }

  async #review(here: readonly Id[]): Promise<void> {
    const command = { type: 'reviewCountdowns', here } as const;
    const room = await unlessMissing(this.#stored.load().then(accepted));
    if (!room.ok) return;
    const decision = decide(room.value, { kind: 'system' }, command, this.#around);
    // Mostly there is nothing to change, and then nothing is stored.
    if (decision.ok && decision.value.length > 0) await this.#queue.runAsSystem(() => command);
  }
}

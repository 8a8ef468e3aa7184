import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Outcome, refused } from '@story-pointer/core/session/refusals';
import type { Room } from '@story-pointer/core/session/room';
import type { Rush } from '../rush.ts';
import { RecordNotFound, type Store } from '../stores/store.ts';
import { decideTogether, type Job } from './batch.ts';
import type { KnownRoom } from './known-room.ts';
import { type Answer, readReceipt } from './receipt.ts';

interface WaitingJob extends Job {
  readonly settle: (outcome: Outcome<Answer>) => void;
  readonly fail: (reason: unknown) => void;
}

/** What it takes to change a room. */
export interface QueueParts {
  readonly store: Store;
  /** A mark that no other position of a room has. */
  readonly newMark: () => string;
}

/** How often a room that another process keeps changing is read and decided anew. */
const attempts = 20;

const noOutcomes: ReadonlyMap<string, Outcome<Answer>> = new Map();

/**
 * One room at work: runs the commands of a session one after another. Those that have piled up
 * while the last ones were stored, and those that come together in a rush, are stored together.
 * Everybody is told after the commit.
 */
export class RoomQueue {
  readonly known: KnownRoom;
  readonly #parts: QueueParts;
  readonly #rush: Rush;
  #waiting: WaitingJob[] = [];
  #isRunning = false;

  /** @param rush of commands, in all rooms */
  constructor(known: KnownRoom, parts: QueueParts, rush: Rush) {
    this.known = known;
    this.#parts = parts;
    this.#rush = rush;
  }

  get isIdle(): boolean {
    return !this.known.isInUse && !this.#isRunning;
  }

  /** @throws what the store throws */
  submit(job: Job): Promise<Outcome<Answer>> {
    this.#rush.note();
    return new Promise((settle, fail) => {
      this.#waiting.push({ ...job, settle, fail });
      if (!this.#isRunning) this.#run().catch(fail);
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      if (this.#rush.isOn) await nextTurn();
      const jobs = this.#waiting;
      this.#waiting = [];
      try {
        const outcomes = await this.#runTogether(jobs);
        for (const [index, outcome] of outcomes.entries()) jobs[index]?.settle(outcome);
      } catch (reason) {
        // What is in memory may not be what is stored.
        this.known.forget();
        for (const { fail } of jobs) fail(reason);
      }
    }
    this.#isRunning = false;
  }

  async #runTogether(jobs: readonly Job[]): Promise<readonly Outcome<Answer>[]> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // Optimistic in a room at hand: hardly any command is a repeated one, and the store does not
      // commit those. Only when it has refused, the receipts are looked up.
      const isOptimistic = attempt === 1 && this.known.atHand !== undefined;
      const known = isOptimistic ? noOutcomes : await this.#firstOutcomes(jobs);
      const repeated = jobs.flatMap(({ receiptId }) => known.get(receiptId) ?? []);
      if (repeated.length === jobs.length) return repeated;

      const room = await this.#load();
      if (!room) {
        // One of those that are repeated may have been what deleted it.
        return jobs.map(({ receiptId }) => known.get(receiptId) ?? refused('sessionNotFound'));
      }
      const batch = decideTogether(room, jobs, known, this.#parts.newMark);
      if (await this.known.commit(room, batch)) return batch.outcomes;
    }
    throw new Error('a session kept changing while its commands were decided');
  }

  /** @returns undefined when the session is not there */
  async #load(): Promise<Room | undefined> {
    try {
      return await this.known.load();
    } catch (error) {
      if (error instanceof RecordNotFound) return undefined;
      throw error;
    }
  }

  async #firstOutcomes(jobs: readonly Job[]): Promise<ReadonlyMap<string, Outcome<Answer>>> {
    const stored = await this.#parts.store.findReceipts(jobs.map(({ receiptId }) => receiptId));
    return new Map([...stored].map(([id, receipt]) => [id, readReceipt(receipt)]));
  }
}

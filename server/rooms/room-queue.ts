import type { Outcome } from '@story-pointer/core/session/refusals';
import type { Store } from '../stores/store.ts';
import { type Answer, decideTogether, type Job, readReceipt } from './batch.ts';
import type { KnownRoom } from './known-room.ts';

interface WaitingJob extends Job {
  readonly settle: (outcome: Outcome<Answer>) => void;
  readonly fail: (reason: unknown) => void;
}

/** How often a room that another process keeps changing is read and decided anew. */
const attempts = 20;

const noOutcomes: ReadonlyMap<string, Outcome<Answer>> = new Map();

/**
 * One room at work: runs the commands of a session one after another. Those that have piled up
 * while the last ones were stored are stored together. Everybody is told after the commit.
 */
export class RoomQueue {
  readonly known: KnownRoom;
  readonly #store: Store;
  #waiting: WaitingJob[] = [];
  #isRunning = false;

  constructor(known: KnownRoom, store: Store) {
    this.known = known;
    this.#store = store;
  }

  get isIdle(): boolean {
    return !this.known.isAttended && !this.#isRunning;
  }

  /** @throws {RecordNotFound} and what the store throws */
  submit(job: Job): Promise<Outcome<Answer>> {
    return new Promise((settle, fail) => {
      this.#waiting.push({ ...job, settle, fail });
      if (!this.#isRunning) this.#run().catch(fail);
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
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
      // Hardly any command is a repeated one, and the store does not commit those. So in a room at
      // hand all are taken for new, and looked up only where that did not go through.
      const isGuess = attempt === 1 && this.known.isAtHand;
      const known = isGuess ? noOutcomes : await this.#firstOutcomes(jobs);
      // A repeated command is answered even where the session is gone: it may have been what deleted it.
      const repeated = jobs.flatMap(({ receiptId }) => known.get(receiptId) ?? []);
      if (repeated.length === jobs.length) return repeated;

      const room = await this.known.load();
      const batch = decideTogether(room, jobs, known);
      if (await this.known.commit(room, batch)) return batch.outcomes;
    }
    throw new Error('a session kept changing while its commands were decided');
  }

  async #firstOutcomes(jobs: readonly Job[]): Promise<ReadonlyMap<string, Outcome<Answer>>> {
    const stored = await this.#store.findReceipts(jobs.map(({ receiptId }) => receiptId));
    return new Map([...stored].map(([id, receipt]) => [id, readReceipt(receipt)]));
  }
}

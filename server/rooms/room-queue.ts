import type { Id } from '@story-pointer/core/ids';
import { endsSession } from '@story-pointer/core/session/changes';
import type { Outcome } from '@story-pointer/core/session/refusals';
import type { Room } from '@story-pointer/core/session/room';
import { type Told, tell } from '@story-pointer/core/view';
import type { Store } from '../stores/store.ts';
import { type Answer, decideTogether, type Job, readReceipt } from './batch.ts';

interface WaitingJob extends Job {
  readonly settle: (outcome: Outcome<Answer>) => void;
  readonly fail: (reason: unknown) => void;
}

/** How many steps back a page that was away is told what it missed; further back it gets the room. */
const recentSteps = 100;

/** How often a room that another process keeps changing is read and decided anew. */
const attempts = 20;

const noOutcomes: ReadonlyMap<string, Outcome<Answer>> = new Map();

/**
 * One room at work: runs the commands of a session one after another. Those that have piled up
 * while the last ones were stored are stored together. Everybody is told after the commit.
 */
export class RoomQueue {
  /** As long as somebody attends, the room stays in memory. */
  attendees = 0;
  readonly #sessionId: Id;
  readonly #store: Store;
  readonly #publish: (told: Told) => void;
  #room: Room | undefined;
  #loading: Promise<Room> | undefined;
  #recent: readonly Told[] = [];
  #waiting: WaitingJob[] = [];
  #isRunning = false;

  constructor(sessionId: Id, store: Store, publish: (told: Told) => void) {
    this.#sessionId = sessionId;
    this.#store = store;
    this.#publish = publish;
  }

  get isIdle(): boolean {
    return this.attendees === 0 && !this.#isRunning;
  }

  /** The room as it stands in memory; undefined where it has to be loaded (again). */
  get room(): Room | undefined {
    return this.#room;
  }

  /** @throws {RecordNotFound} */
  async load(): Promise<Room> {
    if (this.#room) return this.#room;
    this.#loading ??= this.#store.load(this.#sessionId).finally(() => {
      this.#loading = undefined;
    });
    const room = await this.#loading;
    this.#room ??= room;
    return this.#room;
  }

  /** The steps since `revision`; undefined when that is too far back, or ahead of the room. */
  since(revision: number): readonly Told[] | undefined {
    const missed = (this.#room?.revision ?? 0) - revision;
    if (missed < 0 || missed > this.#recent.length) return undefined;
    return this.#recent.slice(this.#recent.length - missed);
  }

  /** Tells everybody that the session is gone, where it has gone without a command. */
  end(): void {
    if (!this.#room) return;
    const { revision } = this.#room;
    this.#publish(tell(this.#sessionId, revision + 1, [{ type: 'sessionDeleted' }]));
    this.#forget();
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
        // What is in memory may not be what is stored: read it again next time.
        this.#forget();
        for (const { fail } of jobs) fail(reason);
      }
    }
    this.#isRunning = false;
  }

  async #runTogether(jobs: readonly Job[]): Promise<readonly Outcome<Answer>[]> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // Hardly any command is a repeated one, and the store does not commit those. So in a room at
      // hand all are taken for new, and looked up only where that did not go through.
      const isGuess = attempt === 1 && this.#room !== undefined;
      const known = isGuess ? noOutcomes : await this.#firstOutcomes(jobs);
      // A repeated command is answered even where the session is gone: it may have been what deleted it.
      const repeated = jobs.flatMap(({ receiptId }) => known.get(receiptId) ?? []);
      if (repeated.length === jobs.length) return repeated;

      const room = await this.load();
      const batch = decideTogether(room, jobs, known);
      if (await this.#store.commit(this.#sessionId, room.revision, batch.commits)) {
        this.#room = batch.room;
        const steps = batch.commits
          .filter(({ changes }) => changes.length > 0)
          .map(({ revision, changes }) => tell(this.#sessionId, revision, changes));
        this.#recent = [...this.#recent, ...steps].slice(-recentSteps);
        for (const step of steps) this.#publish(step);
        if (batch.commits.some(({ changes }) => endsSession(changes))) this.#forget();
        return batch.outcomes;
      }
      this.#forget();
    }
    throw new Error(`session ${this.#sessionId} kept changing while its commands were decided`);
  }

  async #firstOutcomes(jobs: readonly Job[]): Promise<ReadonlyMap<string, Outcome<Answer>>> {
    const stored = await this.#store.findReceipts(jobs.map(({ receiptId }) => receiptId));
    return new Map([...stored].map(([id, receipt]) => [id, readReceipt(receipt)]));
  }

  #forget(): void {
    this.#room = undefined;
    this.#recent = [];
  }
}

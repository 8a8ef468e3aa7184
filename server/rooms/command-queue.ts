import { checkTime } from '@story-pointer/core/command-time';
import { type CommandId, type KeyHash, withTime } from '@story-pointer/core/ids';
import type { Command } from '@story-pointer/core/session/commands';
import { decide } from '@story-pointer/core/session/decide';
import type { Surroundings } from '@story-pointer/core/session/decision';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import type { Room as RoomData } from '@story-pointer/core/session/room';
import type { Store } from '../stores/store.ts';
import { decideInOrder, type Job } from './decide-in-order.ts';
import { type Answer, readReceipt, receiptIdOf } from './receipt.ts';
import { type StoredRoom, unlessMissing } from './stored-room.ts';

interface WaitingJob extends Job {
  readonly resolve: (outcome: Outcome<Answer>) => void;
  readonly reject: (reason: unknown) => void;
}

interface QueueParts extends Surroundings {
  readonly store: Store;
  /** Makes a mark that no other version has. */
  readonly newMark: () => string;
}

/** A room that another process keeps changing is read and decided anew so often. */
const attempts = 20;

const noOutcomes: ReadonlyMap<string, Outcome<Answer>> = new Map();

/**
 * Runs the commands of one session, one after another. Commands that arrive during a commit are stored
 * together in the next one.
 */
export class CommandQueue {
  readonly #room: StoredRoom;
  readonly #parts: QueueParts;
  #waiting: WaitingJob[] = [];
  #isRunning = false;

  constructor(room: StoredRoom, parts: QueueParts) {
    this.#room = room;
    this.#parts = parts;
  }

  /**
   * @param keyHash of the browser that sends the command; null without one
   * @throws what the store throws
   */
  async run(
    commandId: CommandId,
    keyHash: KeyHash | null,
    decideIn: Job['decide'],
  ): Promise<Outcome<Answer>> {
    const timely = checkTime(commandId, this.#parts.now());
    if (!timely.ok) return timely;
    const receiptId = receiptIdOf(keyHash, commandId, this.#parts.digest);
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ receiptId, decide: decideIn, resolve, reject });
      if (!this.#isRunning) this.#work().catch(reject);
    });
  }

  /** Runs a command that no participant has sent, chosen in the room as it is when its turn has come. */
  async runAsSystem(commandIn: (room: RoomData) => Command | undefined): Promise<void> {
    const commandId = withTime(crypto.randomUUID(), this.#parts.now());
    const outcome = await this.run(commandId, null, (room) => {
      const command = commandIn(room);
      if (!command) return accepted({ participantId: null, changes: [] });
      const decision = decide(room, { kind: 'system' }, command, this.#parts);
      return decision.ok ? accepted({ participantId: null, changes: decision.value }) : decision;
    });
    if (outcome.ok || outcome.refusal.code === 'sessionNotFound') return;
    throw new Error(`a command of the system was refused: ${outcome.refusal.code}`);
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting;
      this.#waiting = [];
      try {
        const outcomes = await this.#runTogether(jobs);
        for (const [index, outcome] of outcomes.entries()) jobs[index]?.resolve(outcome);
      } catch (reason) {
        // The commit may have succeeded all the same.
        this.#room.invalidate();
        for (const { reject } of jobs) reject(reason);
      }
    }
    this.#isRunning = false;
  }

  async #runTogether(jobs: readonly Job[]): Promise<readonly Outcome<Answer>[]> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // Hardly any command is a repetition, and the store refuses to commit one: receipts are only
      // looked up where it has refused, or the room has to be read anyway.
      const isOptimistic = attempt === 1 && this.#room.current !== null;
      const first = isOptimistic ? noOutcomes : await this.#firstOutcomes(jobs);
      const repeated = jobs.flatMap(({ receiptId }) => first.get(receiptId) ?? []);
      if (repeated.length === jobs.length) return repeated;

      const found = await unlessMissing(this.#room.load().then(accepted));
      if (!found.ok) {
        // One of the repeated commands may have deleted the session.
        return jobs.map(({ receiptId }) => first.get(receiptId) ?? refused('sessionNotFound'));
      }
      const batch = decideInOrder(found.value, jobs, first, this.#parts.newMark);
      if (await this.#room.commit(found.value, batch)) return batch.outcomes;
    }
    throw new Error('a session kept changing while its commands were decided');
  }

  async #firstOutcomes(jobs: readonly Job[]): Promise<ReadonlyMap<string, Outcome<Answer>>> {
    const stored = await this.#parts.store.findReceipts(jobs.map(({ receiptId }) => receiptId));
    return new Map([...stored].map(([id, receipt]) => [id, readReceipt(receipt)]));
  }
}

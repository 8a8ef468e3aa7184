import {
  type CommandId,
  checkTime,
  type Id,
  type KeyHash,
  type ParticipantId,
  withTime,
} from '@story-pointer/core/ids';
import { afterChangeSet } from '@story-pointer/core/session/apply';
import { type Change, endsSession } from '@story-pointer/core/session/changes';
import type { Command } from '@story-pointer/core/session/commands';
import { decide } from '@story-pointer/core/session/decide';
import type { Surroundings } from '@story-pointer/core/session/decision';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import type { Room as RoomData } from '@story-pointer/core/session/room';
import { visibleChanges } from '@story-pointer/core/view';
import type { Outgoing } from '@story-pointer/core/webhooks/events';
import type { RoomChangeSet } from '../bus/change-set.ts';
import type { Log } from '../log.ts';
import type { CountedCommand, Metrics } from '../metrics/metrics.ts';
import type { Commit, Store } from '../stores/store.ts';
import { outgoingOf, type Webhooks } from './outgoing.ts';
import {
  type Answer,
  answerAgain,
  contentDigest,
  type First,
  readReceipt,
  receiptIdOf,
  writeReceipt,
} from './receipts.ts';
import type { DecidedBatch } from './state.ts';
import { type StoredRoom, unlessMissing } from './stored-room.ts';

/** The effect of a command. */
interface CommandEffect {
  /** The participant who is answered; null for the system. */
  readonly participantId: ParticipantId | null;
  readonly changes: readonly Change[];
  /** The seat that was taken, or the story that was created. */
  readonly id?: Id | undefined;
}

/** A command that waits for its turn in a room. */
export interface Job {
  /** Stands for the sender and the command's id. */
  readonly receiptId: string;
  /** Stands for what it asks for. */
  readonly content: string;
  /** Its effect, in the room as it is when its turn has come. */
  readonly decide: (room: RoomData) => Outcome<CommandEffect>;
}

interface WaitingJob extends Job {
  readonly resolve: (outcome: Outcome<Answer>) => void;
  readonly reject: (reason: unknown) => void;
}

export interface QueueParts extends Surroundings {
  readonly store: Store;
  /** Makes a mark that no other version has. */
  readonly newMark: () => string;
  readonly webhooks: Webhooks;
}

/** A room or a team that another process keeps changing is read and decided anew so often. */
export const attempts = 20;

/** The last refusals that a room remembers. */
const mostRefusals = 100;

/** Runs the commands of one session, one after another; those that arrive during a commit are stored together in the next one. */
export class CommandQueue {
  readonly #room: StoredRoom;
  readonly #parts: QueueParts;
  /** A refused command changes no data: repeated here it is refused again, elsewhere or after a restart decided anew. */
  readonly #refusals = new Map<string, First<Answer>>();
  #waiting: WaitingJob[] = [];
  #isRunning = false;

  constructor(room: StoredRoom, parts: QueueParts) {
    this.#room = room;
    this.#parts = parts;
  }

  /** @param keyHash of the sender's browser; null without one @param sent as `contentOf` has it @throws what the store throws */
  async run(
    commandId: CommandId,
    keyHash: KeyHash | null,
    sent: unknown,
    decideIn: Job['decide'],
  ): Promise<Outcome<Answer>> {
    const timely = checkTime(commandId, this.#parts.now());
    if (!timely.ok) return timely;
    const { digest } = this.#parts;
    const receiptId = receiptIdOf(keyHash, commandId, digest);
    const content = contentDigest(commandId, sent, digest);
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ receiptId, content, decide: decideIn, resolve, reject });
      if (!this.#isRunning) this.#work().catch(reject);
    });
  }

  /** Runs a command that no participant has sent, chosen in the room as it is when its turn has come. */
  async runAsSystem(commandIn: (room: RoomData) => Command | undefined): Promise<void> {
    const commandId = withTime(crypto.randomUUID(), this.#parts.now());
    const outcome = await this.run(commandId, null, null, (room) => {
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
      // Hardly any command is a repetition, and the store refuses to commit one: receipts are only looked up
      // where it has refused, nothing is to be committed, or the room has to be read anyway.
      const isOptimistic = attempt === 1 && this.#room.current !== null;
      const found = await unlessMissing(
        (isOptimistic ? this.#room.load() : this.#room.loadStored()).then(accepted),
      );
      // Another process may carry out the same command meanwhile: then the room is older than its receipt.
      const first = isOptimistic ? this.#refusals : await this.#firstOutcomes(jobs);
      if (!found.ok) {
        // One of the repeated commands may have deleted the session.
        return jobs.map((job) => again(first, job) ?? refused('sessionNotFound'));
      }
      const batch = decideInOrder(found.value, jobs, first, this.#parts.newMark, this.#outgoing);
      const { commits, outcomes } = batch;
      const isCommitted = commits.length > 0 && (await this.#room.commit(found.value, batch));
      // Without a commit the store has not confirmed that the room is the newest.
      if (!isCommitted && (commits.length > 0 || isOptimistic)) continue;
      if (commits.some(({ outgoing: sent }) => sent?.deliveries.length || sent?.toTeam.length))
        this.#parts.webhooks.wake();
      if (outcomes.every(({ ok }) => ok)) return outcomes;
      const answered = isOptimistic ? await this.#firstOutcomes(jobs) : first;
      return outcomes.map((outcome, index) => {
        const job = jobs[index];
        if (outcome.ok || !job) return outcome;
        const earlier = again(answered, job);
        if (!earlier) this.#remember(job, outcome);
        return earlier ?? outcome;
      });
    }
    throw new Error('a session kept changing while its commands were decided');
  }

  readonly #outgoing: OutgoingOf = (...changed) => outgoingOf(this.#parts, ...changed);

  async #firstOutcomes(jobs: readonly Job[]): Promise<FirstAnswers> {
    const stored = await this.#parts.store.findReceipts(jobs.map(({ receiptId }) => receiptId));
    const read = [...stored].map(([id, receipt]) => [id, readReceipt(receipt)] as const);
    return new Map([...this.#refusals, ...read]);
  }

  #remember({ receiptId, content }: Job, outcome: Outcome<Answer>): void {
    this.#refusals.set(receiptId, { content, outcome });
    const [oldest] = this.#refusals.keys();
    if (this.#refusals.size > mostRefusals && oldest !== undefined) this.#refusals.delete(oldest);
  }
}

type FirstAnswers = ReadonlyMap<string, First<Answer>>;

type OutgoingOf = (
  before: RoomData,
  changes: readonly Change[],
  after: RoomData,
) => Outgoing | undefined;

/** The answer to a job that was answered before. */
function again(first: FirstAnswers, { receiptId, content }: Job): Outcome<Answer> | undefined {
  const known = first.get(receiptId);
  return known && answerAgain(known, content);
}

/**
 * Decides `jobs` one after another, each in the room that the one before has left. Accepted ones get a
 * receipt, even without changes: a repetition that comes late must not change anything after all.
 * @param firstAnswers of commands that were answered before; they get the same answer, without effect
 * @param newMark makes a mark that no other version has
 * @param outgoingFrom what changes send to webhooks
 */
export function decideInOrder(
  room: RoomData,
  jobs: readonly Job[],
  firstAnswers: FirstAnswers,
  newMark: () => string,
  outgoingFrom: OutgoingOf = () => undefined,
): DecidedBatch {
  const known = new Map(firstAnswers);
  const commits: Commit[] = [];
  const changeSets: RoomChangeSet[] = [];
  let next = room;
  let isGone = false;
  const outcomes = jobs.map((job) => {
    const { receiptId, content, decide } = job;
    const first = again(known, job);
    if (first) return first;
    if (isGone) return refused('sessionNotFound');
    const decision = decide(next);
    if (!decision.ok) {
      known.set(receiptId, { content, outcome: decision });
      return decision;
    }
    const { changes } = decision.value;
    const changeSet = changeSetFrom(next, changes, newMark);
    if (changes.length > 0) changeSets.push(changeSet);
    const before = next;
    next = afterChangeSet(before, changeSet);
    isGone = endsSession(changes);
    const answer = answerTo(decision.value, changeSet);
    const outcome = accepted(answer);
    known.set(receiptId, { content, outcome });
    const receipt = { id: receiptId, answer: writeReceipt(answer, content) };
    commits.push({ changes, room: next, receipt, outgoing: outgoingFrom(before, changes, next) });
    return outcome;
  });
  return { room: next, commits, changeSets, outcomes };
}

/** @returns a change set that leads to the next version, or stays at this one without changes */
function changeSetFrom(
  { session, revision, mark }: RoomData,
  changes: readonly Change[],
  newMark: () => string,
): RoomChangeSet {
  const sessionId = session.id;
  if (changes.length === 0) return { sessionId, revision, mark, base: mark, changes };
  return { sessionId, revision: revision + 1, mark: newMark(), base: mark, changes };
}

function answerTo(
  { participantId, changes, id }: CommandEffect,
  { revision, mark, base }: RoomChangeSet,
): Answer {
  return { revision, mark, base, changes: visibleChanges(changes, participantId), id };
}

/** A mark that no other version of a room has: 8 letters and digits, all of them random. */
export function newMark(): string {
  return crypto.getRandomValues(new Uint8Array(6)).toBase64({ alphabet: 'base64url' });
}

interface CountingParts {
  readonly metrics: Pick<Metrics, 'commandSeconds' | 'commands'>;
  readonly log: Log;
}

export async function counted<T>(
  { metrics, log }: CountingParts,
  type: CountedCommand,
  run: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const begin = performance.now();
  let result = 'failure';
  try {
    const outcome = await run;
    result = outcome.ok ? 'accepted' : outcome.refusal.code;
    return outcome;
  } finally {
    const milliseconds = performance.now() - begin;
    metrics.commandSeconds.observe(milliseconds / 1000);
    metrics.commands.inc({ type, result });
    log.debug({ type, result, milliseconds: Math.round(milliseconds) }, 'command');
  }
}

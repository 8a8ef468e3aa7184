import type { Id } from '@story-pointer/core/ids';
import { afterStep } from '@story-pointer/core/session/apply';
import { type Change, endsSession } from '@story-pointer/core/session/changes';
import type { Step } from '@story-pointer/core/session/open-room';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import type { Room } from '@story-pointer/core/session/room';
import { visibleChanges } from '@story-pointer/core/view';
import type { Commit } from '../stores/store.ts';
import { type Answer, writeReceipt } from './receipt.ts';

/** What follows from a command. */
interface Result {
  /** Who hears of it; null for nobody. */
  readonly participantId: Id | null;
  readonly changes: readonly Change[];
  /** As in the answer. */
  readonly id?: Id | undefined;
}

/** Something somebody wants done in a room. */
export interface Job {
  /** Stands for the sender and the command's id. */
  readonly receiptId: string;
  /** What follows from it, in the room as it is when its turn has come. */
  readonly decide: (room: Room) => Outcome<Result>;
}

/** What follows from several jobs, one after another. */
export interface Batch {
  /** The room after all of them. */
  readonly room: Room;
  readonly commits: readonly Commit[];
  /** For each job, in their order. */
  readonly outcomes: readonly Outcome<Answer>[];
}

/**
 * Decides `jobs` one after another, each in the room the one before has left. Every outcome is kept,
 * also that nothing is to be done: a repetition that comes late must not do it after all.
 * @param firstOutcomes of commands that were answered before; they get the same answer, and nothing happens
 * @param newMark a mark that no other position has
 */
export function decideTogether(
  room: Room,
  jobs: readonly Job[],
  firstOutcomes: ReadonlyMap<string, Outcome<Answer>>,
  newMark: () => string,
): Batch {
  const known = new Map(firstOutcomes);
  const commits: Commit[] = [];
  let next = room;
  let isGone = false;
  const outcomes = jobs.map(({ receiptId, decide }) => {
    const first = known.get(receiptId);
    if (first) return first;
    if (isGone) return refused('sessionNotFound');
    const decision = decide(next);
    const changes = decision.ok ? decision.value.changes : [];
    const step = stepFrom(next, changes, newMark);
    next = afterStep(next, step);
    isGone = endsSession(changes);
    const outcome = decision.ok ? accepted(answerTo(decision.value, step)) : decision;
    known.set(receiptId, outcome);
    const receipt = { id: receiptId, answer: writeReceipt(outcome) };
    commits.push({ changes, room: next, receipt });
    return outcome;
  });
  return { room: next, commits, outcomes };
}

/** @returns a step to the next position, or to this one where nothing changes */
function stepFrom(
  { revision, mark }: Room,
  changes: readonly Change[],
  newMark: () => string,
): Step<Change> {
  if (changes.length === 0) return { revision, mark, base: mark, changes };
  return { revision: revision + 1, mark: newMark(), base: mark, changes };
}

function answerTo({ participantId, changes, id }: Result, step: Step<Change>): Answer {
  return { ...step, changes: visibleChanges(changes, participantId), id };
}

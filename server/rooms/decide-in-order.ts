import type { Id, ParticipantId } from '@story-pointer/core/ids';
import { afterChangeSet } from '@story-pointer/core/session/apply';
import { type Change, endsSession } from '@story-pointer/core/session/changes';
import { accepted, type Outcome, refused } from '@story-pointer/core/session/refusals';
import type { Room as RoomData } from '@story-pointer/core/session/room';
import { visibleChanges } from '@story-pointer/core/view';
import type { RoomChangeSet } from '../bus/change-set.ts';
import type { Commit } from '../stores/store.ts';
import { type Answer, writeReceipt } from './receipt.ts';

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
  /** Its effect, in the room as it is when its turn has come. */
  readonly decide: (room: RoomData) => Outcome<CommandEffect>;
}

/** The result of several jobs, one after another. */
export interface DecidedBatch {
  /** The room after all of them. */
  readonly room: RoomData;
  /** One for each job that was accepted now. */
  readonly commits: readonly Commit[];
  /** One for each job that changed something. */
  readonly changeSets: readonly RoomChangeSet[];
  /** One for each job, in their order. */
  readonly outcomes: readonly Outcome<Answer>[];
}

/**
 * Decides `jobs` one after another, each in the room that the one before has left. Accepted ones get a
 * receipt, even without changes: a repetition that comes late must not change anything after all.
 * @param firstOutcomes of commands that were answered before; they get the same answer, without effect
 * @param newMark makes a mark that no other version has
 */
export function decideInOrder(
  room: RoomData,
  jobs: readonly Job[],
  firstOutcomes: ReadonlyMap<string, Outcome<Answer>>,
  newMark: () => string,
): DecidedBatch {
  const known = new Map(firstOutcomes);
  const commits: Commit[] = [];
  const changeSets: RoomChangeSet[] = [];
  let next = room;
  let isGone = false;
  const outcomes = jobs.map(({ receiptId, decide }) => {
    const first = known.get(receiptId);
    if (first) return first;
    if (isGone) return refused('sessionNotFound');
    const decision = decide(next);
    if (!decision.ok) {
      known.set(receiptId, decision);
      return decision;
    }
    const { changes } = decision.value;
    const changeSet = changeSetFrom(next, changes, newMark);
    if (changes.length > 0) changeSets.push(changeSet);
    next = afterChangeSet(next, changeSet);
    isGone = endsSession(changes);
    const answer = answerTo(decision.value, changeSet);
    const outcome = accepted(answer);
    known.set(receiptId, outcome);
    const receipt = { id: receiptId, answer: writeReceipt(answer) };
    commits.push({ changes, room: next, receipt });
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

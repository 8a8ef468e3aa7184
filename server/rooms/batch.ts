import { idSchema } from '@story-pointer/core/ids';
import { apply } from '@story-pointer/core/session/apply';
import { visibleChangeSchema } from '@story-pointer/core/session/changes';
import type { Seating } from '@story-pointer/core/session/join';
import {
  accepted,
  type Outcome,
  refusalCodeSchema,
  refused,
} from '@story-pointer/core/session/refusals';
import type { Room } from '@story-pointer/core/session/room';
import { visibleChanges } from '@story-pointer/core/view';
import * as z from 'zod/mini';
import type { Commit } from '../stores/store.ts';

/** What the sender of a command hears: what came of it, as far as they may know, and since when. */
const answerSchema = z.object({
  sessionId: idSchema,
  participantId: idSchema,
  revision: z.int(),
  changes: z.readonly(z.array(visibleChangeSchema)),
});
export type Answer = z.infer<typeof answerSchema>;

const refusalSchema = z.object({ code: refusalCodeSchema, field: z.optional(z.string()) });
const receiptSchema = z.union([answerSchema, refusalSchema]);

/** What a receipt keeps of an outcome. */
export function writeReceipt(outcome: Outcome<Answer>): string {
  return JSON.stringify(outcome.ok ? outcome.value : outcome.refusal);
}

export function readReceipt(receipt: string): Outcome<Answer> {
  const first = receiptSchema.parse(JSON.parse(receipt));
  return 'code' in first ? refused(first.code, first.field) : accepted(first);
}

/** Something somebody wants done in a room. */
export interface Job {
  /** Stands for the sender and the command's id. */
  readonly receiptId: string;
  /** What follows from it, in the room as it is when its turn has come. */
  readonly decide: (room: Room) => Outcome<Seating>;
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
 */
export function decideTogether(
  room: Room,
  jobs: readonly Job[],
  firstOutcomes: ReadonlyMap<string, Outcome<Answer>>,
): Batch {
  const known = new Map(firstOutcomes);
  const commits: Commit[] = [];
  let next = room;
  const outcomes = jobs.map(({ receiptId, decide }) => {
    const first = known.get(receiptId);
    if (first) return first;
    const decision = decide(next);
    const changes = decision.ok ? decision.value.changes : [];
    if (changes.length > 0) {
      next = { ...changes.reduce(apply, next), revision: next.revision + 1 };
    }
    const outcome = decision.ok ? accepted(answerTo(decision.value, next)) : decision;
    known.set(receiptId, outcome);
    const receipt = { id: receiptId, answer: writeReceipt(outcome) };
    commits.push({ revision: next.revision, changes, receipt });
    return outcome;
  });
  return { room: next, commits, outcomes };
}

/** @param after the room once it has happened */
function answerTo({ participantId, changes }: Seating, after: Room): Answer {
  return {
    sessionId: after.session.id,
    participantId,
    revision: after.revision,
    changes: visibleChanges(changes, participantId),
  };
}

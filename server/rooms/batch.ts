import { idSchema } from '@story-pointer/core/ids';
import { apply } from '@story-pointer/core/session/apply';
import { visibleChangeSchema } from '@story-pointer/core/session/changes';
import type { Seating } from '@story-pointer/core/session/join';
import { accepted, type Outcome } from '@story-pointer/core/session/refusals';
import type { Room } from '@story-pointer/core/session/room';
import { visibleChanges } from '@story-pointer/core/view';
import * as z from 'zod/mini';
import type { Commit } from '../stores/store.ts';

/** What the sender of a command hears: what came of it, as far as they may know, and since when. */
export const answerSchema = z.object({
  sessionId: idSchema,
  participantId: idSchema,
  revision: z.int(),
  changes: z.readonly(z.array(visibleChangeSchema)),
});
export type Answer = z.infer<typeof answerSchema>;

/** Something somebody wants done in a room. */
export interface Job {
  /** Stands for the sender and the command's id. */
  readonly receiptId: string;
  /** What follows from it, in the room as it is when its turn has come. */
  readonly decide: (room: Room) => Outcome<Seating>;
}

/** What follows from several jobs, one after another. */
interface Batch {
  /** The room after all of them. */
  readonly room: Room;
  readonly commits: readonly Commit[];
  /** For each job, in their order. */
  readonly outcomes: readonly Outcome<Answer>[];
}

/**
 * Decides `jobs` one after another, each in the room the one before has left.
 * @param firstAnswers of commands that were answered before; they get the same answer, and nothing happens
 */
export function decideTogether(
  room: Room,
  jobs: readonly Job[],
  firstAnswers: ReadonlyMap<string, Answer>,
): Batch {
  const answers = new Map(firstAnswers);
  const commits: Commit[] = [];
  let next = room;
  const outcomes = jobs.map(({ receiptId, decide }): Outcome<Answer> => {
    const first = answers.get(receiptId);
    if (first) return accepted(first);
    const decision = decide(next);
    if (!decision.ok) return decision;
    const { participantId, changes } = decision.value;
    const revision = changes.length > 0 ? next.revision + 1 : next.revision;
    const answer = {
      sessionId: room.session.id,
      participantId,
      revision,
      changes: visibleChanges(changes, participantId),
    };
    if (changes.length > 0) {
      answers.set(receiptId, answer);
      next = { ...changes.reduce(apply, next), revision };
      const receipt = { id: receiptId, answer: JSON.stringify(answer) };
      commits.push({ revision, changes, receipt });
    }
    return accepted(answer);
  });
  return { room: next, commits, outcomes };
}

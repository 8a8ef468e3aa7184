import * as z from 'zod/mini';
import { type Id, type ParticipantId, storyIdSchema } from '../ids.ts';
import { applyAll } from './apply.ts';
import type { Change } from './changes.ts';
import { isDoneWith } from './collected-round.ts';
import {
  askedIn,
  collectedIn,
  doneBy,
  isAsked,
  isCollected,
  isTooSmall,
  nextToVote,
  runningIn,
} from './collecting.ts';
import type { OpenRoom, Participant } from './open-room.ts';
import type { Room } from './room.ts';

/** The progress of people in a collection: others see how many stories they have done, and not which. */

/** The number of collected stories with which people are done, without people who have done none. */
export type Done = Readonly<Record<Id, number>>;

export interface Progress {
  readonly participant: Participant;
  readonly done: number;
  readonly of: number;
}

function countsIn(room: OpenRoom): Done {
  // In the order of people: that of their votes would tell something of them.
  const counts = new Map(askedIn(room).map(({ id }) => [id, 0]));
  for (const { round } of collectedIn(room)) {
    if (round.state === 'revealed') continue;
    for (const id of new Set([...round.voters, ...(round.skipped ?? [])])) {
      const count = counts.get(id);
      if (count !== undefined) counts.set(id, count + 1);
    }
  }
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}

/** The progress of everybody who is asked, in a room with all voters; null where it could tell people apart. */
export function doneIn(room: OpenRoom): Done | null {
  return runningIn(room) && !isTooSmall(room) ? countsIn(room) : null;
}

export function progressOf(room: OpenRoom, done: Done): readonly Progress[] {
  const of = collectedIn(room).length;
  return askedIn(room).map((participant) => ({
    ...{ participant, done: done[participant.id] ?? 0, of },
  }));
}

/** A running collection, as the page of a team shows it. */
export const collectingSchema = z.readonly(
  z.object({
    until: z.int(),
    /** The number of people who are done with all stories, of those who are asked; null where progress is not shown. */
    people: z.nullable(z.object({ done: z.int(), of: z.int() })),
    /** The story on which a person is to vote. */
    next: z.nullable(storyIdSchema),
  }),
);
export type Collecting = z.infer<typeof collectingSchema>;

const isDone = ({ done, of }: Progress) => done === of;

export function collectingFor(
  room: OpenRoom,
  participantId: ParticipantId | null,
): Collecting | null {
  const running = runningIn(room);
  if (!running) return null;
  const done = doneIn(room);
  const progress = done && progressOf(room, done);
  const votes = participantId !== null && isAsked(room, participantId);
  return {
    until: running.endsAt,
    people: progress && { done: progress.filter(isDone).length, of: progress.length },
    next: (votes && nextToVote(room, participantId)?.id) || null,
  };
}

export function isComplete(room: OpenRoom, done: Done = countsIn(room)): boolean {
  const progress = progressOf(room, done);
  // A facilitator who begins alone waits for people who are still to join.
  if (progress.length < (room.collection?.asked ? 1 : 2)) return false;
  return progress.every(isDone);
}

/** Changes as they are sent: those of votes on collected stories to their voters alone, and to others the progress. */
export function withProgress(before: Room, changes: readonly Change[]): readonly Change[] {
  if (!runningIn(before) && !changes.some(({ type }) => type === 'collectionStarted'))
    return changes;
  const own = changes.map((change) => asOwn(change, before));
  const after = applyAll(before, changes);
  const done = areRoundsAlone(before, after) ? movedIn(before, after) : changedIn(before, after);
  return done === undefined ? own : [...own, { type: 'progressed', done }];
}

/** Whether at most rounds have changed of all that progress depends on. */
function areRoundsAlone(before: OpenRoom, after: OpenRoom): boolean {
  const [was, is] = [collectedIn(before), collectedIn(after)];
  return (
    before.collection === after.collection &&
    before.participants === after.participants &&
    before.session.settings === after.session.settings &&
    was.every(({ id }, at) => is[at]?.id === id) &&
    isTooSmall(before) === isTooSmall(after)
  );
}

/** The new counts after a vote, without counting those of everybody; undefined where there are none. */
function movedIn(before: OpenRoom, after: OpenRoom): Done | undefined {
  const stories = collectedIn(after);
  const rounds = collectedIn(before).flatMap(({ round: was }, at) => {
    const is = stories[at]?.round;
    return is && is !== was ? [{ was, is }] : [];
  });
  if (rounds.length === 0 || isTooSmall(after)) return undefined;
  const moved = askedIn(after).filter(({ id }) =>
    rounds.some(({ was, is }) => isDoneWith(was, id) !== isDoneWith(is, id)),
  );
  if (moved.length === 0) return undefined;
  return Object.fromEntries(moved.map(({ id }) => [id, doneBy(after, id)]));
}

/** The same whatever has changed; null where progress is no longer shown. */
function changedIn(before: OpenRoom, after: OpenRoom): Done | null | undefined {
  const [was, is] = [doneIn(before), doneIn(after)];
  if (!is) return was ? null : undefined;
  const ids = Object.keys({ ...was, ...is });
  const changed = ids.filter((id) => was?.[id] !== is[id]).map((id) => [id, is[id] ?? 0] as const);
  return was && changed.length === 0 ? undefined : Object.fromEntries(changed);
}

function asOwn(change: Change, room: Room): Change {
  switch (change.type) {
    case 'voted':
    case 'voteWithdrawn':
    case 'skipped':
      return isCollected(room, change.storyId) ? { ...change, isOwn: true } : change;
    default:
      return change;
  }
}

export function afterProgress(before: Done | null, change: Done | null): Done | null {
  if (!change) return null;
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, done]) => done > 0),
  );
}

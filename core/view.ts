import * as z from 'zod/mini';
import { type Id, idSchema } from './ids.ts';
import { afterRound, applyOpen } from './session/apply.ts';
import type { BallotCast, Change, OpenChange, VisibleChange } from './session/changes.ts';
import { openRoomFields, pointsSchema } from './session/open-room.ts';
import type { Room } from './session/room.ts';

/**
 * The room as one person may see it: what everybody knows and their own hidden votes by story.
 * It is built field by field, so that what is not named here never leaves the server.
 */
export const roomViewSchema = z.readonly(
  z.object({ ...openRoomFields, ownVotes: z.readonly(z.record(idSchema, pointsSchema)) }),
);
export type RoomView = z.infer<typeof roomViewSchema>;

/** @param participantId who looks; null for somebody who has no seat, as on the summary */
export function viewFor(room: Room, participantId: Id | null): RoomView {
  const { revision, session, participants, stories } = room;
  const ownVotes: Record<Id, number> = {};
  if (participantId !== null) {
    for (const [storyId, ballots] of Object.entries(room.ballots)) {
      const points = ballots[participantId];
      if (points !== undefined) ownVotes[storyId] = points;
    }
  }
  return { revision, session, participants, stories, ownVotes };
}

/** What is told of one step in a room's history: to everybody, and to single people of their own votes. */
export interface Told {
  readonly sessionId: Id;
  readonly revision: number;
  readonly changes: readonly OpenChange[];
  readonly ownVotes: readonly BallotCast[];
}

/** Sorts the changes that led to `revision` by who may be told; whose seat is whose is told to nobody. */
export function tell(sessionId: Id, revision: number, changes: readonly Change[]): Told {
  const ownVotes = changes.filter((change) => change.type === 'ballotCast');
  const open = changes
    .filter((change) => change.type !== 'ballotCast')
    .filter((change) => change.type !== 'seatTaken');
  return { sessionId, revision, changes: open, ownVotes };
}

/** Of `changes`, those that this participant may be told: everybody's and their own votes. */
export function visibleChanges(
  changes: readonly Change[],
  participantId: Id | null,
): VisibleChange[] {
  return changes
    .filter((change) => change.type !== 'seatTaken')
    .filter((change) => change.type !== 'ballotCast' || change.participantId === participantId);
}

/** A person's view after `change`: what every page does with what it is told. */
export function applyToView(view: RoomView, change: VisibleChange): RoomView {
  if (change.type === 'ballotCast') {
    return { ...view, ownVotes: { ...view.ownVotes, [change.storyId]: change.points } };
  }
  return { ...applyOpen(view, change), ownVotes: afterRound(view.ownVotes, change) };
}

import * as z from 'zod/mini';
import type { Points } from './decks/deck.ts';
import { type Id, idSchema, type ParticipantId, type SessionId } from './ids.ts';
import { afterRound, applyOpen } from './session/apply.ts';
import type { BallotCast, Change, OpenChange, VisibleChange } from './session/changes.ts';
import {
  type ChangeSet,
  type OpenRoom,
  participantSchema,
  sessionSchema,
  storySchema,
  versionFields,
} from './session/open-room.ts';
import type { Room } from './session/room.ts';
import { pointsSchema } from './session/round.ts';
import { wireVersion } from './wire-version.ts';

/**
 * The room as one person may see it: what everybody knows and their own hidden votes by story.
 * It is built field by field, so that what is not named here never leaves the server.
 */
export interface RoomView extends OpenRoom {
  /** That of the process that wrote it: a newer one may know more of the room. */
  readonly version?: number | undefined;
  readonly ownVotes: Readonly<Record<Id, Points>>;
}

/** A view as it crosses the network. */
export const roomViewSchema = z.object({
  version: z.optional(z.int()),
  ...versionFields,
  session: sessionSchema,
  participants: z.readonly(z.array(participantSchema)),
  stories: z.readonly(z.array(storySchema)),
  ownVotes: z.readonly(z.record(idSchema, pointsSchema)),
});

/** @param participantId who looks; null for somebody who has no seat, as on the summary */
export function viewFor(room: Room, participantId: ParticipantId | null): RoomView {
  const { revision, mark, session, participants, stories } = room;
  const ownVotes: Record<Id, number> = {};
  if (participantId !== null) {
    for (const [storyId, ballots] of Object.entries(room.ballots)) {
      const points = ballots[participantId];
      if (points !== undefined) ownVotes[storyId] = points;
    }
  }
  return { version: wireVersion, revision, mark, session, participants, stories, ownVotes };
}

/** A change set as pages receive it: changes for everybody, and own votes for single people. */
export interface Broadcast extends ChangeSet<OpenChange> {
  readonly sessionId: SessionId;
  readonly ownVotes: readonly BallotCast[];
  /** Sent to no page: seats that one more browser has taken, maybe in the place of another. */
  readonly seatsTaken: readonly Id[];
}

/** Sorts the changes of a change set by their receivers. */
export function broadcastOf(
  sessionId: SessionId,
  { revision, mark, base, changes }: ChangeSet<Change>,
): Broadcast {
  const ownVotes = changes.filter((change) => change.type === 'ballotCast');
  const seatsTaken = changes.flatMap((change) =>
    change.type === 'seatTaken' ? change.participantId : [],
  );
  return { sessionId, revision, mark, base, changes: changes.filter(isOpen), ownVotes, seatsTaken };
}

/** The changes that this participant may see: public ones and their own votes. */
export function visibleChanges(
  changes: readonly Change[],
  participantId: ParticipantId | null,
): VisibleChange[] {
  return changes.filter(
    (change): change is VisibleChange =>
      isOpen(change) || (change.type === 'ballotCast' && change.participantId === participantId),
  );
}

/** Whether everybody may be told; who may sit where, and what is long, is told to nobody. */
function isOpen(change: Change): change is OpenChange {
  switch (change.type) {
    case 'ballotCast':
    case 'seatTaken':
    case 'keysBarred':
    case 'admitted':
    case 'waySet':
    case 'detailsWritten':
      return false;
    default:
      change satisfies OpenChange;
      return true;
  }
}

/** A person's view after `change`: what every page does with what it is told. */
export function applyToView(view: RoomView, change: VisibleChange): RoomView {
  if (change.type === 'ballotCast') {
    return withOwnVote(view, change);
  }
  return { ...applyOpen(view, change), ownVotes: afterRound(view.ownVotes, change) };
}

/** A view with one's own hidden vote on a story, or without one (null). */
export function withOwnVote(
  view: RoomView,
  { storyId, points }: Pick<BallotCast, 'storyId' | 'points'>,
): RoomView {
  const { [storyId]: _, ...others } = view.ownVotes;
  return { ...view, ownVotes: points === null ? others : { ...others, [storyId]: points } };
}

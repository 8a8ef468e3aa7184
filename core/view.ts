import * as z from 'zod/mini';
import { pointsSchema } from './decks/scale-schema.ts';
import { type Id, idSchema, type ParticipantId, type SessionId } from './ids.ts';
import { afterRound, applyOpen, without } from './session/apply.ts';
import {
  type BallotCast,
  type Change,
  type ChangeOf,
  type OpenChange,
  openChanges,
  type VisibleChange,
} from './session/changes.ts';
import { withoutVoters } from './session/collecting.ts';
import { type ChangeSet, openRoomFields } from './session/open-room.ts';
import { afterProgress, doneIn } from './session/progress.ts';
import { remarkSchema } from './session/remark.ts';
import type { Room } from './session/room.ts';
import { wireVersion } from './wire-version.ts';

/** The room as one person may see it: the public part, and their own hidden votes and remarks by story. */
export const roomViewSchema = z.object({
  /** The version of the process that wrote it: a newer one may know more of the room. */
  version: z.optional(z.int()),
  ...openRoomFields,
  ownVotes: z.readonly(z.record(idSchema, pointsSchema)),
  ownRemarks: z._default(z.readonly(z.record(idSchema, remarkSchema)), {}),
  /** The progress of everybody in a collection; null where it is not shown. */
  done: z._default(z.nullable(z.readonly(z.record(idSchema, z.int()))), null),
});
export type RoomView = Readonly<z.infer<typeof roomViewSchema>>;

const none = { tokens: [], tokenActs: [], webhooks: [] };

/** Built field by field, so that what is not named never leaves the server. @param participantId null without a seat */
export function viewFor(room: Room, participantId: ParticipantId | null): RoomView {
  const { revision, mark, session, participants, stories, collection } = withoutVoters(
    room,
    participantId,
  );
  // For people of the session.
  const { tokens, tokenActs, webhooks } = participantId === null ? none : room;
  const others = { participants, stories, collection, tokens, tokenActs, webhooks };
  const own = {
    ownVotes: ownOf(room, room.ballots, participantId),
    ownRemarks: ownOf(room, room.remarks, participantId),
    done: doneIn(room),
  };
  return { version: wireVersion, revision, mark, session, ...others, ...own };
}

/** By story, the part of one person. In the order of the stories: that of the votes would show who else has voted. */
function ownOf<V>(
  { stories }: Room,
  byStory: Readonly<Record<Id, Readonly<Record<Id, V>>>>,
  participantId: ParticipantId | null,
): Readonly<Record<Id, V>> {
  const own: Record<Id, V> = {};
  if (participantId === null) return own;
  for (const { id } of stories) {
    const value = byStory[id]?.[participantId];
    if (value !== undefined) own[id] = value;
  }
  return own;
}

/** A change set as pages receive it: changes for everybody, and own votes for single people. */
export interface Broadcast extends ChangeSet<OpenChange> {
  readonly sessionId: SessionId;
  readonly ownVotes: readonly (BallotCast | ProgressChange)[];
  /** Sent to no page: seats that one more browser has taken, maybe in the place of another. */
  readonly seatsTaken: readonly Id[];
}

export function broadcastOf(
  sessionId: SessionId,
  { revision, mark, base, changes: all }: ChangeSet<Change>,
): Broadcast {
  const [changes, ownVotes] = [all.filter(isOpen), all.filter(isOfOne)];
  const seatsTaken = all.flatMap((change) =>
    change.type === 'seatTaken' ? change.participantId : [],
  );
  return { sessionId, revision, mark, base, changes, ownVotes, seatsTaken };
}

type ProgressChange = ChangeOf<'voted' | 'voteWithdrawn' | 'skipped'>;

function isOfOne(change: Change): change is BallotCast | ProgressChange {
  return change.type === 'ballotCast' || ('isOwn' in change && change.isOwn === true);
}

/** The changes that this participant may see: public ones and their own votes. */
export function visibleChanges(
  changes: readonly Change[],
  participantId: ParticipantId | null,
): VisibleChange[] {
  return changes.filter((change): change is VisibleChange =>
    isOfOne(change)
      ? change.participantId === participantId
      : isOpen(change) && !(participantId === null && isForSeats(change)),
  );
}

/** Whether a change is sent to people in a seat alone. */
export function isForSeats({ type }: Change): boolean {
  return /^(?:token|webhook)(?:Made|Set|Ended|Acted)$/.test(type);
}

/** Whether everybody in a seat may see a change; changes of seats and long texts are never sent. */
export function isOpen(change: Change): change is OpenChange {
  return change.type in openChanges && !isOfOne(change);
}

/** A person's view after `change`, as every page applies it. */
export function applyToView(view: RoomView, change: VisibleChange): RoomView {
  if (change.type === 'ballotCast') {
    return withOwnVote(view, change);
  }
  if (change.type === 'progressed') return { ...view, done: afterProgress(view.done, change.done) };
  return {
    ...applyOpen(view, change),
    ownVotes: afterRound(view.ownVotes, change),
    ownRemarks: afterRound(view.ownRemarks, change),
  };
}

/** A view with one's own hidden vote on a story, or without one (null). */
function withOwnVote(
  view: RoomView,
  { storyId, points, remark }: Pick<BallotCast, 'storyId' | 'points' | 'remark'>,
): RoomView {
  const ownVotes = without(view.ownVotes, storyId);
  const ownRemarks = without(view.ownRemarks, storyId);
  return {
    ...view,
    ownVotes: points === null ? ownVotes : { ...ownVotes, [storyId]: points },
    ownRemarks: remark ? { ...ownRemarks, [storyId]: remark } : ownRemarks,
  };
}

import type { ScaleType } from '@story-pointer/core/decks';
import type { Id, KeyHash } from '@story-pointer/core/ids';
import type { Story, Vote } from '@story-pointer/core/session/open-room';
import type { Room } from '@story-pointer/core/session/room';

/** A room taken apart into flat records, as the sources of data hold it. */
export interface RoomRecords {
  readonly session: SessionRecord;
  /** In the order they joined. */
  readonly participants: readonly ParticipantRecord[];
  /** By order. */
  readonly stories: readonly StoryRecord[];
  /** In the order they were cast. */
  readonly points: readonly PointsRecord[];
}

interface SessionRecord {
  readonly id: Id;
  readonly name: string;
  readonly type: ScaleType;
  readonly creationDate: string;
  readonly facilitatorActiveStoryId: Id | null;
  readonly revision: number;
}

interface ParticipantRecord {
  readonly id: Id;
  readonly sessionId: Id;
  readonly name: string;
  readonly isFacilitator: boolean;
  readonly keyHash: KeyHash | null;
}

interface StoryRecord {
  readonly id: Id;
  readonly sessionId: Id;
  readonly name: string;
  readonly pointed: boolean;
  readonly order: number;
  readonly points: number | null;
  readonly round: number;
}

interface PointsRecord {
  readonly storyId: Id;
  readonly participantId: Id;
  readonly points: number;
}

/** Puts a room together: the votes of a pointed story are open, all others are hidden. */
export function assemble(records: RoomRecords): Room {
  const { revision, ...session } = records.session;
  const votes = new Map<Id, Vote[]>();
  for (const { storyId, participantId, points } of records.points) {
    const cast = votes.get(storyId) ?? [];
    votes.set(storyId, [...cast, { participantId, points }]);
  }
  const ballots: Record<Id, Record<Id, number>> = {};
  const stories = records.stories.map(({ id, name, order, round, pointed, points }): Story => {
    const cast = votes.get(id) ?? [];
    if (pointed) return { id, name, order, round, pointed, points, votes: cast };
    if (cast.length > 0) {
      ballots[id] = Object.fromEntries(cast.map((vote) => [vote.participantId, vote.points]));
    }
    const voters = cast.map((vote) => vote.participantId);
    return { id, name, order, round, pointed, points: null, voters };
  });
  return {
    revision,
    session,
    participants: records.participants.map(({ id, name, isFacilitator }) => ({
      id,
      name,
      isFacilitator,
    })),
    stories,
    ballots,
    seats: Object.fromEntries(records.participants.map(({ id, keyHash }) => [id, keyHash])),
  };
}

import type { Room } from '@story-pointer/core/session/room';
import { type DetailsRecord, detailsOf } from './details.ts';
import { type ParticipantRecord, participantsOf } from './participants.ts';
import { type RoundRecord, roundsOf } from './rounds.ts';
import { type SeatKeyRecord, seatsOf } from './seat-keys.ts';
import { type SessionRecord, sessionOf } from './sessions.ts';
import { type StoryRecord, storiesOf } from './stories.ts';
import { type VoteRecord, votesByStory } from './votes.ts';
import { type WayRecord, waysOf } from './ways.ts';

/** A room taken apart into flat records, as the sources of data hold it. */
export interface RoomRecords {
  readonly session: SessionRecord;
  /** In the order they joined. */
  readonly participants: readonly ParticipantRecord[];
  /** In the order they came. */
  readonly seatKeys: readonly SeatKeyRecord[];
  readonly ways: readonly WayRecord[];
  /** By order. */
  readonly stories: readonly StoryRecord[];
  /** In the order they were cast. */
  readonly votes: readonly VoteRecord[];
  readonly details: readonly DetailsRecord[];
  /** By number. */
  readonly rounds: readonly RoundRecord[];
}

/** Puts a room together. */
export function roomOf(records: RoomRecords): Room {
  const { session, participants, seatKeys, ways, stories, votes, details, rounds } = records;
  const kept = roundsOf(rounds);
  return {
    ...sessionOf(session),
    participants: participantsOf(participants),
    seats: seatsOf(participants, seatKeys),
    ways: waysOf(ways),
    ...storiesOf(stories, votesByStory(votes), kept.rounds),
    ...detailsOf(details),
    ...kept,
  };
}

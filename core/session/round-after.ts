import type { Points } from '../decks/deck.ts';
import type { ParticipantId } from '../ids.ts';
import { remarksWithout } from './remark.ts';
import { castIn, newRound, type Round } from './round.ts';

/** An open round with another description of its story: everybody who has voted may vote again. */
export function withStaleVotes(round: Round): Round {
  if (round.state === 'revealed' || round.voters.length === 0) return round;
  return { ...round, stale: round.voters };
}

/** Cancels the timer, the countdown and the speaking time. */
export function withoutTimers(round: Round): Round {
  if (round.state === 'revealed') return round.floor ? { ...round, floor: null } : round;
  const runs = typeof round.countdown === 'number';
  if (!round.timer && !runs) return round;
  return { ...round, timer: null, countdown: runs ? null : round.countdown };
}

/**
 * Removes a participant's votes. Anonymous votes stay.
 * @param voted their vote, where the round has only a tally
 */
export function withoutVotesOf(round: Round, participantId: ParticipantId, voted?: Points): Round {
  if (round.state === 'revealed') {
    const votes = round.votes.filter((vote) => vote.participantId !== participantId);
    if (votes.length === round.votes.length && voted === undefined) return round;
    const tally = round.tally?.flatMap(([points, count]): [Points, number][] => {
      const left = points === voted ? count - 1 : count;
      return left > 0 ? [[points, left]] : [];
    });
    const remarks = remarksWithout(round.remarks, participantId);
    const left = { ...round, votes, remarks, tally: tally && tally.length > 0 ? tally : null };
    const isLeft = castIn(left).some(({ points }) => points === round.floor?.points);
    return { ...left, floor: isLeft ? round.floor : null };
  }
  const voters = round.voters.filter((id) => id !== participantId);
  const skipped = without(round.skipped, participantId);
  if (voters.length === round.voters.length) {
    return skipped === round.skipped ? round : { ...round, skipped };
  }
  if (voters.length > 0 || round.unnamed) {
    const stale = without(round.stale, participantId);
    return { ...round, voters, stale, skipped, countdown: null };
  }
  return { ...newRound(round.number), timer: round.timer, skipped };
}

type Some = readonly ParticipantId[] | null;

export function without(some: Some, participantId: ParticipantId): Some {
  if (!some?.includes(participantId)) return some;
  const left = some.filter((id) => id !== participantId);
  return left.length > 0 ? left : null;
}

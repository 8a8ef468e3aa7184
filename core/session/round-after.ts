import type { Points } from '../decks/deck.ts';
import type { ParticipantId } from '../ids.ts';
import type { ChangeOf } from './changes.ts';
import { skippedBy } from './collected-round.ts';
import { noneAsNull, remarksWithout } from './remark.ts';
import { castIn, newRound, type Round, revealedRound, votersOf } from './round.ts';
import type { Settings } from './settings.ts';

/** The changes of a round by votes, the reveal and what follows it. */
type RoundChange = ChangeOf<
  | 'countdownChanged'
  | 'floorChanged'
  | 'pointsAgreed'
  | 'revealed'
  | 'roundHidden'
  | 'skipped'
  | 'timerStarted'
  | 'timerStopped'
  | 'timeUp'
  | 'voted'
  | 'voteWithdrawn'
>;

/** A round after `change`; the same object where nothing changes. */
export function roundAfter(
  round: Round,
  change: RoundChange,
  { hiddenNames }: Pick<Settings, 'hiddenNames'>,
): Round {
  const isOpen = round.state === 'open';
  switch (change.type) {
    case 'voted':
      return voted(round, change, hiddenNames);
    case 'voteWithdrawn':
      return isOpen ? withoutVotesOf(round, change.participantId) : round;
    case 'skipped':
      return skippedBy(round, change.participantId);
    case 'timerStarted':
      return isOpen ? { ...round, timer: change.timer } : round;
    case 'timeUp':
      return isOpen && round.timer ? { ...round, timer: { ...round.timer, isOver: true } } : round;
    case 'timerStopped':
      return isOpen ? { ...round, timer: null } : round;
    case 'countdownChanged':
      return isOpen ? { ...round, countdown: change.countdown } : round;
    case 'revealed': {
      const { votes, cards = null, remarks, at = null } = change;
      return {
        ...revealedRound(round.number, votes),
        ...{ cards, remarks: noneAsNull(remarks), startedAt: round.startedAt, revealedAt: at },
      };
    }
    case 'roundHidden':
      return isOpen ? round : hidden(round, change.voters);
    case 'floorChanged':
      return isOpen ? round : { ...round, floor: change.floor };
    case 'pointsAgreed': {
      const { points: agreed, took = null, byRule = false } = change;
      return isOpen ? round : { ...round, agreed, took, byRule, floor: null };
    }
    default:
      return change satisfies never;
  }
}

function voted(
  round: Round,
  { participantId, at }: ChangeOf<'voted'>,
  hiddenNames: boolean,
): Round {
  if (round.state === 'revealed') return round;
  const { voters } = round;
  // Everybody who votes while names are hidden can rely on it.
  const names = round.names ?? (hiddenNames ? 'hidden' : null);
  const isKnown = voters.includes(participantId);
  const startedAt = at ?? round.startedAt;
  const stale = without(round.stale, participantId);
  const skipped = without(round.skipped, participantId);
  const isSame = startedAt === round.startedAt && names === round.names && round.countdown === null;
  if (isKnown && isSame && stale === round.stale && skipped === round.skipped) return round;
  return {
    ...round,
    voters: isKnown ? voters : [...voters, participantId],
    names,
    startedAt,
    countdown: null,
    stale,
    skipped,
  };
}

/**
 * A revealed round as it was before. Those who vote on, having seen the cards, do so by name.
 * @param voters the people who had voted, where the round does not tell
 */
function hidden(round: Round, voters = votersOf(round)): Round {
  const { number, startedAt } = round;
  if (voters.length === 0) return newRound(number);
  return { ...newRound(number), voters, names: 'shown', startedAt };
}

/** An open round with another description of its story: everybody who has voted may vote again. */
export function withStaleVotes(round: Round): Round {
  if (round.state === 'revealed' || round.voters.length === 0) return round;
  return { ...round, stale: round.voters };
}

/** A round in which nothing is about to happen by itself. */
export function atRest(round: Round): Round {
  if (round.state === 'revealed') return round.floor ? { ...round, floor: null } : round;
  const runs = typeof round.countdown === 'number';
  if (!round.timer && !runs) return round;
  return { ...round, timer: null, countdown: runs ? null : round.countdown };
}

/**
 * Without what is known to be somebody's: a card that nobody knows to be theirs stays.
 * @param voted what they have voted, where the round does not tell
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
  // As if nobody had ever voted.
  return { ...newRound(round.number), timer: round.timer, skipped };
}

/** Null for nobody. */
type Some = readonly ParticipantId[] | null;

function without(some: Some, participantId: ParticipantId): Some {
  if (!some?.includes(participantId)) return some;
  const left = some.filter((id) => id !== participantId);
  return left.length > 0 ? left : null;
}

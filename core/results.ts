import { type Card, decks, labelOf, needMoreInfo, type Points, type ScaleType } from './decks.ts';
import type { Id } from './ids.ts';
import type { Vote } from './session/open-room.ts';

/** What a round's votes say. */
export interface VotingStats {
  readonly totalVotes: number;
  /** The mean of the positive votes; 0 when there are none. */
  readonly averagePoints: number;
  /** How often each value was voted. */
  readonly pointsDistribution: ReadonlyMap<Points, number>;
  readonly allVotesIn: boolean;
  readonly participantCount: number;
}

export function votingStats(votes: readonly Vote[], participantCount: number): VotingStats {
  const positive = positiveVotes(votes);
  const sum = positive.reduce((total, { points }) => total + points, 0);
  const pointsDistribution = new Map<Points, number>();
  for (const { points } of votes) {
    pointsDistribution.set(points, (pointsDistribution.get(points) ?? 0) + 1);
  }
  return {
    totalVotes: votes.length,
    averagePoints: positive.length === 0 ? 0 : sum / positive.length,
    pointsDistribution,
    allVotesIn: isEverybodyIn(votes.length, participantCount),
    participantCount,
  };
}

/** Whether nobody's vote is missing. */
export function isEverybodyIn(voteCount: number, participantCount: number): boolean {
  return voteCount === participantCount;
}

/** The votes that count for the average. */
export function positiveVotes(votes: readonly Vote[]): readonly Vote[] {
  return votes.filter(({ points }) => points > 0);
}

/** The card of the deck nearest to a mean; a tie goes to the larger card. None for a mean of 0. */
export function closestCard(type: ScaleType, mean: number): Card | undefined {
  if (mean <= 0) return undefined;
  let closest: Card | undefined;
  for (const card of decks[type].cards) {
    if (card.value <= 0) continue;
    const gap = Math.abs(card.value - mean);
    const best = closest ? Math.abs(closest.value - mean) : Number.POSITIVE_INFINITY;
    if (gap < best || (gap === best && closest && card.value > closest.value)) closest = card;
  }
  return closest;
}

/** 'Average': a number with at most one decimal, or the label of the closest card. */
export function formatAverage(type: ScaleType, mean: number): string {
  if (!decks[type].usesDisplay) return rounded(mean, 1);
  return closestCard(type, mean)?.display ?? labelOf(type, 0);
}

/** 'Actual': the mean as a number with at most two decimals, in every scale. */
export function formatActual(mean: number): string {
  return rounded(mean, 2);
}

function rounded(value: number, decimals: number): string {
  const factor = 10 ** decimals;
  // The tiny addend keeps halves halves: 1.005 * 100 is 100.49999999999999.
  return String(Math.round((value + Number.EPSILON * value) * factor) / factor);
}

/** One bar of the distribution. */
export interface Bar {
  readonly points: Points;
  readonly label: string;
  readonly count: number;
  /** Of all votes, '?' and 0 included, 0 to 100. */
  readonly percentage: number;
  readonly participantIds: readonly Id[];
}

/** A bar for each value voted, by value, '?' last. */
export function distribution(type: ScaleType, votes: readonly Vote[]): Bar[] {
  const { pointsDistribution } = votingStats(votes, 0);
  return [...pointsDistribution]
    .sort(([one], [other]) => rank(one) - rank(other))
    .map(([points, count]) => ({
      points,
      label: labelOf(type, points),
      count,
      percentage: (count / votes.length) * 100,
      participantIds: votes.filter((vote) => vote.points === points).map((v) => v.participantId),
    }));
}

function rank(points: Points): number {
  return points === needMoreInfo ? Number.POSITIVE_INFINITY : points;
}

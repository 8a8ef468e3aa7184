import {
  type Card,
  type CardKind,
  cardOf,
  type Deck,
  labelOf,
  ladderOf,
  type Points,
  usesLabels,
} from './decks/deck.ts';
import type { Id } from './ids.ts';
import type { Cast } from './session/round.ts';

export function isEverybodyIn(voteCount: number, participantCount: number): boolean {
  return voteCount === participantCount;
}

export function countedVotes(deck: Deck, votes: readonly Cast[]): readonly Cast[] {
  const counted = new Set(ladderOf(deck).map(({ value }) => value));
  return votes.filter(({ points }) => counted.has(points));
}

/** The mean of the votes that count; 0 when there are none. Hundredths, the smallest there are, add up exactly. */
export function meanOf(deck: Deck, votes: readonly Cast[]): number {
  const counted = countedVotes(deck, votes);
  const sum = counted.reduce((total, { points }) => total + Math.round(points * 100), 0);
  return counted.length === 0 ? 0 : sum / (counted.length * 100);
}

/** Less than two gaps of a mean can differ by, and more than what a division may lose. */
const tie = 1e-9;

/** The card that counts nearest to a mean; a tie goes to the larger card. */
export function closestCard(deck: Deck, mean: number): Card | undefined {
  if (mean === 0 && deck.average === 'positive') return undefined;
  const gap = ({ value }: Card) => Math.abs(value - mean);
  return ladderOf(deck).reduce<Card | undefined>(
    (closest, card) => (closest && gap(closest) + tie < gap(card) ? closest : card),
    undefined,
  );
}

/** 'Average': a number with at most one decimal, or the label of the closest card, '—' where no vote counts. */
export function formatAverage(deck: Deck, mean: number): string {
  if (!usesLabels(deck)) return rounded(mean, 1);
  return closestCard(deck, mean)?.label ?? '—';
}

/** 'Actual': the mean as a number with at most two decimals, with every deck. */
export function formatActual(mean: number): string {
  return rounded(mean, 2);
}

function rounded(value: number, decimals: number): string {
  const factor = 10 ** decimals;
  // The tiny addend keeps halves halves: 1.005 * 100 is 100.49999999999999.
  return String(Math.round((value + Number.EPSILON * value) * factor) / factor);
}

export interface Bar {
  readonly points: Points;
  readonly label: string;
  readonly counts: boolean;
  readonly count: number;
  /** The share of all votes, with those that do not count, 0 to 100. */
  readonly percentage: number;
  /** Empty where names are hidden. */
  readonly participantIds: readonly Id[];
}

/** A bar for each value voted: those that count from small to large, then the others, with 0 first and '?' last. */
export function distribution(deck: Deck, votes: readonly Cast[]): Bar[] {
  const counted = new Set(countedVotes(deck, votes).map(({ points }) => points));
  const values = [...new Set(votes.map(({ points }) => points))];
  return values
    .sort(
      (one, other) =>
        Number(counted.has(other)) - Number(counted.has(one)) ||
        rank(deck, one) - rank(deck, other) ||
        one - other,
    )
    .map((points) => {
      const voters = votes.filter((vote) => vote.points === points);
      return {
        points,
        label: labelOf(deck, points),
        counts: counted.has(points),
        count: voters.length,
        percentage: (voters.length / votes.length) * 100,
        participantIds: voters.flatMap(({ participantId }) => participantId ?? []),
      };
    });
}

const ranks: readonly CardKind[] = ['estimate', 'tooBig', 'break', 'unknown'];

function rank(deck: Deck, points: Points): number {
  return ranks.indexOf(cardOf(deck, points)?.kind ?? 'estimate');
}

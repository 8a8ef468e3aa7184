import { medianOf } from './consensus.ts';
import { type Deck, type Points, usesLabels } from './decks/deck.ts';
import { countedVotes, distribution, formatActual, formatAverage, meanOf } from './results.ts';
import { roundsTaken, type Story } from './session/open-room.ts';
import { agreedPoints, type Cast, castIn, timeTaken, voteCountOf } from './session/round.ts';

type StoryResult =
  | { readonly is: 'pending' }
  | { readonly is: 'notAgreed'; readonly centre: Centre | null }
  | { readonly is: 'agreed'; readonly points: Points };

/** Around what votes lie, as it is shown: words that only rank have a median instead of an average. */
export interface Centre {
  readonly is: 'average' | 'median';
  readonly label: string;
}

export function storyResult(deck: Deck, { round }: Story): StoryResult {
  if (round.state === 'open') return { is: 'pending' };
  if (round.agreed !== null) return { is: 'agreed', points: round.agreed };
  return { is: 'notAgreed', centre: centreOf(deck, castIn(round)) };
}

export function centreOf(deck: Deck, votes: readonly Cast[]): Centre | null {
  const average = shownAverage(deck, votes);
  if (average !== null) return { is: 'average', label: average };
  const median = deck.average === 'none' ? medianOf(deck, votes) : [];
  const labels = median.map(({ label }) => label);
  return labels.length === 0 ? null : { is: 'median', label: labels.join('/') };
}

/** The average of the votes as text; null if none of them counts, or the deck has no average. */
export function shownAverage(deck: Deck, votes: readonly Cast[]): string | null {
  if (deck.average === 'none' || countedVotes(deck, votes).length === 0) return null;
  return formatAverage(deck, meanOf(deck, votes));
}

export interface Totals {
  readonly stories: number;
  /** Whether the team has agreed on them or not. */
  readonly revealed: number;
  /** The agreed points: their sum, or how often each label was agreed on; null while there is none. */
  readonly points: string | null;
  readonly agreed: number;
}

export function totalsOf(deck: Deck, stories: readonly Story[]): Totals {
  const revealed = stories.filter(({ round }) => round.state === 'revealed');
  return {
    stories: stories.length,
    revealed: revealed.length,
    agreed: revealed.filter(({ round }) => agreedPoints(round) !== null).length,
    points: revealed.length === 0 ? null : totalPoints(deck, revealed),
  };
}

function totalPoints(deck: Deck, stories: readonly Story[]): string | null {
  const agreed = stories.flatMap(({ round }) => agreedPoints(round) ?? []);
  if (!usesLabels(deck)) return formatActual(agreed.reduce((sum, points) => sum + points, 0));
  const counts = deck.cards
    .map(({ value, label }) => ({ label, count: agreed.filter((p) => p === value).length }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`);
  return counts.length === 0 ? null : counts.join(' · ');
}

export interface Course {
  /** In milliseconds, from first vote to agreement; null unless the time of each agreed story is known. */
  readonly took: number | null;
  readonly inFirstRound: number;
  readonly longest: Story | null;
}

export function courseOf(stories: readonly Story[]): Course {
  const agreed = stories.filter(({ round }) => agreedPoints(round) !== null);
  const times = agreed.map(({ round }) => timeTaken(round));
  const most = Math.max(1, ...agreed.map(roundsTaken));
  const longest = agreed.filter((story) => roundsTaken(story) === most);
  return {
    took:
      agreed.length === 0
        ? null
        : times.reduce((sum, time) => (sum === null || time === null ? null : sum + time), 0),
    inFirstRound: agreed.filter((story) => roundsTaken(story) === 1 && voteCountOf(story.round) > 0)
      .length,
    longest: (most > 1 && longest.length === 1 && longest[0]) || null,
  };
}

export interface Size {
  readonly label: string;
  readonly stories: readonly Story[];
  /** Their sum; null with a deck whose values cannot be added up. */
  readonly points: string | null;
}

export function sizesOf(deck: Deck, stories: readonly Story[]): Size[] {
  const agreed = stories.flatMap(({ round }) => {
    const points = agreedPoints(round);
    return points === null ? [] : { points };
  });
  return distribution(deck, agreed).map(({ points, label, count }) => ({
    label,
    stories: stories.filter(({ round }) => agreedPoints(round) === points),
    points: addsUp(deck) ? formatActual(points * count) : null,
  }));
}

export interface Fit {
  /** The number of agreed stories that fit, taken from the top of the list, and their sum. */
  readonly stories: number;
  readonly points: string;
  readonly of: number;
}

/** Which agreed stories fit into `capacity`; null with a deck whose values cannot be added up. */
export function fitInto(deck: Deck, stories: readonly Story[], capacity: number): Fit | null {
  if (!addsUp(deck)) return null;
  const agreed = stories.flatMap(({ round }) => agreedPoints(round) ?? []);
  let [count, sum] = [0, 0];
  for (const points of agreed) {
    // In hundredths, the smallest there are: 1.1 + 2.2 is more than 3.3.
    if (Math.round((sum + points) * 100) > Math.round(capacity * 100)) break;
    sum += points;
    count += 1;
  }
  return { stories: count, points: formatActual(sum), of: agreed.length };
}

/** Whether points of this deck can be added up: the labels of the specified decks stand for no amount. */
export function addsUp(deck: Deck): boolean {
  return !usesLabels(deck) || deck.average === 'all';
}

import { type Card, cardOf, type Deck, ladderOf, type Points } from './decks/deck.ts';
import type { Id } from './ids.ts';
import { closestCard, countedVotes, meanOf } from './results.ts';
import { type Cast, castIn, type RevealedRound } from './session/round.ts';

/** The consensus of a round, measured in cards of the deck that have a size. */

export interface End {
  readonly card: Card;
  /** Empty where names are hidden. */
  readonly participantIds: readonly Id[];
}

/** The highest lies `steps` cards of the deck above the lowest: one, or more. */
export interface Apart {
  readonly is: 'close' | 'apart';
  readonly steps: number;
  readonly lowest: End;
  readonly highest: End;
}

export type Consensus =
  | { readonly is: 'open' }
  | { readonly is: 'agreed'; readonly card: Card; readonly count: number }
  | Apart;

export function consensusOf(deck: Deck, votes: readonly Cast[]): Consensus {
  const ladder = ladderOf(deck);
  const played = playedCards(deck, votes);
  const [low, high] = [played[0], played.at(-1)];
  if (!low || !high || played.length < 2) return { is: 'open' };
  const steps = ladder.indexOf(high) - ladder.indexOf(low);
  if (steps > 0) {
    const [lowest, highest] = [endAt(low, votes), endAt(high, votes)];
    return { is: steps === 1 ? 'close' : 'apart', steps, lowest, highest };
  }
  // Somebody who needs more information has not agreed.
  if (played.length < votes.length) return { is: 'open' };
  return { is: 'agreed', card: low, count: played.length };
}

export function isUnanimous(votes: readonly Cast[]): boolean {
  return new Set(votes.map(({ points }) => points)).size === 1;
}

/** The cards most people chose: several in a tie, none where every card was played once. */
export function mostChosen(deck: Deck, votes: readonly Cast[]): readonly Card[] {
  const counts = new Map<Card, number>();
  for (const card of playedCards(deck, votes)) counts.set(card, (counts.get(card) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most < 2 && counts.size > 1) return [];
  return [...counts].flatMap(([card, count]) => (count === most ? card : []));
}

/** The median of the cards that were played: two of them where it lies between two cards. */
export function medianOf(deck: Deck, votes: readonly Cast[]): readonly Card[] {
  const played = playedCards(deck, votes);
  const half = (played.length - 1) / 2;
  const median = played.slice(Math.floor(half), Math.ceil(half) + 1);
  return [...new Set(median)];
}

export type Reason = 'most chosen' | 'median' | 'closest card';

export interface Suggestion {
  readonly card: Card;
  readonly reasons: readonly Reason[];
}

/** The cards a team may want to agree on, and what speaks for each; the lower first. */
export function suggestionsFor(deck: Deck, votes: readonly Cast[]): readonly Suggestion[] {
  const closest = closestCardTo(deck, votes);
  const median = medianOf(deck, votes);
  const speaksFor: readonly (readonly [Reason, readonly Card[]])[] = [
    ['most chosen', mostChosen(deck, votes)],
    ['median', median.length === 1 ? median : []],
    ['closest card', closest ? [closest] : []],
  ];
  return ladderOf(deck)
    .map((card) => ({
      card,
      reasons: speaksFor.filter(([, cards]) => cards.includes(card)).map(([reason]) => reason),
    }))
    .filter(({ reasons }) => reasons.length > 0);
}

export type Verdict =
  | { readonly is: 'none' }
  /** `count` people of `of` chose this card: all of them, more than half, or more than any other. */
  | {
      readonly is: 'all' | 'most' | 'some' | 'one';
      readonly card: Card;
      readonly count: number;
      readonly of: number;
    }
  | { readonly is: 'between'; readonly lowest: Card; readonly highest: Card };

export function verdictOf(deck: Deck, votes: readonly Cast[]): Verdict {
  const played = playedCards(deck, votes);
  const [lowest, highest] = [played[0], played.at(-1)];
  if (!lowest || !highest) return { is: 'none' };
  const [most, ...others] = mostChosen(deck, votes);
  if (!most || others.length > 0) return { is: 'between', lowest, highest };
  const count = played.filter((card) => card === most).length;
  const chosen = { card: most, count, of: votes.length };
  if (played.length === 1) return { is: 'one', ...chosen };
  if (consensusOf(deck, votes).is === 'agreed') return { is: 'all', ...chosen };
  return { is: chosen.count * 2 > chosen.of ? 'most' : 'some', ...chosen };
}

/**
 * The card to save: the one most people chose, or both of a tie between neighbours. None where no two
 * people chose alike, or where they are divided.
 */
export function proposalsFor(deck: Deck, votes: readonly Cast[]): readonly Card[] {
  const most = mostChosen(deck, votes);
  const [one, other, ...others] = most;
  if (!one || !other) return most;
  const ladder = ladderOf(deck);
  const areNeighbours = ladder.indexOf(other) - ladder.indexOf(one) === 1;
  return areNeighbours && others.length === 0 ? most : [];
}

/** Whether the people at both ends can be asked to explain, which would tell of a hidden name. */
export function canExplain(deck: Deck, round: RevealedRound): boolean {
  return round.cards === null && consensusOf(deck, castIn(round)).is === 'apart';
}

/**
 * The main action on a round: to save what was proposed, to let both ends explain, to vote again, or
 * to agree on a card.
 */
export function mainActionOf(deck: Deck, round: RevealedRound) {
  const votes = castIn(round);
  if (proposalsFor(deck, votes).length > 0) return 'save';
  if (round.agreed !== null || consensusOf(deck, votes).is !== 'apart') return 'accept';
  return canExplain(deck, round) && !round.floor ? 'explain' : 'newRound';
}

function closestCardTo(deck: Deck, votes: readonly Cast[]): Card | undefined {
  const hasMean = deck.average !== 'none' && countedVotes(deck, votes).length > 0;
  return hasMean ? closestCard(deck, meanOf(deck, votes)) : undefined;
}

/** The card of each vote that counts, from small to large. */
function playedCards(deck: Deck, votes: readonly Cast[]): readonly Card[] {
  return ladderOf(deck).flatMap((card) => votes.filter(isFor(card)).map(() => card));
}

/** The people who voted so; undefined if the deck has no such card. */
export function endOf(deck: Deck, points: Points, votes: readonly Cast[]): End | undefined {
  const card = cardOf(deck, points);
  return card && endAt(card, votes);
}

function endAt(card: Card, votes: readonly Cast[]): End {
  const participantIds = votes
    .filter(isFor(card))
    .flatMap(({ participantId }) => participantId ?? []);
  return { card, participantIds };
}

function isFor({ value }: Card): (vote: Cast) => boolean {
  return ({ points }) => points === value;
}

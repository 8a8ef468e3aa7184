import { consensusOf, mostChosen } from './consensus.ts';
import { type Card, type Deck, ladderOf } from './decks/deck.ts';
import type { Id } from './ids.ts';
import { type Bar, distribution } from './results.ts';
import { castIn, type RevealedRound, remarksOf } from './session/round.ts';

/** The votes of a round as rows. */

/** A known voter, with the words that came with the vote. */
interface Voter {
  readonly id: Id;
  /** Empty for none. */
  readonly reason: string;
  readonly unsure: boolean;
}

/** The row of a value that was voted. */
export interface Row extends Bar {
  readonly is: 'votes';
  /** No other value has more votes, and people chose alike. */
  readonly isMost: boolean;
  /** Set where the votes are apart. */
  readonly end: 'lowest' | 'highest' | null;
  /** Empty where names are hidden. */
  readonly voters: readonly Voter[];
}

/** Neighbouring cards that were not chosen. */
export interface Gap {
  readonly is: 'gap';
  readonly cards: readonly Card[];
}

interface Rows {
  /** From the lowest to the highest. */
  readonly counted: readonly (Row | Gap)[];
  /** Rows outside the figures, '?' last. */
  readonly leftOut: readonly Row[];
}

export function rowsOf(deck: Deck, round: RevealedRound): Rows {
  const votes = castIn(round);
  const consensus = consensusOf(deck, votes);
  const most = mostChosen(deck, votes).map(({ value }) => value);
  const ends =
    consensus.is === 'apart'
      ? new Map([
          [consensus.lowest.card.value, 'lowest' as const],
          [consensus.highest.card.value, 'highest' as const],
        ])
      : undefined;
  const remarks = new Map(remarksOf(round).map((one) => [one.participantId, one]));
  const rows = distribution(deck, votes).map((bar): Row => {
    const voters = bar.participantIds.map((id) => {
      const { reason = '', unsure = false } = remarks.get(id) ?? {};
      return { id, reason, unsure };
    });
    const isMost = bar.count > 1 && most.includes(bar.points);
    return { is: 'votes', ...bar, isMost, end: ends?.get(bar.points) ?? null, voters };
  });
  return {
    counted: withGaps(
      deck,
      rows.filter(({ counts }) => counts),
    ),
    leftOut: rows.filter(({ counts }) => !counts),
  };
}

/** The rows, and between them the cards of the deck that were not chosen. */
function withGaps(deck: Deck, rows: readonly Row[]): readonly (Row | Gap)[] {
  const values = ladderOf(deck).map(({ value }) => value);
  const placeOf = ({ points }: Row) => values.indexOf(points);
  return rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const cards = before ? ladderOf(deck).slice(placeOf(before) + 1, placeOf(row)) : [];
    return cards.length > 0 ? [{ is: 'gap' as const, cards }, row] : [row];
  });
}

/** The most cards that have room in a fan. */
const mostInFan = 14;

/** Whether everybody has played the same card, and their cards lie in a fan instead of rows. */
export function isFan(deck: Deck, round: RevealedRound): boolean {
  if (round.cards || round.votes.length > mostInFan) return false;
  return consensusOf(deck, castIn(round)).is === 'agreed';
}

import { consensusOf } from '@story-pointer/core/consensus';
import {
  type Card,
  cardOf,
  type Deck,
  ladderOf,
  type Points,
} from '@story-pointer/core/decks/deck';
import { type Bar, distribution } from '@story-pointer/core/results';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';

/** The places of the played cards after a reveal. */

/** The most values and cards that have room as columns; more of them are shown as rows of bars. */
const mostColumns = 6;
const mostCards = 14;
/** The most columns with those of cards that nobody chose. */
const mostWithGhosts = 9;
/** The widths of such a column, and of the gap before cards without a figure. */
const ghostWidth = 0.6;
const gapWidth = 0.3;

interface SeatPlace {
  readonly label: string;
  /** Its centre and its width, as shares of the table's width. */
  readonly x: number;
  readonly width: number;
}

export interface CardColumn extends SeatPlace {
  readonly bar: Bar;
}

export type Arrangement =
  /** The cards stay at their seats. */
  | { readonly is: 'rows' }
  /** Everybody has played the same card. */
  | { readonly is: 'fan'; readonly count: number }
  | {
      readonly is: 'columns';
      /** In the order of the distribution. */
      readonly columns: readonly CardColumn[];
      /** Cards between the lowest and the highest that nobody chose. */
      readonly ghosts: readonly SeatPlace[];
      /** The place of the line before votes that are not in the average; null without such votes. */
      readonly line: number | null;
    };

export function arrangementOf(deck: Deck, round: RevealedRound): Arrangement {
  if (round.cards || round.votes.length === 0 || round.votes.length > mostCards) {
    return { is: 'rows' };
  }
  const cast = castIn(round);
  const consensus = consensusOf(deck, cast);
  if (consensus.is === 'agreed') return { is: 'fan', count: consensus.count };
  const bars = distribution(deck, cast);
  return bars.length > mostColumns ? { is: 'rows' } : columnsOf(deck, bars);
}

function columnsOf(deck: Deck, bars: readonly Bar[]): Arrangement {
  const counted = bars.filter(({ counts }) => counts);
  const leftOut = bars.filter(({ counts }) => !counts);
  const between = cardsBetween(deck, counted);
  const shown = between.length + leftOut.length > mostWithGhosts ? counted : between;
  const gap = leftOut.length > 0 && counted.length > 0 ? gapWidth : 0;
  const items: readonly (Bar | Card)[] = [...shown, ...leftOut];
  const widths = items.map((item) => ('count' in item ? 1 : ghostWidth));
  const total = widths.reduce((sum, width) => sum + width, gap);
  const columns: CardColumn[] = [];
  const ghosts: SeatPlace[] = [];
  let from = 0;
  let line: number | null = null;
  for (const [index, item] of items.entries()) {
    if (gap > 0 && index === shown.length) {
      line = (from + gap / 2) / total;
      from += gap;
    }
    const width = widths[index] ?? 1;
    const place = { label: item.label, x: (from + width / 2) / total, width: width / total };
    if ('count' in item) columns.push({ ...place, bar: item });
    else ghosts.push(place);
    from += width;
  }
  return { is: 'columns', columns, ghosts, line };
}

/** The bars, with the cards of the deck between the lowest and the highest that nobody chose. */
function cardsBetween(deck: Deck, counted: readonly Bar[]): readonly (Bar | Card)[] {
  const ladder = ladderOf(deck);
  const [first, last] = [counted[0], counted.at(-1)];
  const [low, high] = [first, last].map((bar) => bar && cardOf(deck, bar.points));
  if (!low || !high) return counted;
  const barOf = (points: Points) => counted.find((bar) => bar.points === points);
  return ladder
    .slice(ladder.indexOf(low), ladder.indexOf(high) + 1)
    .map((card) => barOf(card.value) ?? card);
}

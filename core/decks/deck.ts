export type Points = number;

/** A size, a request for more information, a break, or larger than all sizes. */
export const cardKinds = ['estimate', 'unknown', 'break', 'tooBig'] as const;
export type CardKind = (typeof cardKinds)[number];

export interface Card {
  /** Tells it from the other cards of its deck. Only that of an estimate says something. */
  readonly value: Points;
  readonly label: string;
  readonly kind: CardKind;
  readonly description?: string | undefined;
}

/** The estimates that count for the average: in specified decks the positive ones; none of words that only rank. */
export const averages = ['positive', 'all', 'none'] as const;

export interface Deck {
  readonly name: string;
  readonly average: (typeof averages)[number];
  /** In the order they are laid out on every screen. */
  readonly cards: readonly Card[];
}

/** A card that says a size; without another label it reads as its number. */
export function size(value: number, label = String(value), description?: string): Card {
  return { value, label, kind: 'estimate', ...(description && { description }) };
}

/** These three are the same in all decks. */
export const unknownCard: Card = {
  ...{ value: -1, label: '?', kind: 'unknown' },
  description: 'Need more information',
};
export const breakCard: Card = {
  ...{ value: -2, label: '☕', kind: 'break' },
  description: 'Need a break',
};
export const tooBigCard: Card = {
  ...{ value: -3, label: '∞', kind: 'tooBig' },
  description: 'Too big',
};

export const specialCards: readonly Card[] = [unknownCard, breakCard, tooBigCard];

export const maxCards = 24;

const fractions: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

export function numberOn(label: string): number | undefined {
  return fractions[label] ?? (/^\d+(\.\d+)?$/.test(label) ? Number(label) : undefined);
}

/** Whether results speak in labels ('M'), because the values behind them mean nothing to people. */
export function usesLabels({ cards }: Deck): boolean {
  return cards.some(({ kind, label }) => kind === 'estimate' && numberOn(label) === undefined);
}

export function cardOf({ cards }: Deck, points: Points): Card | undefined {
  return cards.find(({ value }) => value === points);
}

export function isOnDeck(deck: Deck, points: Points): boolean {
  return cardOf(deck, points) !== undefined;
}

/** The cards a team can agree on: those that say a size. */
export function agreeableCards({ cards }: Deck): readonly Card[] {
  return cards.filter(({ kind }) => kind === 'estimate');
}

/** Whether a team may agree on `points`: a card that says a size or, with a deck of numbers, another one. */
export function isAgreeable(deck: Deck, points: Points): boolean {
  if (!usesLabels(deck) && isAmount(points)) return true;
  return agreeableCards(deck).some(({ value }) => value === points);
}

/** Whether a card or a story may have this value: 0 to 10,000, with at most two decimals. */
export function isAmount(value: number): boolean {
  return value >= 0 && value <= 10_000 && Number(value.toFixed(2)) === value;
}

/** The cards that count in a round's figures, from small to large. */
export function ladderOf(deck: Deck): readonly Card[] {
  return agreeableCards(deck)
    .filter(({ value }) => deck.average !== 'positive' || value > 0)
    .toSorted((one, other) => one.value - other.value);
}

export function labelOf(deck: Deck, points: Points): string {
  const label = cardOf(deck, points)?.label;
  if (label !== undefined) return label;
  // As it is specified for the decks in which 0 is no size.
  return points === 0 && deck.average === 'positive' ? '?' : String(points);
}

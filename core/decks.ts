/** The five estimation scales and their cards. */

export const scaleTypes = ['fibonacci', 'tShirt', 'tShirtExpanded', 'powersOf2', 'linear'] as const;
export type ScaleType = (typeof scaleTypes)[number];

/** What a card is worth; what is stored as a vote or as agreed points. */
export type Points = number;

/** The vote '?': I need to know more before I can say. */
export const needMoreInfo: Points = -1;

export interface Card {
  readonly value: Points;
  readonly display: string;
  readonly description?: string;
}

export interface Deck {
  readonly name: string;
  readonly description: string;
  /** Results speak in card labels ('M') where the values behind them mean nothing to people. */
  readonly usesDisplay: boolean;
  /** In the order they are laid out on every screen. */
  readonly cards: readonly Card[];
}

const unknown: Card = { value: needMoreInfo, display: '?', description: 'Need more information' };

function numbered(values: readonly number[]): Card[] {
  return values.map((value) => ({ value, display: String(value) }));
}

export const decks: Readonly<Record<ScaleType, Deck>> = {
  fibonacci: {
    name: 'Fibonacci',
    description: 'Gaps grow with size, so big stories stay honest about how uncertain they are.',
    usesDisplay: false,
    cards: [
      { value: 0.5, display: '½', description: 'Very small effort' },
      { value: 1, display: '1', description: 'Small' },
      { value: 2, display: '2', description: 'Small-medium' },
      { value: 3, display: '3', description: 'Medium' },
      { value: 5, display: '5', description: 'Medium-large' },
      { value: 8, display: '8', description: 'Large' },
      { value: 13, display: '13', description: 'Very large' },
      { value: 21, display: '21', description: 'Extremely large' },
      unknown,
      { value: 0, display: '0', description: 'Not pointing' },
    ],
  },
  tShirt: {
    name: 'T-Shirt Sizing',
    description: 'Six sizes for a first, rough sorting, when numbers would promise too much.',
    usesDisplay: true,
    cards: [
      { value: 0.5, display: 'XS' },
      { value: 1, display: 'S' },
      { value: 2, display: 'M' },
      { value: 3, display: 'L' },
      { value: 4, display: 'XL' },
      { value: 5, display: 'XXL' },
      unknown,
    ],
  },
  tShirtExpanded: {
    name: 'T-Shirt Expanded Sizing',
    description: 'Eight sizes, each with a duration, for planning larger pieces of work.',
    usesDisplay: true,
    cards: [
      { value: 1, display: 'XXS', description: '<= 2 weeks' },
      { value: 2, display: 'XS', description: '2 weeks - 1 Month' },
      { value: 3, display: 'S', description: '1 - 1.5 Months' },
      { value: 4, display: 'MS', description: '1.5 - 2 Months' },
      { value: 6, display: 'M', description: '2 - 3 Months' },
      { value: 12, display: 'L', description: '3 - 6 Months' },
      { value: 24, display: 'XL', description: '6 - 12 Months' },
      { value: 48, display: 'XXL', description: '1+ Year' },
      unknown,
    ],
  },
  powersOf2: {
    name: 'Powers of 2',
    description: 'Every card is twice the one before: quick to compare, easy to split.',
    usesDisplay: false,
    cards: [...numbered([0, 1, 2, 4, 8, 16, 32]), unknown],
  },
  linear: {
    name: 'Linear',
    description: 'Zero to ten in even steps, for stories of much the same size.',
    usesDisplay: false,
    cards: [...numbered([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), unknown],
  },
};

/** The cards a team can agree on: the whole deck but '?'. */
export function agreeableCards(type: ScaleType): readonly Card[] {
  return decks[type].cards.filter((card) => card.value !== needMoreInfo);
}

/** Whether somebody may vote `points` in a session of this scale. */
export function isOnDeck(type: ScaleType, points: Points): boolean {
  return decks[type].cards.some((card) => card.value === points);
}

/** Whether a team may agree on `points` in a session of this scale. */
export function isAgreeable(type: ScaleType, points: Points): boolean {
  return agreeableCards(type).some((card) => card.value === points);
}

/** What stands on the card worth `points`; a 0 that is on no card reads '?'. */
export function labelOf(type: ScaleType, points: Points): string {
  const card = decks[type].cards.find(({ value }) => value === points);
  return card?.display ?? (points === 0 ? unknown.display : String(points));
}

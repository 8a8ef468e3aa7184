import { type Deck, size, unknownCard } from './deck.ts';

/** The five decks of the specification, which sessions know by name. */

export const scaleTypes = ['fibonacci', 'tShirt', 'tShirtExpanded', 'powersOf2', 'linear'] as const;
export type ScaleType = (typeof scaleTypes)[number];

export interface Preset extends Deck {
  readonly description: string;
}

export const decks: Readonly<Record<ScaleType, Preset>> = {
  fibonacci: {
    name: 'Fibonacci',
    description: 'Gaps grow with size, so large estimates show how uncertain they are.',
    average: 'positive',
    cards: [
      size(0.5, '½', 'Very small effort'),
      size(1, '1', 'Small'),
      size(2, '2', 'Small-medium'),
      size(3, '3', 'Medium'),
      size(5, '5', 'Medium-large'),
      size(8, '8', 'Large'),
      size(13, '13', 'Very large'),
      size(21, '21', 'Extremely large'),
      unknownCard,
      size(0, '0', 'Not pointing'),
    ],
  },
  tShirt: {
    name: 'T-Shirt Sizing',
    description: 'Six sizes for a first, rough sort, when numbers would be too precise.',
    average: 'positive',
    cards: [
      size(0.5, 'XS'),
      size(1, 'S'),
      size(2, 'M'),
      size(3, 'L'),
      size(4, 'XL'),
      size(5, 'XXL'),
      unknownCard,
    ],
  },
  tShirtExpanded: {
    name: 'T-Shirt Expanded Sizing',
    description: 'Eight sizes, each with a duration, for planning larger pieces of work.',
    average: 'positive',
    cards: [
      size(1, 'XXS', '<= 2 weeks'),
      size(2, 'XS', '2 weeks - 1 Month'),
      size(3, 'S', '1 - 1.5 Months'),
      size(4, 'MS', '1.5 - 2 Months'),
      size(6, 'M', '2 - 3 Months'),
      size(12, 'L', '3 - 6 Months'),
      size(24, 'XL', '6 - 12 Months'),
      size(48, 'XXL', '1+ Year'),
      unknownCard,
    ],
  },
  powersOf2: {
    name: 'Powers of 2',
    description: 'Each card is twice the one before: quick to compare, easy to split.',
    average: 'positive',
    cards: [...[0, 1, 2, 4, 8, 16, 32].map((value) => size(value)), unknownCard],
  },
  linear: {
    name: 'Linear',
    description: 'Zero to ten in even steps, for stories of similar size.',
    average: 'positive',
    cards: [...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => size(value)), unknownCard],
  },
};

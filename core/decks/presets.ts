import { breakCard, size, tooBigCard, unknownCard } from './deck.ts';
import type { Preset } from './specified.ts';

/** More decks to choose from; a session that is opened with one carries it whole. */
export const presets: readonly Preset[] = [
  {
    name: 'Mountain Goat',
    description: 'The most common printed deck, with rough steps at the top.',
    average: 'all',
    cards: [
      ...[size(0), size(0.5, '½')],
      ...[1, 2, 3, 5, 8, 13, 20, 40, 100].map((value) => size(value)),
      ...[unknownCard, tooBigCard, breakCard],
    ],
  },
  {
    name: 'Fibonacci to 89',
    description: 'Fibonacci with room above 21, for features and epics.',
    average: 'all',
    cards: [
      ...[0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89].map((value) => size(value)),
      ...[unknownCard, breakCard],
    ],
  },
  {
    name: 'Hours',
    description: 'From an hour to a week of work, for tasks rather than stories.',
    average: 'all',
    cards: [...[1, 2, 4, 8, 16, 24, 40].map((value) => size(value)), unknownCard],
  },
  {
    name: 'Days',
    description: 'From half a day to two weeks, for teams that plan in time.',
    average: 'all',
    cards: [...[size(0.5, '½'), ...[1, 2, 3, 5, 8, 10].map((value) => size(value))], unknownCard],
  },
  {
    name: 'Confidence',
    description: 'Fist of five: how confident is the team in the plan?',
    average: 'all',
    cards: [
      ...[size(1, '1', 'No way'), size(2, '2', 'I doubt it'), size(3, '3', 'It may work')],
      ...[size(4, '4', 'I think so'), size(5, '5', 'Certain'), unknownCard],
    ],
  },
];

/** The name of a deck of people until they give it another one. */
export const ourDeck = 'Our deck';

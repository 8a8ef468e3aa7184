import { describe, expect, test } from 'bun:test';
import {
  agreeableCards,
  isAgreeable,
  isOnDeck,
  labelOf,
  type Points,
  size,
  unknownCard,
  usesLabels,
} from './deck.ts';
import { decks, type ScaleType, scaleTypes } from './specified.ts';

/** As section 3 of the specification and the decisions on it have them: value, display, description. */
const fibonacci = [
  [0.5, '½', 'very small effort'],
  [1, '1', 'small'],
  [2, '2', 'small-medium'],
  [3, '3', 'medium'],
  [5, '5', 'medium-large'],
  [8, '8', 'large'],
  [13, '13', 'very large'],
  [21, '21', 'extremely large'],
  [-1, '?', 'need more information'],
  [0, '0', 'not pointing'],
] as const;

const tShirt = [
  [0.5, 'XS'],
  [1, 'S'],
  [2, 'M'],
  [3, 'L'],
  [4, 'XL'],
  [5, 'XXL'],
  [-1, '?'],
] as const;

const tShirtExpanded = [
  [1, 'XXS', '<= 2 weeks'],
  [2, 'XS', '2 weeks - 1 Month'],
  [3, 'S', '1 - 1.5 Months'],
  [4, 'MS', '1.5 - 2 Months'],
  [6, 'M', '2 - 3 Months'],
  [12, 'L', '3 - 6 Months'],
  [24, 'XL', '6 - 12 Months'],
  [48, 'XXL', '1+ Year'],
] as const;

function faces(type: ScaleType): [Points, string][] {
  return decks[type].cards.map(({ value, label }) => [value, label]);
}

function numbers(values: readonly Points[]): [Points, string][] {
  return [...values.map((value): [Points, string] => [value, String(value)]), [-1, '?']];
}

describe('decks', () => {
  test('[D1] the scale types', () => {
    expect(scaleTypes).toEqual(['fibonacci', 'tShirt', 'tShirtExpanded', 'powersOf2', 'linear']);
  });

  test('[D1] the cards of Fibonacci', () => {
    expect(faces('fibonacci')).toEqual(fibonacci.map(([value, display]) => [value, display]));
  });

  test.each(fibonacci)('[D1] Fibonacci %p, %p, is described as %p', (value, _, description) => {
    const card = decks.fibonacci.cards.find((candidate) => candidate.value === value);
    expect(card?.description?.toLowerCase()).toBe(description);
  });

  test('[D1] the cards of T-Shirt Sizing', () => {
    expect(faces('tShirt')).toEqual(tShirt.map(([value, display]) => [value, display]));
  });

  test('[D1] the cards of T-Shirt Expanded Sizing, with their durations', () => {
    const { cards } = decks.tShirtExpanded;
    expect(cards.slice(0, -1)).toEqual(
      tShirtExpanded.map(([value, label, description]) => size(value, label, description)),
    );
    expect(cards.at(-1)).toEqual(unknownCard);
  });

  test('[D1] the cards of Powers of 2', () => {
    expect(faces('powersOf2')).toEqual(numbers([0, 1, 2, 4, 8, 16, 32]));
  });

  test('[D1] the cards of Linear', () => {
    expect(faces('linear')).toEqual(numbers([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  });

  test.each([
    ['fibonacci', 'Fibonacci', false],
    ['tShirt', 'T-Shirt Sizing', true],
    ['tShirtExpanded', 'T-Shirt Expanded Sizing', true],
    ['powersOf2', 'Powers of 2', false],
    ['linear', 'Linear', false],
  ] as const)('[D8] %s is %p, and that its results use labels is %p', (type, name, labels) => {
    expect(decks[type]).toMatchObject({ name });
    expect(usesLabels(decks[type])).toBe(labels);
    expect(decks[type].description).not.toBe('');
    expect(faces(type).filter(([, display]) => display === '?')).toEqual([[-1, '?']]);
  });

  test.each([
    ['tShirt', 0, '?'],
    ['tShirtExpanded', 0, '?'],
    ['powersOf2', 0, '0'],
    ['fibonacci', 0.5, '½'],
    ['tShirt', 0.5, 'XS'],
    ['linear', -1, '?'],
    ['linear', 99, '99'],
  ] as const)('[D8] in %s a stored %p is labelled %p', (type, points, label) => {
    expect(labelOf(decks[type], points)).toBe(label);
  });

  test.each(scaleTypes)('[D11, V2] in %s votes and agreed points are on the deck', (type) => {
    for (const { value } of decks[type].cards) {
      expect(isOnDeck(decks[type], value)).toBe(true);
      expect(isAgreeable(decks[type], value)).toBe(value !== -1);
    }
    for (const value of [-2, 0.25, 7.5, 100, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(isOnDeck(decks[type], value)).toBe(false);
      const isNumber = value >= 0 && value <= 100 && !usesLabels(decks[type]);
      expect(isAgreeable(decks[type], value)).toBe(isNumber);
    }
    expect(agreeableCards(decks[type])).toEqual(
      decks[type].cards.filter(({ value }) => value !== -1),
    );
  });
});

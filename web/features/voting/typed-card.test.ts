import { describe, expect, test } from 'bun:test';
import { decks, type ScaleType } from '@story-pointer/core/decks';
import { findTypedCard } from './typed-card.ts';

const table: readonly (readonly [ScaleType, string, string | undefined])[] = [
  ['fibonacci', '1', '1'],
  ['fibonacci', '13', '13'],
  ['fibonacci', '14', undefined],
  ['fibonacci', '?', '?'],
  ['fibonacci', '-', undefined],
  ['fibonacci', '0', '0'],
  ['fibonacci', '0.', '½'],
  ['fibonacci', '½', '½'],
  ['linear', '10', '10'],
  ['powersOf2', '3', '32'],
  ['tShirt', 'x', 'XS'],
  ['tShirt', 'xx', 'XXL'],
  ['tShirt', 'XL', 'XL'],
  ['tShirt', '2', undefined],
  ['tShirtExpanded', 'm', 'M'],
  ['tShirtExpanded', 'ms', 'MS'],
];

describe('[VO7] a card is found by what is typed', () => {
  test.each(table)('%s: %s', (type, typed, display) => {
    expect(findTypedCard(decks[type], typed)?.display).toBe(display);
  });
});

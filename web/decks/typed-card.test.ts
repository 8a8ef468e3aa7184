import { describe, expect, test } from 'bun:test';
import { decks, type ScaleType } from '@story-pointer/core/decks/specified';
import { findTypedCard, typedAfter } from './typed-card.ts';

const table: readonly (readonly [ScaleType, string, string | undefined])[] = [
  ['fibonacci', '1', '1'],
  ['fibonacci', '13', '13'],
  ['fibonacci', '14', undefined],
  ['fibonacci', 'q', '?'],
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

describe('[VO7] a card is found by the typed text', () => {
  test.each(table)('%s: %s', (type, typed, display) => {
    expect(findTypedCard(decks[type], typed)?.label).toBe(display);
  });
});

/** The picks of each key, typed one after the other without a pause. */
const sequences: readonly (readonly [ScaleType, string, readonly (string | null)[]])[] = [
  ['fibonacci', '.5', ['½', '½']],
  ['fibonacci', '0,5', ['0', '½', '½']],
  ['fibonacci', ',5', ['½', '½']],
  ['fibonacci', '٠،٥', ['0', '½', '½']],
  ['fibonacci', '１３', ['1', '13']],
  ['fibonacci', '0.5', ['0', '½', '½']],
  ['fibonacci', '1/2', ['1', '½', '½']],
  ['fibonacci', '13', ['1', '13']],
  ['fibonacci', '15', ['1', null]],
  ['fibonacci', '20', ['2', null]],
  ['fibonacci', '58', ['5', '8']],
  ['fibonacci', 'q5', ['?', '5']],
  ['linear', '0,5', ['0', null, null]],
  ['linear', '.5', [null, null]],
  ['tShirt', 'xlm', ['XS', 'XL', 'M']],
];

describe('[VO7] typed keys pick the intended card and no other', () => {
  test.each(sequences)('%s: %s', (type, keys, displays) => {
    let typed = '';
    const picked = Array.from(keys, (key) => {
      typed = typedAfter(decks[type], typed, key);
      return findTypedCard(decks[type], typed)?.label ?? null;
    });
    expect(picked).toEqual([...displays]);
  });
});

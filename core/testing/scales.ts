import * as fc from 'fast-check';
import { type Deck, specialCards } from '../decks/deck.ts';
import { readDeck } from '../decks/notation.ts';
import { presets } from '../decks/presets.ts';
import type { Scale } from '../decks/scale.ts';
import { scaleTypes } from '../decks/specified.ts';
import { isSameName } from '../names.ts';

/** The deck that somebody writes down. */
export function written(text: string): Deck {
  const read = readDeck(text);
  if (!read.ok) throw new Error(`no deck: ${JSON.stringify(read.fault)} in ${text}`);
  return { name: 'Our own', ...read.value };
}

/** The decks to choose from, without what is said about them. */
export const presetDecks: readonly Deck[] = presets.map(({ name, average, cards }) => ({
  ...{ name, average, cards },
}));

/** One of each kind a session may vote with. */
export const scales: readonly Scale[] = [
  ...scaleTypes,
  ...presetDecks,
  written('XS=0, S=0.5, M=3, ?, ☕, ∞'),
  written('Easy, Fine, Hard, ?'),
];

const word = fc.string({ unit: fc.constantFrom(...'ABcdéß漢🙂-+'), minLength: 1, maxLength: 8 });
const words = fc.uniqueArray(word, { minLength: 2, maxLength: 12, comparator: isSameName });
const amounts = fc
  .uniqueArray(fc.nat(1_000_000), { minLength: 2, maxLength: 21 })
  .map((hundredths) => hundredths.map((amount) => String(amount / 100)));
const sizes = fc.oneof(
  words,
  amounts,
  fc
    .tuple(words, amounts)
    .filter(([labels, values]) => values.length >= labels.length)
    .map(([labels, values]) => labels.map((label, index) => `${label}=${values[index]}`)),
);
const specials = fc.subarray(specialCards.map(({ label }) => label));

/** A deck as somebody may write it down. */
export const ownDeck: fc.Arbitrary<string> = fc
  .tuple(sizes, specials)
  .chain(([cards, others]) =>
    fc.shuffledSubarray([...cards, ...others], { minLength: cards.length + others.length }),
  )
  .map((cards) => cards.join(', '));

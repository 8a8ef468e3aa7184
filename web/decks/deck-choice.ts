import { plural, t } from '@lingui/core/macro';
import { deckLimits } from '@story-pointer/core/decks/check';
import { type Deck, maxCards } from '@story-pointer/core/decks/deck';
import {
  type DeckFault,
  legibleCards,
  maxLabel,
  maxMeaning,
  readDeck,
  writeDeck,
} from '@story-pointer/core/decks/notation';
import { ourDeck, presets } from '@story-pointer/core/decks/presets';
import { deckOf, type Scale } from '@story-pointer/core/decks/scale';
import { scaleTypes } from '@story-pointer/core/decks/specified';
import { checkName } from '@story-pointer/core/names';
import { useState } from 'react';
import { isolate } from '../texts/isolate.ts';

/** A custom deck, as it was typed. */
export interface OwnDeck {
  readonly name: string;
  readonly cards: string;
}

export interface DeckChoice {
  /**
   * The value of the selected option: a scale type, the name of a preset, or one for a custom deck.
   */
  readonly option: string;
  readonly own: OwnDeck;
}

/** The option of a custom deck. */
export const ownOption = 'own';

/** The chosen scale, or the fault in a field. */
type ReadChoice =
  | { readonly ok: true; readonly scale: Scale }
  | { readonly ok: false; readonly field: 'deckName' | 'cards'; readonly detail: string };

/** The initial choice for a session with `scale`. A deck of the team's own may begin with the values of a deck of ours. */
export function choiceOf(scale: Scale): DeckChoice {
  const deck = deckOf(scale);
  const option = optionOf(scale);
  if (option === ownOption) return { option, own: { name: deck.name, cards: writeDeck(deck) } };
  const cards = deck.cards.map(({ description: _, ...card }) => card);
  return { option, own: { name: ourDeck, cards: writeDeck({ ...deck, cards }) } };
}

function optionOf(scale: Scale): string {
  if (typeof scale === 'string') return scale;
  const isSame = ({ name, cards }: Deck) =>
    name === scale.name && writeDeck({ ...scale, cards }) === writeDeck(scale);
  return presets.find(isSame)?.name ?? ownOption;
}

export function isOwn({ option }: DeckChoice): boolean {
  return known(option) === undefined;
}

export function readChoice({ option, own }: DeckChoice): ReadChoice {
  const scale = known(option);
  if (scale) return { ok: true, scale };
  const read = readDeck(own.cards);
  if (!read.ok) {
    const { code, card } = read.fault;
    return { ok: false, field: 'cards', detail: deckFaultText(code, card) };
  }
  const name = checkName('deckName', own.name, deckLimits.name);
  if (name.ok) return { ok: true, scale: { name: name.value, ...read.value } };
  return {
    ok: false,
    field: 'deckName',
    detail: plural(deckLimits.name, { other: 'A deck needs a name of 1 to # characters.' }),
  };
}

/** The chosen deck, and how to show it: of one that is being typed, the cards that can be read. */
export function useDeckChoice(first: DeckChoice) {
  const [choice, choose] = useState(first);
  return { choice, choose, shown: previewOf(choice) };
}

function previewOf(choice: DeckChoice): Deck & { readonly description?: string } {
  const read = readChoice(choice);
  if (read.ok) return deckOf(read.scale);
  const { name, cards } = choice.own;
  return {
    name: name.trim() || ourDeck,
    average: 'all',
    cards: legibleCards(cards),
    description: read.detail,
  };
}

function known(option: string): Scale | undefined {
  return scaleTypes.find((type) => type === option) ?? presets.find(({ name }) => name === option);
}

/**
 * Why something written down is no deck.
 * @param typed the card at fault
 */
export function deckFaultText(code: DeckFault['code'], typed: string): string {
  const card = isolate(typed);
  switch (code) {
    case 'tooFewCards':
      return t`A deck needs at least two cards with a size.`;
    case 'tooManyCards':
      return plural(maxCards, { other: 'A deck has at most # cards.' });
    case 'noLabel':
      return t`"${card}" has no label before its value.`;
    case 'labelTooLong':
      return plural(maxLabel, { other: `"${card}" is longer than # characters.` });
    case 'labelTwice':
      return t`"${card}" is in the deck twice.`;
    case 'noValue':
      return t`"${card}" needs a value, as in ${card}=5, because other cards have one.`;
    case 'badValue':
      return t`"${card}" needs a number from 0 to 10,000 for its value, with at most two decimals.`;
    case 'otherValue':
      return t`"${card}" looks like a number other than its value.`;
    case 'valueTwice':
      return t`"${card}" has the same value as another card.`;
    case 'specialValue':
      return t`"${card}" is not a size and takes neither a value nor a meaning.`;
    case 'meaningTooLong':
      return plural(maxMeaning, { other: `The meaning of "${card}" is longer than # characters.` });
    default:
      return code satisfies never;
  }
}

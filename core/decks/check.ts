import { checkName } from '../names.ts';
import { accepted, type Outcome, refused } from '../session/refusals.ts';
import type { Deck } from './deck.ts';
import { maxMeaning, readDeck, writeDeck } from './notation.ts';
import type { Scale } from './scale.ts';

/** The most characters of a deck's name, and of a card's description. */
export const deckLimits = { name: 40, description: maxMeaning } as const;

/** The scale to store: a name as it is, a deck if it reads as it is written. @param field the one at fault in a refusal */
export function checkScale(field: string, scale: Scale): Outcome<Scale> {
  return typeof scale === 'string' ? accepted(scale) : checkDeck(field, scale);
}

function checkDeck(field: string, deck: Deck): Outcome<Deck> {
  const { average, cards } = deck;
  const name = checkName(`${field}.name`, deck.name, deckLimits.name);
  if (!name.ok) return name;
  const read = readDeck(writeDeck(deck));
  const wrong = cards.findLastIndex((sent, index) => {
    if (!read.ok) return sent.label === read.fault.card;
    const card = read.value.cards[index];
    const isSame = sent.kind === card?.kind && sent.label === card.label;
    return !isSame || sent.value !== card.value || !isDescription(sent.description);
  });
  const isWhole = read.ok && read.value.cards.length === cards.length;
  if (isWhole && read.value.average !== average) return refused('badDeck', `${field}.average`);
  if (wrong >= 0) return refused('badDeck', `${field}.cards.${wrong}`);
  return isWhole ? accepted({ ...deck, name: name.value }) : refused('badDeck', `${field}.cards`);
}

function isDescription(text: string | undefined): boolean {
  if (text === undefined) return true;
  const checked = checkName('type', text, deckLimits.description);
  return checked.ok && checked.value === text;
}

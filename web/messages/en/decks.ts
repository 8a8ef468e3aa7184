import { maxCards } from '@story-pointer/core/decks/deck';
import { type DeckFault, maxLabel } from '@story-pointer/core/decks/notation';
import { number } from './formats.tsx';

/** Choosing a deck, or writing one down. */

export const method = 'Estimation Method';
export const more = 'More decks';
export const own = 'Your own';
export const writeDown = 'Write down the cards...';
export const ourDeck = 'Our deck';
export const cards = 'Cards';
export const howTo = 'Numbers count as they are. Give words a value, as in S=1, or they only rank.';
export const name = 'Name of the deck';
export const badName = (most: number) => `A deck has a name of 1 to ${number(most)} characters.`;
export const copyLink = 'Copy link to this deck';
export const linkCopied = 'The link to this deck was copied.';
export const notCopied = (link: string) => `The link could not be copied. Here it is: ${link}`;
export const forget = 'Forget it';

export const ranks = 'Words that rank in this order, without an average.';
export const asSizes = 'Results are shown as sizes.';
export const asNumbers = 'Results are shown as numbers.';

/** Why something written down is no deck; each names the card as it was typed. */
export const faults: Readonly<Record<DeckFault['code'], (card: string) => string>> = {
  tooFewCards: () => 'A deck needs at least two cards that say a size.',
  tooManyCards: () => `A deck has at most ${number(maxCards)} cards.`,
  noLabel: (card: string) => `"${card}" has no label in front of its value.`,
  labelTooLong: (card: string) => `"${card}" is longer than ${number(maxLabel)} characters.`,
  labelTwice: (card: string) => `There are two cards "${card}".`,
  noValue: (card: string) =>
    `"${card}" needs a value, as in ${card}=5, because other cards have one.`,
  badValue: (card: string) =>
    `"${card}" needs a number from 0 to 10,000 for its value, with at most two decimals.`,
  otherValue: (card: string) => `"${card}" reads as another number than it is worth.`,
  valueTwice: (card: string) => `"${card}" is worth as much as another card.`,
  specialValue: (card: string) => `"${card}" says no size and takes no value.`,
};

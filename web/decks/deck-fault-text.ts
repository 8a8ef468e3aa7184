import { plural, t } from '@lingui/core/macro';
import { maxCards } from '@story-pointer/core/decks/deck';
import { type DeckFault, maxLabel, maxMeaning } from '@story-pointer/core/decks/notation';
import { isolate } from '../texts/isolate.ts';

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

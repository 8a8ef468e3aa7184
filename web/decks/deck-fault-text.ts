import { t } from '@lingui/core/macro';
import { maxCards } from '@story-pointer/core/decks/deck';
import { type DeckFault, maxLabel, maxMeaning } from '@story-pointer/core/decks/notation';
import { number } from '../texts/formats.tsx';

/**
 * Why something written down is no deck.
 * @param card the card at fault, as it was typed
 */
export function deckFaultText(code: DeckFault['code'], card: string): string {
  switch (code) {
    case 'tooFewCards':
      return t`A deck needs at least two cards with a size.`;
    case 'tooManyCards':
      return t`A deck has at most ${number(maxCards)} cards.`;
    case 'noLabel':
      return t`"${card}" has no label in front of its value.`;
    case 'labelTooLong':
      return t`"${card}" is longer than ${number(maxLabel)} characters.`;
    case 'labelTwice':
      return t`There are two cards "${card}".`;
    case 'noValue':
      return t`"${card}" needs a value, as in ${card}=5, because other cards have one.`;
    case 'badValue':
      return t`"${card}" needs a number from 0 to 10,000 for its value, with at most two decimals.`;
    case 'otherValue':
      return t`"${card}" looks like another number than its value.`;
    case 'valueTwice':
      return t`"${card}" has the same value as another card.`;
    case 'specialValue':
      return t`"${card}" is not a size and takes neither a value nor a meaning.`;
    case 'meaningTooLong':
      return t`The meaning of "${card}" is longer than ${number(maxMeaning)} characters.`;
    default:
      return code satisfies never;
  }
}

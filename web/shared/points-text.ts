import { plural, t } from '@lingui/core/macro';
import {
  cardOf,
  type Deck,
  labelOf,
  type Points,
  usesLabels,
} from '@story-pointer/core/decks/deck';
import { figure } from '../texts/formats.tsx';

/** `points` in a sentence: '5 pts', or the label alone where the cards have labels. */
export function pointsText(deck: Deck, points: Points): string {
  const label = cardOf(deck, points) ? labelOf(deck, points) : figure(labelOf(deck, points));
  return usesLabels(deck)
    ? label
    : t({
        message: plural(points, { other: `${label} pts` }),
        comment: 'Story points, short',
      });
}

import { plural, t } from '@lingui/core/macro';
import {
  cardOf,
  type Deck,
  labelOf,
  type Points,
  usesLabels,
} from '@story-pointer/core/decks/deck';
import type { Totals } from '@story-pointer/core/story-results';
import { figure } from '../texts/formats.tsx';
import { isolate } from '../texts/isolate.ts';

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

/** The number of stories revealed without agreement; nothing if there are none. */
export function notAgreedText({ revealed, agreed }: Totals): readonly string[] {
  const notAgreed = revealed - agreed;
  if (notAgreed === 0) return [];
  return [
    t({ message: plural(notAgreed, { other: '# not agreed' }), comment: 'A number of stories' }),
  ];
}

/** A story's points are in its tracker, too. */
export function inTrackerText(tracker: string): string {
  const name = isolate(tracker);
  return t({ message: `In ${name}`, comment: "Of a story's points: in GitHub, in GitLab" });
}

import { type Deck, labelOf, type Points, usesLabels } from '../decks/deck.ts';
import type { Story } from './open-room.ts';
import { agreedPoints } from './round.ts';

/** Points as trackers get them: a number, or the word of a card. */
export function trackerPoints(deck: Deck, points: Points): string {
  return usesLabels(deck) ? labelOf(deck, points) : String(points);
}

/** The agreed points of a story as trackers get them; empty without any. */
export function pointsForTracker(deck: Deck, { round }: Story): string {
  const agreed = agreedPoints(round);
  return agreed === null ? '' : trackerPoints(deck, agreed);
}

/** The tracker that has the agreed points of a story; null for none. */
export function trackerWith(deck: Deck, story: Story): string | null {
  const { inTracker } = story;
  return inTracker?.value === pointsForTracker(deck, story) ? inTracker.tracker : null;
}

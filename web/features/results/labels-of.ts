import type { Card } from '@story-pointer/core/decks/deck';
import * as texts from '#messages/results.tsx';

/** Cards in a sentence: '5 and 8'. */
export function labelsOf(cards: readonly Card[]): string {
  return texts.cards(cards.map(({ label }) => label));
}

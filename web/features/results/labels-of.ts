import type { Card } from '@story-pointer/core/decks/deck';
import { enumerated } from '../../texts/formats.tsx';

/** Cards in a sentence: '5 and 8'. */
export function labelsOf(cards: readonly Card[]): string {
  return enumerated(cards.map(({ label }) => label));
}

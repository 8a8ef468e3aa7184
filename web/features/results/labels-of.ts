import { t } from '@lingui/core/macro';
import type { Card } from '@story-pointer/core/decks/deck';

/** Cards in a sentence: '5 and 8'. */
export function labelsOf(cards: readonly Card[]): string {
  const [first = '', ...others] = cards.map(({ label }) => label);
  return others.reduce((before, label) => t`${before} and ${label}`, first);
}

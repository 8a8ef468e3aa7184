import { t } from '@lingui/core/macro';
import { verdictOf } from '@story-pointer/core/consensus';
import type { Deck } from '@story-pointer/core/decks/deck';
import type { Cast } from '@story-pointer/core/session/round';
import { allSay } from './all-say.ts';

/** A round in a few words. */
export function verdictText(deck: Deck, votes: readonly Cast[]): string {
  const verdict = verdictOf(deck, votes);
  switch (verdict.is) {
    case 'none':
      return t`No estimate yet`;
    case 'one':
      return t`One estimate: ${verdict.card.label}`;
    case 'all':
      return allSay(verdict.count, verdict.card.label);
    case 'most':
      return t({
        message: `Most say ${verdict.card.label}`,
        comment: 'Most votes are for this card',
      });
    case 'between':
      return t({
        message: `Between ${verdict.lowest.label} and ${verdict.highest.label}`,
        comment: 'Two cards, between which all votes are',
      });
    default:
      return verdict satisfies never;
  }
}

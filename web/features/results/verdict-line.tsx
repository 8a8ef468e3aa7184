import { t } from '@lingui/core/macro';
import type { Deck } from '@story-pointer/core/decks/deck';
import { verdictOf } from '@story-pointer/core/outcome';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';
import { allSay } from './all-say.ts';

interface VerdictLineProps {
  readonly deck: Deck;
  readonly round: RevealedRound;
}

/** The round in a few words, the largest text of the results. */
export function VerdictLine({ deck, round }: VerdictLineProps) {
  return <p className="results__verdict">{sentence(deck, round)}</p>;
}

function sentence(deck: Deck, round: RevealedRound): string {
  const verdict = verdictOf(deck, castIn(round));
  switch (verdict.is) {
    case 'none':
      return t`No estimate yet`;
    case 'one':
      return t`One estimate: ${verdict.card.label}`;
    case 'all':
      return allSay(verdict.count, verdict.card.label);
    case 'most':
      return t`Most say ${verdict.card.label}`;
    case 'between':
      return t`Between ${verdict.lowest.label} and ${verdict.highest.label}`;
    default:
      return verdict satisfies never;
  }
}

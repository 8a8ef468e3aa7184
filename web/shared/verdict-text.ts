import { plural, t } from '@lingui/core/macro';
import { verdictOf } from '@story-pointer/core/consensus';
import type { Deck } from '@story-pointer/core/decks/deck';
import type { Cast } from '@story-pointer/core/session/round';
import { number } from '../texts/formats.tsx';

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
        comment: 'More than half of all votes are for this card',
      });
    case 'some': {
      const [count, all] = [number(verdict.count), number(verdict.of)];
      const card = verdict.card.label;
      return t({
        message: `${count} of ${all} say ${card}`,
        comment: "Votes, and their card, as in '3 of 8 say 5'; the first number is at least 2",
      });
    }
    case 'between':
      return t({
        message: `Between ${verdict.lowest.label} and ${verdict.highest.label}`,
        comment: 'Two cards, between which all votes are',
      });
    default:
      return verdict satisfies never;
  }
}

/** The sentence of an agreement. */
function allSay(count: number, card: string): string {
  return t({
    comment: 'Languages without short words for numbers need only the last form',
    message: plural(count, {
      2: `Both say ${card}`,
      3: `All three say ${card}`,
      4: `All four say ${card}`,
      5: `All five say ${card}`,
      6: `All six say ${card}`,
      7: `All seven say ${card}`,
      8: `All eight say ${card}`,
      9: `All nine say ${card}`,
      10: `All ten say ${card}`,
      11: `All eleven say ${card}`,
      12: `All twelve say ${card}`,
      other: `All # say ${card}`,
    }),
  });
}

import { t } from '@lingui/core/macro';
import { consensusOf } from '@story-pointer/core/consensus';
import type { Deck } from '@story-pointer/core/decks/deck';
import type { Id } from '@story-pointer/core/ids';
import { castIn, type RevealedRound } from '@story-pointer/core/session/round';

export type Mark = 'agreed' | 'lowest' | 'highest';

/** The highlighted people after the reveal: all if they agree, those at both ends if they are far apart. */
export function marksOf(deck: Deck, round: RevealedRound | undefined): ReadonlyMap<Id, Mark> {
  if (!round) return new Map();
  const consensus = consensusOf(deck, castIn(round));
  if (consensus.is === 'agreed') {
    return new Map(round.votes.map(({ participantId }) => [participantId, 'agreed']));
  }
  if (consensus.is !== 'apart') return new Map();
  return new Map<Id, Mark>([
    ...consensus.lowest.participantIds.map((id) => [id, 'lowest'] as const),
    ...consensus.highest.participantIds.map((id) => [id, 'highest'] as const),
  ]);
}

/** The word above a card; nothing where all are agreed. */
export function markText(mark: Mark | undefined): string | null {
  if (mark === 'lowest') return t({ message: 'lowest', comment: 'Above a card: the lowest vote' });
  if (mark !== 'highest') return null;
  return t({ message: 'highest', comment: 'Above a card: the highest vote' });
}

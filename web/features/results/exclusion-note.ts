import { type CardKind, cardOf, type Deck } from '@story-pointer/core/decks/deck';
import { countedVotes } from '@story-pointer/core/results';
import type { Cast } from '@story-pointer/core/session/round';
import * as texts from '#messages/results.tsx';

/** In the order they are told. */
const kinds: readonly CardKind[] = ['unknown', 'tooBig', 'break', 'estimate'];

/** Says how many votes the figures leave out, and why; nothing when they count them all. */
export function exclusionNote(deck: Deck, votes: readonly Cast[]): string | null {
  const counted = new Set(countedVotes(deck, votes));
  const leftOut = votes.filter((vote) => !counted.has(vote));
  const parts = kinds.flatMap((kind) => {
    const count = leftOut.filter(({ points }) => cardOf(deck, points)?.kind === kind).length;
    return count > 0 ? texts.leftOut(kind, count) : [];
  });
  return parts.length > 0 ? texts.excluded(parts) : null;
}

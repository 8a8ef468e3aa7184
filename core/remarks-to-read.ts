import { consensusOf } from './consensus.ts';
import { type Deck, labelOf } from './decks/deck.ts';
import type { Id } from './ids.ts';
import { distribution } from './results.ts';
import type { Remark } from './session/remark.ts';
import { castIn, type RevealedRound } from './session/round.ts';

/** A remark with its card, which is absent where names are hidden. */
interface ReadRemark extends Remark {
  readonly participantId: Id | null;
  readonly label: string | null;
}

/** Remarks of the lowest card first, then of the highest, then of the others. Without names only reasons are read. */
export function remarksToRead(deck: Deck, round: RevealedRound): readonly ReadRemark[] {
  const { votes, remarks } = round;
  if (!remarks) return [];
  const consensus = consensusOf(deck, castIn(round));
  const ends = 'lowest' in consensus ? [consensus.lowest, consensus.highest] : [];
  const first = ends.map(({ card }) => card.value);
  const others = distribution(deck, castIn(round)).map(({ points }) => points);
  const order = [...new Set([...first, ...others])];
  const known = order.flatMap((points) =>
    votes.flatMap((vote) => {
      const remark = remarks.find(({ participantId }) => participantId === vote.participantId);
      return vote.points === points && remark ? { ...remark, label: labelOf(deck, points) } : [];
    }),
  );
  const nameless = remarks.filter(
    ({ participantId, reason }) => participantId === null && reason !== '',
  );
  return [...known, ...nameless.map((remark) => ({ ...remark, label: null }))];
}

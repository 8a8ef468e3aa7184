import * as z from 'zod/mini';
import { cardOf, type Deck, type Points } from '../decks/deck.ts';
import { type ParticipantId, participantIdSchema } from '../ids.ts';

export const longestReason = 140;

const remarkFields = {
  reason: z.string(),
  /** The voter is unsure of the vote. It counts in no figure. */
  unsure: z.boolean(),
};

/** Words that go with a vote: hidden, changed, withdrawn and revealed with it. */
export const remarkSchema = z.readonly(z.object(remarkFields));
export type Remark = z.infer<typeof remarkSchema>;

/** A revealed remark. With hidden names it has no person, and says one thing alone. */
export const revealedRemarkSchema = z.readonly(
  z.object({ participantId: z.nullable(participantIdSchema), ...remarkFields }),
);
export type RevealedRemark = z.infer<typeof revealedRemarkSchema>;

type RevealedRemarks = readonly RevealedRemark[] | null;

/** Reasons by their text and apart from who is unsure: any other order or company could say whose they are. */
export function withoutPeople(remarks: readonly RevealedRemark[]): readonly RevealedRemark[] {
  const reasons = remarks.map(({ reason }) => reason).filter((reason) => reason !== '');
  const unsure = remarks.filter((remark) => remark.unsure);
  return [
    ...reasons.toSorted().map((reason) => ({ participantId: null, reason, unsure: false })),
    ...unsure.map(() => ({ participantId: null, reason: '', unsure: true })),
  ];
}

/** The same without those of a person; null where none are left. */
export function remarksWithout(
  remarks: RevealedRemarks,
  isGone: (id: ParticipantId) => boolean,
): RevealedRemarks {
  const isTheirs = (id: ParticipantId | null) => id !== null && isGone(id);
  return noneAsNull(remarks?.filter(({ participantId }) => !isTheirs(participantId)));
}

export function noneAsNull(remarks: readonly RevealedRemark[] | undefined): RevealedRemarks {
  return remarks && remarks.length > 0 ? remarks : null;
}

export function hasUnknown({ cards }: Deck): boolean {
  return cards.some(({ kind }) => kind === 'unknown');
}

export function isUnknown(deck: Deck, points: Points): boolean {
  return cardOf(deck, points)?.kind === 'unknown';
}

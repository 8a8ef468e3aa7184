import type { Card, Points } from '../decks/deck.ts';

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '1/2': 0.5, '¼': 0.25, '¾': 0.75 };

/** The card of the deck that a text names, by its label or as a number with either decimal mark. */
export function pointsFrom(text: string, cards: readonly Card[]): Points | undefined {
  const written = text.trim();
  if (written === '' || written.length > 20) return undefined;
  const labelled = cards.find(({ label }) => label.toLowerCase() === written.toLowerCase());
  if (labelled) return labelled.value;
  const value = fractions[written] ?? numberFrom(written);
  return cards.find((card) => card.value === value)?.value;
}

function numberFrom(text: string): number {
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

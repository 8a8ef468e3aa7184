import type { Card, Points } from '../decks/deck.ts';
import { latin } from '../latin.ts';

const fractions: Readonly<Record<string, number>> = { '½': 0.5, '1/2': 0.5, '¼': 0.25, '¾': 0.75 };

/** The card of the deck that a text names, by its label or as a number with either decimal mark; '3 pts' is one. */
export function pointsFrom(text: string, cards: readonly Card[]): Points | undefined {
  if (text.length > 40) return undefined;
  const written = latin(text).trim();
  return cardNamed(written, cards) ?? cardNamed(written.replace(unit, ''), cards);
}

/** The amount of a text that is nothing else: '3 points', '(5 SP)'. */
export function amountIn(text: string): string | undefined {
  const amount = text.trim().replace(/^[([]|[)\]]$/g, '');
  return amount.length < 20 &&
    /^[\d½¼¾][\d.,/]*$/.test(amount.replace(unit, '')) &&
    unit.test(amount)
    ? amount
    : undefined;
}

const unit =
  /\s*(?:story\s?)?(?:points?|pts?|p|sps?|punkte?|punkt(?:y|ów)|pkt|puntos?|pontos?|punt(?:i|en)?|очк(?:о|а|ов)|балл(?:а|ов)?|نقاط|نقطة|ポイント|点)\.?$/i;

function cardNamed(written: string, cards: readonly Card[]): Points | undefined {
  if (written === '' || written.length > 20) return undefined;
  const labelled = cards.find(({ label }) => label.toLowerCase() === written.toLowerCase());
  if (labelled) return labelled.value;
  const value = fractions[written] ?? numberFrom(written);
  return cards.find((card) => card.value === value)?.value;
}

function numberFrom(text: string): number {
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

import { latin } from '../latin.ts';
import { isAmount, numberOn, type Points } from './deck.ts';

/** The number that somebody has typed, if a card or a story may be worth it. */
export function readAmount(text: string): Points | null {
  const value = numberOn(latin(text).trim().replace(',', '.'));
  return value !== undefined && isAmount(value) ? value : null;
}

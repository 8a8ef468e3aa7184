import { type Card, type Deck, usesLabels } from '@story-pointer/core/decks/deck';

/** The card that somebody means by typing `text`: the one that reads so, else the first that begins so. */
export function findTypedCard(deck: Deck, text: string): Card | undefined {
  const typed = text.toLowerCase();
  const finds = (matches: (reading: string) => boolean) =>
    deck.cards.find((card) => readings(deck, card).some(matches));
  return finds((reading) => reading === typed) ?? finds((reading) => reading.startsWith(typed));
}

/**
 * What somebody has typed once `key` follows `text` without a pause. Only what means a card and cannot
 * mean a longer one is over with; what means none stays so, so that '15' is not taken for 5.
 */
export function typedAfter(deck: Deck, text: string, key: string): string {
  const isOver = findTypedCard(deck, text) !== undefined && !beginsAnother(deck, text);
  return isOver ? key : text + key;
}

function beginsAnother(deck: Deck, text: string): boolean {
  const typed = text.toLowerCase();
  return deck.cards.some((card) =>
    readings(deck, card).some((reading) => reading !== typed && reading.startsWith(typed)),
  );
}

/** The ways to write a half, besides '½' and '0.5'. */
const halves = ['.5', '0,5', ',5', '1/2'];

/** What people may type for a card: what stands on it and, where that is a number, the ways to write it. */
function readings(deck: Deck, { label, value, kind }: Card): string[] {
  if (kind !== 'estimate' || usesLabels(deck)) return [label.toLowerCase()];
  return [label, String(value), ...(value === 0.5 ? halves : [])];
}

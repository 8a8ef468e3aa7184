import { type Card, type Deck, needMoreInfo } from '@story-pointer/core/decks';

/** The card that somebody means by typing `text`: the one that reads so, else the first that begins so. */
export function findTypedCard(deck: Deck, text: string): Card | undefined {
  const typed = text.toLowerCase();
  const finds = (matches: (reading: string) => boolean) =>
    deck.cards.find((card) => readings(deck, card).some(matches));
  return finds((reading) => reading === typed) ?? finds((reading) => reading.startsWith(typed));
}

/** What people may type for a card: what stands on it and, for ½, also the number it is. */
function readings({ usesDisplay }: Deck, { display, value }: Card): string[] {
  const hidesNumber = usesDisplay || value === needMoreInfo;
  return hidesNumber ? [display.toLowerCase()] : [display, String(value)];
}

import { i18n } from './i18n.ts';

/**
 * A name, description or hint of a deck, in the page's language if it is one of ours; decks of people
 * keep their own words. English ones stand in `core`, and are not in the English catalogue.
 */
export function deckText(text: string): string {
  const id = `deck.${text}`;
  return Object.hasOwn(i18n.messages, id) ? i18n._(id) : text;
}

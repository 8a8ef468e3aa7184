import { afterEach, expect, test } from 'bun:test';
import { choiceOf, ownOption, readChoice } from '../decks/deck-choice.ts';
import { deckText } from './deck-text.ts';
import { i18n } from './i18n.ts';

afterEach(() => i18n.activate('en'));

test('[TX1] a deck of ours is named in the language of the page, and one of a team as the team named it', () => {
  i18n.load('de', { 'deck.Hours': 'Stunden' });
  i18n.activate('de');
  expect(deckText('Hours')).toBe('Stunden');
  expect(deckText('Our {deck}')).toBe('Our {deck}');
});

test('[TX14] a deck without another name has a name in the language of each reader', () => {
  i18n.load('de', { 'deck.Our deck': 'Unser Deck' });
  i18n.activate('de');
  const read = readChoice({ ...choiceOf('fibonacci'), option: ownOption });
  expect(read).toMatchObject({ ok: true, scale: { name: 'Our deck' } });
  expect(deckText('Our deck')).toBe('Unser Deck');
});

test('[TX1] a deck has its English name where no catalogue has another', () => {
  expect(deckText('Hours')).toBe('Hours');
});

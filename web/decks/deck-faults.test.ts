import { expect, test } from 'bun:test';
import { deckFaults } from '@story-pointer/core/decks/notation';
import { deckFaultText } from './deck-choice.ts';

test.each([...deckFaults])(
  '[DK2, TX3] %s has a sentence, with the card if there is one',
  (code) => {
    const said = deckFaultText(code, 'Enormously');
    expect(said).toEndWith('.');
    expect(said.includes('Enormously')).toBe(!code.startsWith('too'));
  },
);

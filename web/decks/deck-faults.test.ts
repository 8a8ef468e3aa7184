import { expect, test } from 'bun:test';
import { deckFaults } from '@story-pointer/core/decks/notation';
import * as texts from '#messages/decks.ts';

test.each([...deckFaults])(
  '[DK4, TX3] %s has a sentence, with the card if there is one',
  (code) => {
    const said = texts.faults[code]('Enormously');
    expect(said).toEndWith('.');
    expect(said.includes('Enormously')).toBe(!code.startsWith('too'));
  },
);

import { expect, test } from 'bun:test';
import { deckFaults } from '@story-pointer/core/decks/notation';
import * as texts from '#messages/decks.ts';

test.each([...deckFaults])(
  '[DK4, TX3] what %s means is said, with the card where there is one',
  (code) => {
    const said = texts.faults[code]('Enormously');
    expect(said).toEndWith('.');
    expect(said.includes('Enormously')).toBe(!code.startsWith('too'));
  },
);

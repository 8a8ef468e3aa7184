import { describe, expect, test } from 'bun:test';
import { scaleSchema } from '../../decks/scale-schema.ts';
import { decided, openRoom, refusal, revealed, sent, voted } from '../../testing/room.ts';
import { written } from '../../testing/scales.ts';

const room = openRoom();
const deck = written('S=1, M=2, ?');
const changeDeck = { type: 'changeDeck', deck } as const;
const agree = { type: 'acceptPoints', storyId: 'login', round: 1, points: 5 } as const;

describe('changing the deck', () => {
  test('[DK9] gives the session another one, while no story has a vote', () => {
    const after = sent(room, 'ann', changeDeck);
    expect(after.session.type).toEqual(deck);
    const named = sent(after, 'ann', { type: 'changeDeck', deck: 'linear' });
    expect(named.session.type).toBe('linear');
    expect(sent(revealed(room), 'ann', changeDeck).session.type).toEqual(deck);
  });

  test.each([
    ['a hidden vote', voted(room, { bob: 5 })],
    ['a vote', revealed(voted(room, { bob: 5 }))],
    ['agreed points', sent(revealed(room), 'ann', agree)],
  ])('[DK9] is refused once a story has %s', (_, used) => {
    expect(refusal(decided(used, 'ann', changeDeck))).toEqual({ code: 'deckInUse' });
  });

  const [small, medium, unknown] = deck.cards;
  test.each([
    ['deck.cards', { cards: deck.cards.slice(2) }],
    ['deck.average', { average: 'positive' }],
    ['deck.cards.1', { cards: [small, { ...medium, value: 1 }, unknown] }],
    ['deck.cards.1', { cards: [small, { ...medium, label: 'as long as this' }, unknown] }],
    ['deck.cards.2', { cards: [small, medium, { ...unknown, value: 3 }] }],
    ['deck.cards.0', { cards: [{ ...small, description: 'x'.repeat(41) }, medium, unknown] }],
  ])('[DK9, DK2] is refused for a deck that is none, with the field %s', (field, part) => {
    const bad = scaleSchema.parse({ ...deck, ...part });
    expect(refusal(decided(room, 'ann', { type: 'changeDeck', deck: bad }))).toEqual({
      code: 'badDeck',
      field,
    });
  });
});

import { type Card, type Deck, ladderOf, type Points } from './decks/deck.ts';
import { deckOf, type Scale } from './decks/scale.ts';
import { quickVoteOf } from './names.ts';
import type { AgreedStory, Story } from './session/open-room.ts';
import { agreedPoints } from './session/round.ts';

export function agreedStories(stories: readonly Story[]): readonly AgreedStory[] {
  return stories
    .flatMap(({ name, round }) => {
      const points = agreedPoints(round);
      return points === null ? [] : { name, points };
    })
    .reverse();
}

/** Points mean the same only among the same cards. */
export function cardsOf({ cards }: Deck): string {
  return cards.map(({ value, label }) => `${label}=${value}`).join();
}

/** The agreed stories of a session, the latest first. */
export interface SessionShelf {
  readonly type: Scale;
  readonly stories: readonly AgreedStory[];
}

/** The latest story of each card, of sessions with these cards; quick votes are about nothing that lasts. @param sessions the newest first */
export function shelfOf(deck: Deck, sessions: readonly SessionShelf[]): readonly AgreedStory[] {
  const agreed = sessions
    .filter(({ type }) => cardsOf(deckOf(type)) === cardsOf(deck))
    .flatMap(({ stories }) => stories)
    .filter(({ name }) => quickVoteOf(name) === undefined);
  return ladderOf(deck).flatMap(({ value }) => agreed.find(({ points }) => points === value) ?? []);
}

interface Neighbour {
  readonly name: string;
  readonly card: Card;
}

/** The latest story of the next smaller card, of the next larger one and of this card. */
export function neighboursOf(
  points: Points,
  deck: Deck,
  agreed: readonly AgreedStory[],
): readonly Neighbour[] {
  const ladder = ladderOf(deck);
  const place = ladder.findIndex(({ value }) => value === points);
  if (place < 0) return [];
  const sides = [
    ladder.slice(0, place).reverse(),
    ladder.slice(place + 1),
    ladder.slice(place, place + 1),
  ];
  return sides.flatMap((cards) => {
    for (const card of cards) {
      const story = agreed.find((one) => one.points === card.value);
      if (story) return { name: story.name, card };
    }
    return [];
  });
}

import { type Card, type Deck, ladderOf, type Points } from './decks/deck.ts';
import type { Story } from './session/open-room.ts';
import { agreedPoints } from './session/round.ts';

interface AgreedStory {
  readonly name: string;
  readonly points: Points;
}

export function agreedStories(stories: readonly Story[]): readonly AgreedStory[] {
  return stories
    .flatMap(({ name, round }) => {
      const points = agreedPoints(round);
      return points === null ? [] : { name, points };
    })
    .reverse();
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

import type { Points } from './decks/deck.ts';
import { foldName } from './names.ts';
import type { Story } from './session/open-room.ts';
import { agreedPoints } from './session/round.ts';

/** A story and what a team has agreed on. */
export interface AgreedStory {
  readonly name: string;
  readonly points: Points;
}

/** The most stories beside a card. */
const most = 3;

/** The agreed stories, the last of the list first. */
export function agreedStories(stories: readonly Story[]): readonly AgreedStory[] {
  return stories
    .flatMap(({ name, round }) => {
      const points = agreedPoints(round);
      return points === null ? [] : { name, points };
    })
    .reverse();
}

/** Earlier stories with a card: the first few with these points, each name once. */
export function storiesAt(points: Points, agreed: readonly AgreedStory[]): readonly string[] {
  const names = new Map<string, string>();
  for (const story of agreed) {
    const folded = foldName(story.name);
    if (story.points === points && !names.has(folded)) names.set(folded, story.name);
    if (names.size === most) break;
  }
  return [...names.values()];
}

import { foldName } from './names.ts';
import type { Story } from './session/open-room.ts';

export const storyStates = ['all', 'pending', 'pointed', 'toDiscuss', 'questions'] as const;
export type StoryState = (typeof storyStates)[number];

export interface StoryFilter {
  readonly text: string;
  readonly state: StoryState;
}

export const everyStory: StoryFilter = { text: '', state: 'all' };

/** A list of so many stories is searched rather than looked through. */
export const longList = 20;

/** Stories with every word in their name or key, or with that number in the list. */
export function filteredStories(stories: readonly Story[], filter: StoryFilter): readonly Story[] {
  if (filter === everyStory) return stories;
  const words = foldName(filter.text).split(' ');
  return stories.filter((story, index) => {
    const name = foldName(`${story.key} ${story.name}`);
    const isFound =
      words.every((word) => name.includes(word)) || words.join(' ') === `${index + 1}`;
    return isFound && isSo(story, filter.state);
  });
}

function isSo({ round, questions }: Story, state: StoryState): boolean {
  switch (state) {
    case 'all':
      return true;
    case 'pending':
      return round.state === 'open';
    case 'pointed':
      return round.state === 'revealed';
    case 'toDiscuss':
      return round.state === 'revealed' && round.agreed === null;
    case 'questions':
      return questions > 0;
    default:
      return state satisfies never;
  }
}

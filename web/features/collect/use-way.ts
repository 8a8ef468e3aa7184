import type { StoryId } from '@story-pointer/core/ids';
import { isDoneWith } from '@story-pointer/core/session/collected-round';
import { collectedIn } from '@story-pointer/core/session/collecting';
import type { Story } from '@story-pointer/core/session/open-room';
import { useTable } from '../../api/room.tsx';

/** One's own way through the collected stories. */
export interface Way {
  /** In the order of the list. */
  readonly stories: readonly Story[];
  /** The number of those with which one is done. */
  readonly done: number;
  /** The next story to vote on; undefined once all are done. */
  readonly next: Story | undefined;
  readonly previous: Story | undefined;
}

/** @param here the story of this page */
export function useWay(here?: StoryId): Way {
  const { view, me } = useTable();
  const stories = collectedIn(view);
  const isDone = ({ round }: Story) => isDoneWith(round, me.id);
  const place = stories.findIndex(({ id }) => id === here);
  const others = [...stories.slice(place + 1), ...stories.slice(0, Math.max(place, 0))];
  return {
    stories,
    done: stories.filter(isDone).length,
    next: others.find((story) => !isDone(story)),
    previous: stories[place - 1],
  };
}

import type { StoryId } from '@story-pointer/core/ids';
import { isDoneWith } from '@story-pointer/core/session/collected-round';
import { collectedIn, doneBy, othersFrom } from '@story-pointer/core/session/collecting';
import type { Story } from '@story-pointer/core/session/open-room';
import { useTable } from '../../room/room.tsx';

/** One's own way through the collected stories. */
export interface OwnWay {
  /** In the order of the list. */
  readonly stories: readonly Story[];
  /** The number of those with which one is done. */
  readonly done: number;
  /** The next story to vote on; undefined once all are done. */
  readonly next: Story | undefined;
  readonly previous: Story | undefined;
}

/** @param here the story of this page */
export function useWay(here?: StoryId): OwnWay {
  const { view, me } = useTable();
  const stories = collectedIn(view);
  const place = stories.findIndex(({ id }) => id === here);
  return {
    stories,
    done: doneBy(view, me.id),
    next: othersFrom(stories, here).find(({ round }) => !isDoneWith(round, me.id)),
    previous: stories[place - 1],
  };
}

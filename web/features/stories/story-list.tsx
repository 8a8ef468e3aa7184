import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { useTurnTo } from '../../shared/use-turn-to.ts';
import { showToast } from '../../ui/toast.tsx';
import { useWanted } from './story-filter.tsx';
import { placesOf, StoryLink, StoryLinks, StoryPlaces, useOpenStoryId } from './story-link.tsx';

const few = 24;

export function StoryList() {
  const [isWhole, setWhole] = useState(false);
  // The visible part first, then the rest, when there is time for it.
  useEffect(() => startTransition(() => setWhole(true)), []);
  return <Stories isWhole={isWhole} />;
}

/** The story whose link had the focus when the list was replaced. */
let lostFocus: Id | undefined;

/** For the list that replaces `NearStories`, as it is shown. @returns the story whose link had the focus */
export function takeLostFocus(): Id | undefined {
  const storyId = lostFocus;
  lostFocus = undefined;
  return storyId;
}

/** The stories around the open one for a facilitator, until the sortable list has loaded. */
export function NearStories() {
  const turnTo = useTurnTo((sentence) => showToast(sentence, 'error'));
  useLayoutEffect(
    () => () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-story]');
      lostFocus = row?.dataset['story'];
      // Only a list that is shown at this moment takes it.
      queueMicrotask(takeLostFocus);
    },
    [],
  );
  return <Stories isWhole={false} onPress={turnTo} />;
}

interface StoriesProps {
  readonly isWhole: boolean;
  readonly onPress?: (storyId: Id) => void;
}

function Stories({ isWhole, onPress }: StoriesProps) {
  const { view } = useRoom();
  const stories = useWanted(view.stories);
  const hereId = useOpenStoryId();
  const here = stories.findIndex(({ id }) => id === hereId);
  const from = isWhole ? 0 : Math.max(0, Math.min(here - few / 2, stories.length - few));
  const shown = isWhole ? stories : stories.slice(from, from + few);
  const room = {
    '--before': from,
    '--behind': stories.length - from - shown.length,
  };
  return (
    <StoryLinks>
      <StoryPlaces value={placesOf(view.stories)}>
        <ul aria-label={t`Stories`} style={room} className="stories__list">
          {shown.map((story) => (
            <li key={story.id} data-story={story.id} className="flex">
              <StoryLink story={story} onPress={onPress} />
            </li>
          ))}
        </ul>
      </StoryPlaces>
    </StoryLinks>
  );
}

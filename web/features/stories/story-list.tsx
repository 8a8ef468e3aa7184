import { t } from '@lingui/core/macro';
import { startTransition, useEffect, useState } from 'react';
import { useRoom } from '../../api/room.tsx';
import { useWanted } from './story-filter.tsx';
import { StoryLink, StoryLinks } from './story-link.tsx';
import { placesOf, StoryPlaces } from './story-places.ts';
import { useOpenStoryId } from './use-open-story-id.ts';

/** The number of stories that fit on a large screen. */
const few = 24;

/** The stories for participants. */
export function StoryList() {
  const [isWhole, setWhole] = useState(false);
  // The visible part first, then the rest, when there is time for it.
  useEffect(() => startTransition(() => setWhole(true)), []);
  return <Stories isWhole={isWhole} />;
}

/** The stories around the open one, until the sortable list has loaded. */
export function NearStories() {
  return <Stories isWhole={false} />;
}

function Stories({ isWhole }: { isWhole: boolean }) {
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
            <li key={story.id} className="flex">
              <StoryLink story={story} />
            </li>
          ))}
        </ul>
      </StoryPlaces>
    </StoryLinks>
  );
}

import { plural, t } from '@lingui/core/macro';
import { everyStory } from '@story-pointer/core/story-filter';
import { type ReactNode, useState } from 'react';
import { useRoom } from '../../room/room.tsx';
import { number } from '../../texts/formats.tsx';
import { StoryFilterFields, useWanted, WantedStories } from './story-filter.tsx';

interface LongListProps {
  readonly isLong: boolean;
  /** Whether its user has just asked for the search. */
  readonly isAsked: boolean;
  readonly children: ReactNode;
}

/** A list, with search and filters where it is long. */
export function LongList({ isLong, isAsked, children }: LongListProps) {
  const [filter, setFilter] = useState(everyStory);
  return (
    <WantedStories value={filter}>
      {isLong && (
        <>
          <div className="flex shrink-0 px-2 text-sm">
            <StoryFilterFields filter={filter} onFilter={setFilter} isAsked={isAsked} />
          </div>
          <p role="status" className="shrink-0 px-2 text-ink-soft text-sm empty:-mt-2">
            {filter !== everyStory && <Shown />}
          </p>
        </>
      )}
      {children}
    </WantedStories>
  );
}

function Shown() {
  const { stories } = useRoom().view;
  const count = useWanted(stories).length;
  if (count === 0) return t`No matching stories`;
  const all = number(stories.length);
  return t({ message: plural(count, { other: `# of ${all} shown` }), comment: 'Stories' });
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { everyStory } from '@story-pointer/core/story-filter';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo, useRef, useState } from 'react';
import { keysQuery } from '../../calls/details.ts';
import { useMay, useRoom } from '../../room/room.tsx';
import { number } from '../../texts/formats.tsx';
import { lazyPart } from '../../ui/lazy.tsx';
import { StoryFilterFields, useWanted, WantedStories } from './story-filter.tsx';
import { StoryList } from './story-list.tsx';

const SelectStories = lazyPart(
  async () => (await import('./select-stories.tsx')).SelectStories,
  StoryList,
);

/** A list with search and filters, in which several stories can be deleted at once. */
export function LongList({ of: List }: { of: ComponentType }) {
  const mayDelete = useMay('lead');
  const { view, me } = useRoom();
  const [filter, setFilter] = useState(everyStory);
  const { data: keys } = useQuery({
    ...keysQuery(view.session.id, me.id, view.stories),
    enabled: filter.text !== '',
  });
  const [isSelecting, setSelecting] = useState(false);
  const wanted = useMemo(() => (keys ? { ...filter, keys } : filter), [filter, keys]);
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <WantedStories value={wanted}>
      <div className="flex shrink-0 flex-wrap items-center gap-1.5 px-2 text-sm">
        <StoryFilterFields filter={filter} onFilter={setFilter} />
        {mayDelete && (
          <button
            ref={toggle}
            type="button"
            aria-pressed={isSelecting}
            onClick={() => setSelecting(!isSelecting)}
            className="touch-target min-h-9 rounded-chip px-1.5 font-semibold text-accent hover:bg-dip aria-pressed:bg-accent-tint"
          >
            <Trans comment="Button that lets people select several stories">Select</Trans>
          </button>
        )}
      </div>
      <p role="status" className="shrink-0 px-2 text-ink-soft text-sm empty:-mt-2">
        {filter !== everyStory && <Shown />}
      </p>
      {isSelecting ? (
        <SelectStories toggle={toggle} onDone={() => setSelecting(false)} />
      ) : (
        <List />
      )}
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

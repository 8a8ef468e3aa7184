import type { RoomView } from '@story-pointer/core/view';
import { Panel } from '../../ui/panel.tsx';
import { StoryRow } from './story-row.tsx';

interface StoriesPanelProps {
  readonly view: RoomView;
  /** Whether what is known may be out of date, and the latest is on its way. */
  readonly isLoading: boolean;
}

export function StoriesPanel({ view, isLoading }: StoriesPanelProps) {
  return (
    <Panel title="Stories">
      {view.stories.length === 0 ? (
        <p className="text-ink-soft">No stories yet</p>
      ) : (
        <ol className="-mx-2 grid divide-y divide-line">
          {view.stories.map((story) => (
            <StoryRow key={story.id} view={view} story={story} isLoading={isLoading} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

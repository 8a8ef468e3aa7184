import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RoomView } from '@story-pointer/core/view';
import { Panel } from '../../ui/panel.tsx';
import { StoryRow } from './story-row.tsx';

interface StoriesPanelProps {
  readonly view: RoomView;
  /** Whether the content may be out of date while it is loading. */
  readonly isLoading: boolean;
}

export function StoriesPanel({ view, isLoading }: StoriesPanelProps) {
  return (
    <Panel title={t`Stories`}>
      {view.stories.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>No stories yet</Trans>
        </p>
      ) : (
        <ol className="-mx-2 grid divide-y divide-line">
          {view.stories.map((story, index) => (
            <StoryRow
              key={story.id}
              view={view}
              story={story}
              place={index + 1}
              isLoading={isLoading}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

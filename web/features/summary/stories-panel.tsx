import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RoomView } from '@story-pointer/core/view';
import { useId } from 'react';
import { Capacity } from './capacity.tsx';
import { StoryRow } from './story-row.tsx';

interface StoriesPanelProps {
  readonly view: RoomView;
  /** Whether the content may be out of date while it is loading. */
  readonly isLoading: boolean;
}

/** The stories by order; the head asks how many of them fit. */
export function StoriesPanel({ view, isLoading }: StoriesPanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="summary-panel">
      <div className="summary-panel__head">
        <h2 id={titleId} className="font-heading text-title">{t`Stories`}</h2>
        <Capacity view={view} />
      </div>
      {view.stories.length === 0 ? (
        <p className="py-2 text-ink-soft">
          <Trans>No stories yet</Trans>
        </p>
      ) : (
        <ol>
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
    </section>
  );
}

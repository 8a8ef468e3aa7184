// biome-ignore-all lint/a11y/useSemanticElements: browsers do not expose a restyled table as one.
// biome-ignore-all lint/a11y/useFocusableInteractive: the content of the cells takes the focus.
import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import { memo } from 'react';
import { isolate } from '../../texts/isolate.ts';
import { Icon } from '../../ui/icon.tsx';
import { StoryLink } from './story-link.tsx';

/** The controls of a row, by column. */
export const columns = { grip: 0, link: 1, menu: 2 };

interface SortableRowProps {
  readonly story: Story;
  /** Its place in the visible list, from 0. */
  readonly at: number;
  /** Whether the Tab key enters the list here. */
  readonly isStop: boolean;
  readonly isLifted: boolean;
  /** The edge at which the lifted story would be dropped. */
  readonly drop: 'before' | 'after' | undefined;
}

/** A row of the facilitator's list. The list handles its events, since it may be long. */
export const SortableRow = memo(function SortableRow({
  story,
  at,
  isStop,
  isLifted,
  drop,
}: SortableRowProps) {
  const name = isolate(story.name);
  return (
    <div
      role="row"
      aria-rowindex={at + 1}
      aria-label={story.name}
      data-story={story.id}
      data-lifted={isLifted || undefined}
      data-drop={drop}
      draggable
      style={{ '--at': at }}
      className="story-row"
    >
      <div role="gridcell" className="story-row__grip">
        <button type="button" tabIndex={-1} aria-label={t`Reorder ${name}`} aria-pressed={isLifted}>
          <Icon name="grip" className="size-4" />
        </button>
      </div>
      <div role="gridcell" className="flex min-w-0 flex-1">
        <StoryLink story={story} tabIndex={isStop ? 0 : -1} />
      </div>
      <div role="gridcell" className="story-row__menu">
        <button
          type="button"
          tabIndex={-1}
          aria-label={t`Actions for ${name}`}
          aria-haspopup="menu"
        >
          <Icon name="dots" className="size-4" />
        </button>
      </div>
    </div>
  );
});

/** The story of a row, one of its controls, and the column of that. */
export function rowAround(target: EventTarget) {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('.story-row');
  const id = row?.dataset['story'];
  if (!row || id === undefined) return undefined;
  const controls = controlsIn(row);
  return {
    id,
    name: row.ariaLabel ?? '',
    controls,
    column: controls.findIndex((one) => one.contains(target)),
  };
}

/** The control in a column of a story's row, if the row is rendered. */
export function controlOf(list: Element | null, storyId: Id, column: number) {
  const row = list?.querySelector(`[data-story="${storyId}"]`);
  return row ? controlsIn(row)[column] : undefined;
}

function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button')];
}

// biome-ignore-all lint/a11y/useSemanticElements: laid out otherwise, a table is not one everywhere.
// biome-ignore-all lint/a11y/useFocusableInteractive: what stands in the cells has the focus.
import type { Id } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import { type CSSProperties, memo } from 'react';
import * as texts from '#messages/move-story.ts';
import { isolate } from '../../messages/isolate.ts';
import { Icon } from '../../ui/icon.tsx';
import { StoryLink } from './story-link.tsx';

/** What can be pressed in a row, by its column. */
export const columns = { grip: 0, link: 1, menu: 2 };

interface SortableRowProps {
  readonly story: Story;
  /** Where it stands in the list as it is shown, from 0. */
  readonly at: number;
  /** Whether it is here that the Tab key leads into the list. */
  readonly isStop: boolean;
  readonly isLifted: boolean;
  /** At which of its edges the lifted story would come to stand. */
  readonly drop: 'before' | 'after' | undefined;
}

/** A story of the facilitator's list. What is done in it the list deals with, which may be long. */
export const SortableRow = memo(function SortableRow({
  story,
  at,
  isStop,
  isLifted,
  drop,
}: SortableRowProps) {
  const place: CSSProperties & Record<`--${string}`, number> = { '--at': at };
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
      style={place}
      className="story-row"
    >
      <div role="gridcell" className="story-row__grip">
        <button
          type="button"
          tabIndex={-1}
          aria-label={texts.reorder(name)}
          aria-pressed={isLifted}
        >
          <Icon name="grip" className="size-4" />
        </button>
      </div>
      <div role="gridcell" className="flex min-w-0 flex-1">
        <StoryLink story={story} tabIndex={isStop ? 0 : -1} />
      </div>
      <div role="gridcell" className="story-row__menu">
        <button type="button" tabIndex={-1} aria-label={texts.move(name)} aria-haspopup="menu">
          <Icon name="dots" className="size-4" />
        </button>
      </div>
    </div>
  );
});

/** The story in whose row something is, what can be pressed there, and which column of it that is. */
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

/** What can be pressed in a column of a story's row, where that is drawn. */
export function controlOf(list: Element | null, storyId: Id, column: number) {
  const row = list?.querySelector(`[data-story="${storyId}"]`);
  return row ? controlsIn(row)[column] : undefined;
}

function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button')];
}

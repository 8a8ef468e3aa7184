import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import type { RefObject } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { MenuItem } from '../../ui/menu.tsx';

interface MoveMenuProps {
  readonly stories: readonly Story[];
  /** The story to move; without one the menu is closed. */
  readonly storyId: Id | undefined;
  readonly anchor: RefObject<Element | null>;
  readonly onMove: (storyId: Id, target: Id) => void;
  readonly onClose: () => void;
}

/** Moves a story without dragging it. One menu serves the whole list, which may be long. */
export function MoveMenu({ stories, storyId, anchor, onMove, onClose }: MoveMenuProps) {
  const index = stories.findIndex(({ id }) => id === storyId);
  const moved = stories[index];
  const move = (target: Story | undefined) => () => {
    if (moved && target) onMove(moved.id, target.id);
  };
  return (
    <Popover
      triggerRef={anchor}
      isOpen={moved !== undefined}
      onOpenChange={(isOpen) => isOpen || onClose()}
      offset={4}
      className="min-w-44 rounded-control border border-line bg-sheet p-1.5 shadow-lift data-entering:animate-appear"
    >
      <Menu aria-label={t`Move the story`} onClose={onClose} className="grid outline-none">
        <MenuItem onAction={move(stories[index - 1])}>{t`Move up`}</MenuItem>
        <MenuItem onAction={move(stories[index + 1])}>{t`Move down`}</MenuItem>
        <MenuItem onAction={move(stories[0])}>{t`Move to the top`}</MenuItem>
        <MenuItem onAction={move(stories.at(-1))}>{t`Move to the end`}</MenuItem>
      </Menu>
    </Popover>
  );
}

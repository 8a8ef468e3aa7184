import { t } from '@lingui/core/macro';
import type { Id } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import { type RefObject, useState } from 'react';
import { Menu } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { lazyDialog } from '../../ui/lazy.tsx';
import { MenuItem, MenuRule } from '../../ui/menu.tsx';
import { useWhyNotDelete } from './story/use-why-not-delete.ts';

const DeleteStoryDialog = lazyDialog(
  async () => (await import('./story/delete-story-dialog.tsx')).DeleteStoryDialog,
);
const EditStoryDialog = lazyDialog(
  async () => (await import('./story/edit-story-dialog.tsx')).EditStoryDialog,
);

interface RowMenuProps {
  readonly stories: readonly Story[];
  /** The story of the menu; without one it is closed. */
  readonly storyId: Id | undefined;
  readonly anchor: RefObject<Element | null>;
  readonly onMove: (storyId: Id, target: Id) => void;
  readonly onClose: () => void;
}

/** The actions on a story of the list. One menu serves the whole list, which may be long. */
export function RowMenu({ stories, storyId, anchor, onMove, onClose }: RowMenuProps) {
  const index = stories.findIndex(({ id }) => id === storyId);
  const story = stories[index];
  const [edited, setEdited] = useState<Story>();
  const [deleted, setDeleted] = useState<Story>();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const whyNot = useWhyNotDelete(story);
  const move = (target: Story | undefined) => () => {
    if (story && target) onMove(story.id, target.id);
  };
  const dialog = (name: 'edit' | 'delete') => ({
    isOpen: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : undefined),
  });
  return (
    <>
      <Popover
        triggerRef={anchor}
        isOpen={story !== undefined}
        onOpenChange={(isOpen) => isOpen || onClose()}
        offset={4}
        className="menu"
      >
        <Menu aria-label={t`Actions on the story`} onClose={onClose} className="grid outline-none">
          <MenuItem
            icon="pencil"
            onAction={() => {
              setEdited(story);
              setOpen('edit');
            }}
          >{t`Edit story`}</MenuItem>
          <MenuItem icon="arrow-up" onAction={move(stories[index - 1])}>{t`Move up`}</MenuItem>
          <MenuItem icon="arrow-down" onAction={move(stories[index + 1])}>{t`Move down`}</MenuItem>
          <MenuItem icon="to-top" onAction={move(stories[0])}>{t`Move to the top`}</MenuItem>
          <MenuItem icon="to-end" onAction={move(stories.at(-1))}>{t`Move to the end`}</MenuItem>
          <MenuRule />
          <MenuItem
            icon="trash"
            tone="danger"
            whyNot={whyNot}
            onAction={() => {
              setDeleted(story);
              setOpen('delete');
            }}
          >{t`Delete story`}</MenuItem>
        </Menu>
      </Popover>
      {edited && <EditStoryDialog story={edited} {...dialog('edit')} />}
      {deleted && <DeleteStoryDialog story={deleted} {...dialog('delete')} />}
    </>
  );
}

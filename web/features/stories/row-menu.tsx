import { t } from '@lingui/core/macro';
import type { Id, StoryId } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import { type RefObject, useState } from 'react';
import { hasTrackers } from '../../browser/served.ts';
import { useMay } from '../../room/room.tsx';
import type { DialogState } from '../../ui/dialog.tsx';
import { MenuItem, MenuPopover, MenuRule } from '../../ui/menu.tsx';
import { CheckDialog } from './import/parts.ts';
import { DeleteStoryDialog, EditStoryDialog } from './story/story-header.tsx';
import { useWhyNotDelete, useWhyNotReword } from './story/why-not.ts';

const dialogs = { edit: EditStoryDialog, delete: DeleteStoryDialog };

interface OpenDialog {
  readonly is: keyof typeof dialogs;
  /** As it was when the dialog was opened, for when it is gone. */
  readonly story: Story;
  readonly isOpen: boolean;
}

interface RowMenuProps extends DialogState {
  readonly stories: readonly Story[];
  readonly storyId: Id | undefined;
  readonly anchor: RefObject<Element | null>;
  readonly onMove: (storyId: Id, target: Id) => void;
  /** Selects this story and others, for one act on all of them. */
  readonly onSelect: (storyId: StoryId) => void;
}

/** The actions on a story of the list. One menu serves the whole list, which may be long. */
export function RowMenu({ stories, storyId, anchor, onMove, onSelect, ...state }: RowMenuProps) {
  const index = stories.findIndex(({ id }) => id === storyId);
  const story = stories[index];
  const [dialog, setDialog] = useState<OpenDialog>();
  const mayLead = useMay('lead');
  const [isChecking, setChecking] = useState(false);
  const mayCheck = useMay('manage') && hasTrackers();
  const hasDetails = stories.some(({ details, bare }) => details > 0 && !bare);
  const whyNot = useWhyNotDelete(story);
  const whyNotReword = useWhyNotReword(story);
  const move = (target: Story | undefined) => () => {
    if (story && target) onMove(story.id, target.id);
  };
  const open = (is: OpenDialog['is']) => () => story && setDialog({ is, story, isOpen: true });
  const Dialog = dialog && dialogs[dialog.is];
  return (
    <>
      <MenuPopover
        label={t`Story actions`}
        anchor={anchor}
        onOpenChange={state.onOpenChange}
        isOpen={state.isOpen && story !== undefined}
      >
        <MenuItem
          icon="pencil"
          whyNot={story?.round.state === 'open' ? whyNotReword : undefined}
          onAction={open('edit')}
        >{t`Edit Story`}</MenuItem>
        <MenuItem icon="arrow-up" onAction={move(stories[index - 1])}>{t`Move Up`}</MenuItem>
        <MenuItem icon="arrow-down" onAction={move(stories[index + 1])}>{t`Move Down`}</MenuItem>
        <MenuItem icon="to-top" onAction={move(stories[0])}>{t`Move to the Top`}</MenuItem>
        <MenuItem icon="to-end" onAction={move(stories.at(-1))}>{t`Move to the End`}</MenuItem>
        <MenuRule />
        {mayLead && (
          <MenuItem icon="check" onAction={() => story && onSelect(story.id)}>
            {t({ message: 'Select', comment: 'Button that lets people select several stories' })}
          </MenuItem>
        )}
        {mayCheck && hasDetails && (
          <MenuItem
            icon="bring"
            onAction={() => setChecking(true)}
          >{t`Check for Changes`}</MenuItem>
        )}
        <MenuItem
          icon="trash"
          tone="danger"
          whyNot={whyNot}
          onAction={open('delete')}
        >{t`Delete Story`}</MenuItem>
      </MenuPopover>
      {mayCheck && <CheckDialog isOpen={isChecking} onOpenChange={setChecking} />}
      {Dialog && (
        <Dialog
          story={stories.find(({ id }) => id === dialog.story.id) ?? dialog.story}
          isOpen={dialog.isOpen}
          onOpenChange={(isOpen) => setDialog({ ...dialog, isOpen })}
        />
      )}
    </>
  );
}

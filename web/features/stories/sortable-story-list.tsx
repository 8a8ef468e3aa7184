import type { Story } from '@story-pointer/core/session/open-room';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useCommand, useRoom } from '../../api/room.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { StoryLink } from './story-link.tsx';
import { useStoryOrder } from './use-story-order.ts';

/** The stories for the facilitator, who can put them in another order by mouse, touch and keyboard. */
export function SortableStoryList() {
  const { view, me } = useRoom();
  const { stories, moveTo } = useStoryOrder();
  const { send } = useCommand();
  const navigate = useNavigate();
  const { id: sessionId, facilitatorActiveStoryId } = view.session;

  const { dragAndDropHooks } = useDragAndDrop<Story>({
    getItems: (_keys, items) => items.map(({ name }) => ({ 'text/plain': name })),
    onReorder: ({ keys, target: { key, dropPosition } }) => {
      const [moved] = keys;
      if (moved === undefined || dropPosition === 'on') return;
      moveTo(String(moved), String(key), dropPosition);
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-px h-0.5 rounded-full bg-transparent data-drop-target:bg-focus data-drop-target:forced-colors:bg-[Highlight]"
      />
    ),
  });

  const turnTo = (storyId: string) => {
    if (storyId === facilitatorActiveStoryId) return;
    send({ type: 'setActiveStory', storyId }, undefined, ({ detail }) =>
      showToast(`The others were not told which story you are on. ${detail}`, 'error'),
    );
  };

  return (
    <GridList
      aria-label="Stories"
      items={stories}
      // An item is drawn anew only when it is another one, or one of these changes.
      dependencies={[facilitatorActiveStoryId]}
      dragAndDropHooks={dragAndDropHooks}
      onAction={(key) => {
        const storyId = String(key);
        turnTo(storyId);
        void navigate({ to: '/session', search: { sessionId, participantId: me.id, storyId } });
      }}
      className="grid"
    >
      {(story) => (
        <GridListItem
          textValue={story.name}
          className="group flex items-center rounded-control data-dragging:opacity-50"
        >
          <Button
            slot="drag"
            aria-label={`Reorder ${story.name}`}
            className="touch-target grid h-9 w-6 shrink-0 cursor-grab place-items-center rounded-chip text-ink-soft hover:text-ink"
          >
            <Icon name="grip" className="size-4" />
          </Button>
          <StoryLink
            story={story}
            onClick={(event) => {
              event.stopPropagation();
              turnTo(story.id);
            }}
          />
        </GridListItem>
      )}
    </GridList>
  );
}

import type { Id } from '@story-pointer/core/ids';
import type { Story } from '@story-pointer/core/session/open-room';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import * as texts from '#messages/move-story.ts';
import { stories as title } from '#messages/stories.ts';
import { useRoom } from '../../api/room.tsx';
import { useTurnTo } from '../../api/use-turn-to.ts';
import { isolate } from '../../messages/isolate.ts';
import { Icon } from '../../ui/icon.tsx';
import { useHere } from '../../ui/navigation.tsx';
import { showToast } from '../../ui/toast.tsx';
import { MoveMenu } from './move-menu.tsx';
import { useWanted } from './story-filter.tsx';
import { StoryLink, StoryLinks } from './story-link.tsx';
import { placesOf, StoryPlaces } from './story-places.ts';
import { useStoryOrder } from './use-story-order.ts';

const focusAfter = 150;

interface SortableStoryListProps {
  /** How high each is, where only those are drawn that can be seen. */
  readonly rowHeight?: number;
}

/** The stories for the facilitator, who can put them in another order by mouse, touch and keyboard. */
export function SortableStoryList({ rowHeight }: SortableStoryListProps) {
  const { facilitatorActiveStoryId } = useRoom().view.session;
  const { stories, moveTo } = useStoryOrder();
  const shown = useWanted(stories);
  const { tell, turnTo } = useTurnTo((sentence) => showToast(sentence, 'error'));

  const [moving, setMoving] = useState<Id>();
  const opener = useRef<Element>(null);

  const list = useRef<HTMLDivElement>(null);
  /** Scrolls to a story that may not be drawn. */
  const bring = useEffectEvent((storyId: unknown) => {
    const place = shown.findIndex(({ id }) => id === storyId);
    if (!list.current || !rowHeight || place < 0) return;
    const { scrollTop, clientHeight } = list.current;
    const top = place * rowHeight;
    const isInView = top >= scrollTop && top + rowHeight <= scrollTop + clientHeight;
    if (!isInView) list.current.scrollTop = top - clientHeight / 2;
  });
  const hereId = useHere().search['storyId'];
  useEffect(() => {
    // Once the list has its height.
    const frame = requestAnimationFrame(() => bring(hereId));
    return () => cancelAnimationFrame(frame);
  }, [hereId]);
  const [moved, setMoved] = useState<{ readonly id: Id }>();
  useEffect(() => {
    if (!moved) return;
    bring(moved.id);
    // The focus stays with what was moved: once the list and the menu have done theirs with it.
    const timer = setTimeout(() => {
      list.current?.querySelector<HTMLElement>(`[data-key="${moved.id}"]`)?.focus();
    }, focusAfter);
    return () => clearTimeout(timer);
  }, [moved]);
  const move = (storyId: Id, target: Id, position: 'before' | 'after') => {
    moveTo(storyId, target, position);
    setMoved({ id: storyId });
  };

  const { dragAndDropHooks } = useDragAndDrop<Story>({
    getItems: (_keys, items) => items.map(({ name }) => ({ 'text/plain': name })),
    onReorder: ({ keys, target: { key, dropPosition } }) => {
      const [moved] = keys;
      if (moved === undefined || dropPosition === 'on') return;
      move(String(moved), String(key), dropPosition);
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-px h-0.5 rounded-full bg-transparent data-drop-target:bg-focus data-drop-target:forced-colors:bg-[Highlight]"
      />
    ),
  });

  return (
    <StoryLinks>
      <StoryPlaces value={placesOf(stories)}>
        <GridList
          ref={list}
          aria-label={title}
          items={shown}
          // An item is drawn anew only when it is another one, or one of these changes.
          dependencies={[facilitatorActiveStoryId]}
          dragAndDropHooks={dragAndDropHooks}
          onAction={(key) => turnTo(String(key))}
          className="stories__list"
        >
          {(story) => (
            <GridListItem textValue={story.name} className="story-row">
              <Button
                slot="drag"
                aria-label={texts.reorder(isolate(story.name))}
                className="story-row__grip"
              >
                <Icon name="grip" className="size-4" />
              </Button>
              <Button
                aria-label={texts.move(isolate(story.name))}
                onPress={({ target }) => {
                  opener.current = target;
                  setMoving(story.id);
                }}
                className="story-row__menu"
              >
                <Icon name="dots" className="size-4" />
              </Button>
              <StoryLink
                story={story}
                onClick={(event) => {
                  event.stopPropagation();
                  tell(story.id);
                }}
              />
            </GridListItem>
          )}
        </GridList>
        <MoveMenu
          stories={stories}
          storyId={moving}
          anchor={opener}
          onMove={move}
          onClose={() => setMoving(undefined)}
        />
      </StoryPlaces>
    </StoryLinks>
  );
}

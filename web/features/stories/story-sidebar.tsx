import type { Id } from '@story-pointer/core/ids';
import { useId, useState } from 'react';
import { useRoom } from '../../api/room.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FollowSwitch } from './follow-switch.tsx';
import { SidebarSheet } from './sidebar-sheet.tsx';
import { SortableStoryList } from './sortable-story-list.tsx';
import { StoryList } from './story-list.tsx';

/** The way to every story. On phones it folds away, so that the voting stays in sight. */
export function StorySidebar({ storyId }: { storyId: Id | undefined }) {
  const { view, me } = useRoom();
  const [openOn, setOpenOn] = useState<Id | 'nothing'>();
  const contentId = useId();
  const place = storyId ?? 'nothing';
  // Whoever has picked a story wants to see it: elsewhere the list is folded again.
  const isOpen = openOn === place;
  const count = view.stories.length;
  const seat = { sessionId: view.session.id, participantId: me.id };
  return (
    <SidebarSheet
      toggle={
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpenOn(isOpen ? undefined : place)}
          className="flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-accent text-sm md:hidden"
        >
          {count} {count === 1 ? 'story' : 'stories'}
          <Icon name="chevron-down" className={isOpen ? 'rotate-180' : ''} />
        </button>
      }
    >
      <div id={contentId} className={`grid gap-4 max-md:pb-2 ${isOpen ? '' : 'max-md:hidden'}`}>
        <Stories />
        <div className="grid gap-2 border-line border-t pt-4">
          {!me.isFacilitator && <FollowSwitch />}
          {me.isFacilitator && (
            <LinkButton to="/session" search={seat} variant="primary">
              <Icon name="plus" />
              Add New Story
            </LinkButton>
          )}
          <LinkButton to="/session-summary" search={seat}>
            <Icon name="chart" />
            View Session Summary
          </LinkButton>
        </div>
      </div>
    </SidebarSheet>
  );
}

function Stories() {
  const { view, me } = useRoom();
  if (view.stories.length === 0)
    return <p className="px-1 text-ink-soft text-sm">No stories yet</p>;
  return me.isFacilitator ? <SortableStoryList /> : <StoryList />;
}
